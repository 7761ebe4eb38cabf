import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { changePreferences, usePreferences } from './preferences.ts'
import type { CaptionTrack } from './engine/source.ts'

export interface Captions {
  tracks: readonly CaptionTrack[]
  /** Undefined while captions are off. */
  chosen: CaptionTrack | undefined
  /** The lines that are shown now. */
  lines: readonly CaptionLine[]
  choose: (language: string | undefined) => void
  /** What to turn on: the captions that were shown last; if the video has none in that language, its default or first. */
  last: CaptionTrack | undefined
}

export interface CaptionLine {
  readonly text: string
  readonly isAtTop: boolean
  readonly align: 'start' | 'center' | 'end'
}

const NO_LINES: readonly CaptionLine[] = []

const ALIGNMENTS: Readonly<Record<AlignSetting, CaptionLine['align']>> = {
  start: 'start',
  left: 'start',
  center: 'center',
  end: 'end',
  right: 'end',
}

/** The lines of a cue, with its place in thirds of the width and halves of the height. */
function readCueLines(cue: TextTrackCue): CaptionLine[] {
  if (!(cue instanceof VTTCue)) return []
  const { line, snapToLines, align } = cue
  // A whole number counts lines from the top, or from the bottom if it is negative; otherwise it is in per cent.
  const isAtTop = typeof line === 'number' && (snapToLines ? line >= 0 && line < 8 : line < 50)
  return readCueText(cue)
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, isAtTop, align: ALIGNMENTS[align] }))
}

/** The lines that are shown now; the same array until they change. */
function readLines(active: TextTrack | undefined, previous: readonly CaptionLine[]): readonly CaptionLine[] {
  const lines = Array.from(active?.activeCues ?? [], readCueLines).flat()
  return JSON.stringify(lines) === JSON.stringify(previous) ? previous : lines
}

/** Cue text without its markup (`<v Name>`, `<i>`). */
function readCueText(cue: VTTCue): string {
  return cue.getCueAsHTML().textContent
}

/** Activates the captions in `language` and no others. The player shows them itself. */
function activateTrack(video: HTMLVideoElement, language: string | undefined): TextTrack | undefined {
  const tracks = Array.from(video.textTracks)
  const active = language === undefined ? undefined : tracks.find((track) => track.language === language)
  for (const track of tracks) track.mode = track === active ? 'hidden' : 'disabled'
  return active
}

/** The track in the chosen language; if the video has none, or nothing was chosen, its default. */
function chosenTrack(tracks: readonly CaptionTrack[], preferred: string | null | undefined) {
  if (preferred === null) return undefined
  return tracks.find((track) => track.language === preferred) ?? tracks.find((track) => track.isDefault)
}

/**
 * The active captions. The browser loads the files and keeps the time; the player renders the text, so that
 * the viewer decides size and colours and the controls never cover it.
 */
export function useCaptions(video: HTMLVideoElement | null, tracks: readonly CaptionTrack[]): Captions {
  const { captionLanguage, lastCaptionLanguage } = usePreferences()
  const [active, setActive] = useState<TextTrack>()
  const chosen = chosenTrack(tracks, captionLanguage)
  const url = chosen?.url
  const language = chosen?.language

  useEffect(() => {
    if (!video) return undefined
    // Wait until the element has its new <track>s; `url` distinguishes the tracks of two videos.
    const frame = requestAnimationFrame(() =>
      setActive(activateTrack(video, url === undefined ? undefined : language)),
    )
    return () => cancelAnimationFrame(frame)
  }, [video, url, language])

  const follow = useCallback(
    (listener: () => void) => {
      active?.addEventListener('cuechange', listener)
      return () => active?.removeEventListener('cuechange', listener)
    },
    [active],
  )
  const shown = useRef<readonly CaptionLine[]>(NO_LINES)
  const lines = useSyncExternalStore(
    follow,
    () => (shown.current = readLines(active, shown.current)),
    () => NO_LINES,
  )
  return {
    tracks,
    chosen,
    lines,
    last: chosenTrack(tracks, lastCaptionLanguage) ?? tracks[0],
    choose: (next) =>
      changePreferences({
        captionLanguage: next ?? null,
        lastCaptionLanguage: next ?? language ?? lastCaptionLanguage,
      }),
  }
}
