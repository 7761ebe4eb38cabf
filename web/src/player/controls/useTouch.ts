import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Tap, readDirection, isSwipe, nextTap, seekOfTap, sideOf } from './gestures.ts'

/** How long a finger rests before it counts as held, in milliseconds. */
const HOLD_MS = 500

export interface TouchGestures {
  onTap: () => void
  /** A further tap at a side: what it seeks by, and all taps in its row together, in seconds. */
  onSeekBy: (seconds: number, total: number) => void
  /** The finger is held. Returns what to do when it is lifted. */
  onHold: () => () => void
  /** What a swipe does; undefined leaves the movement to the page, which scrolls. */
  swipeOf: (direction: 'up' | 'down', surface: HTMLElement) => (() => void) | undefined
}

interface Finger {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  release?: () => void
  swipe?: () => void
}

/** Follows one finger on an element. Movements that it doesn't use, and those of two fingers, are the browser's. */
export function useTouch(surface: RefObject<HTMLElement | null>, gestures: TouchGestures): void {
  const latest = useEffectEvent(() => gestures)
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    let lastTap: Tap | undefined
    let finger: Finger | undefined

    const end = () => {
      clearTimeout(finger?.timer)
      finger?.release?.()
      finger = undefined
    }
    const start = ({ touches }: TouchEvent) => {
      end()
      const [touch] = touches
      if (!touch || touches.length > 1) return
      const timer = setTimeout(() => {
        if (finger) finger.release = latest().onHold()
      }, HOLD_MS)
      finger = { x: touch.clientX, y: touch.clientY, timer }
    }
    const move = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!finger || !touch) return
      if (!finger.release && !finger.swipe) {
        const direction = readDirection(touch.clientX - finger.x, touch.clientY - finger.y)
        if (direction === 'still') return
        clearTimeout(finger.timer)
        // In a zoomed page, the finger moves the page.
        const isFree = direction !== 'aside' && (visualViewport?.scale ?? 1) === 1
        const swipe = isFree ? latest().swipeOf(direction, element) : undefined
        if (!swipe) {
          finger = undefined
          return
        }
        finger.swipe = swipe
      }
      if (event.cancelable) event.preventDefault()
    }
    const lift = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      if (!finger || !touch) return
      // No click follows.
      if (event.cancelable) event.preventDefault()
      const { y, swipe, release } = finger
      end()
      if (swipe) {
        if (isSwipe(touch.clientY - y)) swipe()
      } else if (!release) tap(touch, event.timeStamp)
    }
    const tap = ({ clientX }: Touch, at: number) => {
      const { left, width } = element.getBoundingClientRect()
      lastTap = nextTap(lastTap, { side: sideOf(clientX - left, width), at })
      const seek = seekOfTap(lastTap)
      if (seek) latest().onSeekBy(seek.by, seek.total)
      else latest().onTap()
    }

    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', start, { signal, passive: true })
    element.addEventListener('touchmove', move, { signal, passive: false })
    element.addEventListener('touchend', lift, { signal, passive: false })
    element.addEventListener('touchcancel', end, { signal })
    // Android opens a menu under a finger that is held.
    element.addEventListener('contextmenu', (event) => finger && event.preventDefault(), { signal })
    return () => {
      end()
      listening.abort()
    }
  }, [surface])
}
