import { type AudioChoice, type AudioTrack, preferredTrack, rememberTrack } from './audio-tracks.ts'
import { attributeIn, smallestAudio } from './hls-attributes.ts'
import { getPreferences } from '../preferences.ts'

/**
 * Whether only the audio is played. `silent`: it should be, but the video has none, so its lowest rendition is played.
 * `unavailable`: there is nothing else, or no audio.
 */
export type SoundOnly = 'on' | 'off' | 'silent' | 'unavailable'

/** The audio of a video as a source of its own. */
export interface Sound {
  /** The media playlist of the chosen track. */
  url: string
  choose: (name: string) => void
}

type SoundTrack = AudioTrack & { readonly url: string }

/** The audio tracks of a master playlist, in their smallest quality; none if it has no picture to leave out. */
export function soundTracks(master: string, masterUrl: string): SoundTrack[] {
  if (!master.includes('RESOLUTION=')) return []
  return smallestAudio(master).map((line) => ({
    name: attributeIn(line, 'NAME') ?? '',
    language: attributeIn(line, 'LANGUAGE') ?? 'und',
    isDefault: attributeIn(line, 'DEFAULT') === 'YES',
    isAccessible: attributeIn(line, 'CHARACTERISTICS') !== undefined,
    url: new URL(attributeIn(line, 'URI') ?? '', masterUrl).href,
  }))
}

/**
 * The audio of a video, found in its master playlist: hls.js plays no audio without video from one that has both. Undefined
 * if it can't be found there.
 */
export async function findSound(
  masterUrl: string,
  { onAudio, reopen }: { onAudio: (choice: AudioChoice) => void; reopen: () => void },
): Promise<Sound | undefined> {
  const { href } = new URL(masterUrl, document.baseURI)
  const response = await fetch(href)
  if (response.status >= 500) throw new Error(`${href} answered ${response.status}`)
  const tracks = response.ok ? soundTracks(await response.text(), href) : []
  const chosen = preferredTrack(tracks, getPreferences())
  const url = tracks.find((track) => track === chosen)?.url
  if (url === undefined) return undefined
  onAudio({ tracks, chosen })
  return {
    url,
    choose(name) {
      const track = tracks.find((each) => each.name === name)
      if (!track) return
      rememberTrack(track)
      reopen()
    },
  }
}
