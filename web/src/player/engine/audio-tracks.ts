import type Hls from 'hls.js'
import { changePreferences, getPreferences } from '../preferences.ts'

/** An audio track of the video. Names are unique. */
export interface AudioTrack {
  readonly name: string
  /** BCP 47; `und` if unknown. */
  readonly language: string
  readonly isDefault: boolean
  /** Made for viewers who can't see the picture or don't hear well. */
  readonly isAccessible: boolean
}

/** The audio tracks that the viewer can choose from, and the current one. */
export interface AudioChoice {
  readonly tracks: readonly AudioTrack[]
  readonly chosen: AudioTrack | undefined
}

interface AudioSwitch {
  choose: (name: string) => void
}

/**
 * The track that the viewer chose last, in this video or another one; otherwise one in its language. The default
 * track if nothing was chosen or the video has no such track.
 */
export function preferredTrack(
  tracks: readonly AudioTrack[],
  { audioLanguage, audioName }: { audioLanguage: string | undefined; audioName: string | undefined },
): AudioTrack | undefined {
  const inLanguage = tracks.filter(({ language }) => language === audioLanguage && language !== 'und')
  return (
    tracks.find(({ name, language }) => name === audioName && language === audioLanguage) ??
    inLanguage.find(({ isDefault }) => isDefault) ??
    inLanguage.find(({ isAccessible }) => !isAccessible) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  )
}

export function rememberTrack({ language, name }: AudioTrack): void {
  changePreferences({ audioLanguage: language, audioName: name })
}

/** Keeps the chosen track across qualities: each quality has its own renditions of the tracks, with the same names. */
export function switchHlsAudio(
  hls: Hls,
  events: typeof Hls.Events,
  report: (choice: AudioChoice) => void,
): AudioSwitch {
  let tracks: AudioTrack[] = []
  const apply = () => {
    const chosen = preferredTrack(tracks, getPreferences())
    const index = hls.audioTracks.findIndex(({ name }) => name === chosen?.name)
    if (index >= 0 && index !== hls.audioTrack) hls.audioTrack = index
    report({ tracks, chosen })
  }
  hls.on(events.AUDIO_TRACKS_UPDATED, (_, { audioTracks }) => {
    tracks = audioTracks.map((track) => ({
      name: track.name,
      language: track.lang ?? 'und',
      isDefault: track.default,
      isAccessible: track.characteristics !== undefined,
    }))
    apply()
  })
  return {
    choose(name) {
      const track = tracks.find((each) => each.name === name)
      if (!track) return
      rememberTrack(track)
      apply()
    },
  }
}

/** The audio tracks of Safari's video element. Other browsers play only one track. */
interface NativeTrack {
  enabled: boolean
  readonly label: string
  readonly language: string
  readonly kind: string
}

declare global {
  interface HTMLMediaElement {
    readonly audioTracks?: ArrayLike<NativeTrack>
  }
}

/** Switches the audio tracks of a stream that the browser plays natively. */
export function switchNativeAudio(
  video: HTMLVideoElement,
  signal: AbortSignal,
  report: (choice: AudioChoice) => void,
): AudioSwitch {
  const nativeTracks = (): NativeTrack[] => Array.from(video.audioTracks ?? [])
  const readTracks = () =>
    nativeTracks().map(({ label, language, kind, enabled }): AudioTrack => ({
      name: label,
      language: language || 'und',
      isDefault: kind === 'main' || enabled,
      isAccessible: kind === 'descriptions' || kind === 'main-desc',
    }))
  let tracks: AudioTrack[] = []
  const apply = () => {
    const chosen = preferredTrack(tracks, getPreferences())
    for (const native of nativeTracks()) native.enabled = native.label === chosen?.name
    report({ tracks, chosen })
  }
  const start = () => {
    tracks = readTracks()
    if (tracks.length > 1) apply()
  }
  video.addEventListener('loadedmetadata', start, { signal })
  return {
    choose(name) {
      const track = tracks.find((each) => each.name === name)
      if (!track) return
      rememberTrack(track)
      apply()
    },
  }
}
