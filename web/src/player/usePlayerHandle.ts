import { type Ref, useImperativeHandle } from 'react'
import type { Playback } from './playback.ts'

/** What the page can do with the player, through `ref`. */
export interface PlayerHandle {
  /** Seeks to a time (seconds) and plays; before playback has started it starts there. */
  playFrom: (seconds: number) => void
  /** Seeks to a time (seconds); before playback has started it starts there. */
  seek: (seconds: number) => void
  pause: () => void
  /** The current position in seconds. */
  position: () => number
}

export function usePlayerHandle(ref: Ref<PlayerHandle> | undefined, playback: Playback | undefined): void {
  useImperativeHandle(
    ref,
    () => ({
      playFrom(seconds) {
        playback?.seek(seconds)
        playback?.play()
      },
      seek: (seconds) => playback?.seek(seconds),
      pause: () => playback?.pause(),
      position: () => playback?.getState().position ?? 0,
    }),
    [playback],
  )
}
