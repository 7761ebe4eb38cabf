import { type Ref, useImperativeHandle } from 'react'
import type { Playback } from './playback.ts'

/** What the page can do to the player, by `ref`. */
export interface PlayerHandle {
  /** Goes to a moment (seconds) and plays from there; before the start it starts there. */
  playFrom: (seconds: number) => void
  pause: () => void
  /** Where the viewer is, in seconds. */
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
      pause: () => playback?.pause(),
      position: () => playback?.getState().position ?? 0,
    }),
    [playback],
  )
}
