import { useEffect, useState } from 'react'
import { changePreferences, usePreferences } from './preferences.ts'
import type { CaptionTrack } from './source.ts'

export interface Captions {
  tracks: readonly CaptionTrack[]
  /** Undefined while they are off. */
  chosen: CaptionTrack | undefined
  /** What is being said now, a line each. */
  lines: string[]
  choose(language: string | undefined): void
}

/** Cue text without its markup (`<v Name>`, `<i>`): the lines as they are read. */
function linesOf(cue: TextTrackCue): string[] {
  if (!(cue instanceof VTTCue)) return []
  return (cue.getCueAsHTML().textContent ?? '').split('\n').filter((line) => line.trim() !== '')
}

/**
 * The captions that are on. The browser reads the files and keeps the time; the text is drawn by the player, so that
 * size and colour are the viewer's and the controls never cover it.
 */
export function useCaptions(video: HTMLVideoElement | null, tracks: readonly CaptionTrack[]): Captions {
  const { captionLanguage } = usePreferences()
  const [lines, setLines] = useState<string[]>([])
  const chosen = tracks.find((track) => track.language === captionLanguage)
  const language = chosen?.language

  useEffect(() => {
    setLines([])
    if (!video) return undefined
    let active: TextTrack | undefined
    for (const track of video.textTracks) {
      const isActive = language !== undefined && track.language === language && active === undefined
      track.mode = isActive ? 'hidden' : 'disabled'
      if (isActive) active = track
    }
    const show = () => setLines(Array.from(active?.activeCues ?? []).flatMap(linesOf))
    active?.addEventListener('cuechange', show)
    show()
    return () => active?.removeEventListener('cuechange', show)
  }, [video, language, tracks])

  return { tracks, chosen, lines, choose: (captionLanguage) => changePreferences({ captionLanguage }) }
}
