import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { changePreferences, usePreferences } from './preferences.ts'
import type { CaptionTrack } from './source.ts'

export interface Captions {
  tracks: readonly CaptionTrack[]
  /** Undefined while they are off. */
  chosen: CaptionTrack | undefined
  /** What is being said now, a line each. */
  lines: string[]
  choose: (language: string | undefined) => void
}

/** Cue text without its markup (`<v Name>`, `<i>`). */
function textOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? cue.getCueAsHTML().textContent : ''
}

/** Has the browser read the captions in `language`, and no others; shown they are by us. */
function activateTrack(video: HTMLVideoElement, language: string | undefined): TextTrack | undefined {
  const tracks = Array.from(video.textTracks)
  const active = language === undefined ? undefined : tracks.find((track) => track.language === language)
  for (const track of tracks) track.mode = track === active ? 'hidden' : 'disabled'
  return active
}

/** Those in the language one chose; where the film has none in it, and before one chose, its default. */
function chosenTrack(tracks: readonly CaptionTrack[], preferred: string | null | undefined) {
  if (preferred === null) return undefined
  return tracks.find((track) => track.language === preferred) ?? tracks.find((track) => track.isDefault)
}

/**
 * The captions that are on. The browser reads the files and keeps the time; the text is drawn by the player, so that
 * size and colour are the viewer's and the controls never cover it.
 */
export function useCaptions(video: HTMLVideoElement | null, tracks: readonly CaptionTrack[]): Captions {
  const { captionLanguage } = usePreferences()
  const [active, setActive] = useState<TextTrack>()
  const chosen = chosenTrack(tracks, captionLanguage)
  const url = chosen?.url
  const language = chosen?.language

  useEffect(() => {
    if (!video) return undefined
    // Not before the element has taken up its new <track>s; `url` tells one film's from the next one's.
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
  const text = useSyncExternalStore(
    follow,
    () => Array.from(active?.activeCues ?? [], textOf).join('\n'),
    () => '',
  )
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return {
    tracks,
    chosen,
    lines,
    choose: (language) => changePreferences({ captionLanguage: language ?? null }),
  }
}
