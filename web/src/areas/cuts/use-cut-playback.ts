import { type RefObject, useRef, useState } from 'react'
import type { CutRange } from './cut-range.ts'

/** The very end shows nothing in some browsers. */
const END_SECONDS = 0.05

function stopAndSeek(video: HTMLVideoElement, seconds: number): void {
  video.pause()
  video.currentTime = seconds
}

/** The film in the dialog: where it is, and playing a part of it. */
export function useCutPlayback(video: RefObject<HTMLVideoElement | null>, wholeSeconds: number) {
  const [position, setPosition] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  /** Where a part that is played ends. */
  const stopAt = useRef<number>(undefined)

  const showAt = (seconds: number) => {
    const element = video.current
    if (!element) return
    stopAndSeek(element, Math.max(0, Math.min(seconds, wholeSeconds - END_SECONDS)))
    setPosition(seconds)
  }
  const play = () => {
    // A play that a pause overtakes is no misfortune.
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
    playPart: ({ fromSeconds, toSeconds }: CutRange) => {
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
