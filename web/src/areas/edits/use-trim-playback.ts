import { type RefObject, useRef, useState } from 'react'
import type { TrimRange } from './trim-range.ts'

/** Some browsers show nothing at the very end. */
const END_SECONDS = 0.05

function stopAndSeek(video: HTMLVideoElement, seconds: number): void {
  video.pause()
  video.currentTime = seconds
}

/** Playback of the video in the dialog: its position, and playing a part of it. */
export function useTrimPlayback(video: RefObject<HTMLVideoElement | null>, wholeSeconds: number) {
  const [position, setPosition] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  /** The end of the part that is played. */
  const stopAt = useRef<number>(undefined)

  const showAt = (seconds: number) => {
    const element = video.current
    if (!element) return
    stopAndSeek(element, Math.max(0, Math.min(seconds, wholeSeconds - END_SECONDS)))
    setPosition(seconds)
  }
  const play = () => {
    // `play` rejects if a pause follows at once.
    video.current?.play().catch(() => undefined)
  }
  const onTimeUpdate = () => {
    const element = video.current
    if (!element) return
    setPosition(element.currentTime)
    if (stopAt.current === undefined || element.currentTime < stopAt.current) return
    stopAt.current = undefined
    element.pause()
  }
  return {
    position,
    isPlaying,
    exactPosition: () => video.current?.currentTime ?? position,
    showAt: (seconds: number) => {
      stopAt.current = undefined
      showAt(seconds)
    },
    toggle: () => {
      stopAt.current = undefined
      if (isPlaying) video.current?.pause()
      else play()
    },
    playPart: ({ fromSeconds, toSeconds }: TrimRange) => {
      showAt(fromSeconds)
      stopAt.current = toSeconds
      play()
    },
    events: {
      onTimeUpdate,
      onSeeked: onTimeUpdate,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
    },
  }
}
