import type { AudioChoice } from './engine/audio-tracks.ts'
import type { ErrorKind } from './engine/playback-error.ts'
import type { SoundOnly } from './engine/sound-only.ts'

/** A buffered range of the video, in seconds. */
export interface BufferedRange {
  start: number
  end: number
}

export interface PlaybackState {
  /** `idle` until playback is requested, `starting` until the first frame. */
  phase: 'idle' | 'starting' | 'playing' | 'paused' | 'ended'
  /** Playback is stalled for lack of data. */
  isWaiting: boolean
  /** A frame of the current position is shown. */
  hasPicture: boolean
  /** Seconds; the target while seeking. */
  position: number
  /** Seconds, 0 while unknown. */
  duration: number
  buffered: readonly BufferedRange[]
  volume: number
  isMuted: boolean
  rate: number
  isLooping: boolean
  /** The selectable renditions, highest first; empty where the browser chooses. */
  heights: readonly number[]
  chosenRendition: number | 'auto'
  renditionInUse: number | undefined
  audio: AudioChoice
  soundOnly: SoundOnly
  isPictureInPicture: boolean
  error: ErrorKind | undefined
}

export function stateBefore(durationSeconds: number | undefined, position: number): PlaybackState {
  return {
    phase: 'idle',
    isWaiting: false,
    hasPicture: false,
    position,
    duration: durationSeconds ?? 0,
    buffered: [],
    volume: 1,
    isMuted: false,
    rate: 1,
    isLooping: false,
    heights: [],
    chosenRendition: 'auto',
    renditionInUse: undefined,
    audio: { tracks: [], chosen: undefined },
    soundOnly: 'unavailable',
    isPictureInPicture: false,
    error: undefined,
  }
}

/** Whether the video can continue as soon as more data arrives. */
export function mayPass(error: ErrorKind | undefined): boolean {
  return error === 'connection' || error === 'limited' || error === 'stalled' || error === 'missing'
}

/**
 * Whether to show the error: playback continues while data is buffered, and the connection may return before the viewer
 * notices.
 */
export function isStopped({ error, phase, isWaiting }: PlaybackState): boolean {
  if (error === undefined || phase === 'idle') return false
  return !mayPass(error) || isWaiting || phase === 'starting'
}

/** Whether the screen should stay on. Without a picture, the phone may go into the pocket. */
export function needsScreen({ phase, hasPicture }: PlaybackState): boolean {
  return phase === 'playing' && hasPicture
}
