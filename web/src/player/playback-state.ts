import type { FaultKind } from './fault.ts'

/** A stretch of the film that is already here, in seconds. */
export interface BufferedRange {
  start: number
  end: number
}

export interface PlaybackState {
  /** `idle` until someone wants to watch, `starting` until the first picture. */
  phase: 'idle' | 'starting' | 'playing' | 'paused' | 'ended'
  /** It should play and cannot, for want of data. */
  isWaiting: boolean
  /** There is a picture of the place where it is. */
  hasPicture: boolean
  /** Seconds; where it will be, while a seek is under way. */
  position: number
  /** Seconds, 0 while unknown. */
  duration: number
  buffered: readonly BufferedRange[]
  volume: number
  isMuted: boolean
  rate: number
  isLooping: boolean
  /** The rungs one can choose, the highest first; none where the browser chooses by itself. */
  rungs: readonly number[]
  chosenRung: number | 'auto'
  rungInUse: number | undefined
  isPictureInPicture: boolean
  fault: FaultKind | undefined
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
    rungs: [],
    chosenRung: 'auto',
    rungInUse: undefined,
    isPictureInPicture: false,
    fault: undefined,
  }
}

/** Whether the film can go on as soon as more of it arrives. */
export function mayPass(fault: FaultKind | undefined): boolean {
  return fault === 'connection' || fault === 'missing'
}

/**
 * Whether the fault is the viewer's business yet: while there is film left to play, it plays, and the connection
 * may be back before anyone notices.
 */
export function isStopped({ fault, phase, isWaiting }: PlaybackState): boolean {
  if (fault === undefined || phase === 'idle') return false
  return !mayPass(fault) || isWaiting || phase === 'starting'
}
