import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { usePrefersReducedMotion } from '#ui'
import { createClock, type Clock } from './clock.ts'

/** The clock of the video inside an element. `position` is where it is until it has data. */
export function useClock(root: RefObject<HTMLElement | null>, position: () => number): Clock {
  const glides = !usePrefersReducedMotion()
  const [clock] = useState(createClock)
  const readPosition = useEffectEvent(position)
  useEffect(() => {
    if (!root.current) return undefined
    const video = root.current.querySelector('video')
    const startAt = video && video.readyState > 0 ? video.currentTime : readPosition()
    return clock.follow(root.current, startAt, glides)
  }, [root, clock, glides])
  return clock
}
