import type { Clock } from './clock.ts'

/** How far ahead a movement is planned, in milliseconds. */
const AHEAD_MS = 2000
/** A plan with less time left is replaced: the page may be too busy for the next event to come in time. */
const LEFT_MS = 700
/** Moments of a plan. */
const STEPS = 16
/** How far a plan may be from the video, in seconds. */
const DRIFT_SECONDS = 0.05

/**
 * Moves an element along with the video: to where it is, and ahead to where it will be. The browser's compositor computes
 * the frames in between, so that they cost the page's thread nothing. `transformAt` must give the same functions for each
 * moment. Returns a function that stops it.
 */
export function glideAlong(
  clock: Clock,
  element: HTMLElement | null,
  transformAt: (seconds: number) => string,
): () => void {
  if (!element) return () => undefined
  let plan: { readonly animation: Animation; readonly from: number; readonly rate: number } | undefined
  const isRight = (seconds: number, rate: number) => {
    if (!plan || plan.rate !== rate) return false
    const passed = Number(plan.animation.currentTime)
    return (
      passed < AHEAD_MS - LEFT_MS &&
      Math.abs(plan.from + (rate * passed) / 1000 - seconds) < DRIFT_SECONDS * Math.max(1, rate)
    )
  }
  const cancel = () => {
    plan?.animation.cancel()
    plan = undefined
  }
  const unsubscribe = clock.subscribe((seconds, rate) => {
    if (isRight(seconds, rate)) return
    cancel()
    element.style.transform = transformAt(seconds)
    if (rate === 0) return
    const frames = Array.from({ length: STEPS + 1 }, (_, step) => ({
      transform: transformAt(seconds + (rate * AHEAD_MS * step) / STEPS / 1000),
    }))
    plan = {
      animation: element.animate(frames, { duration: AHEAD_MS, fill: 'forwards' }),
      from: seconds,
      rate,
    }
  })
  return () => {
    unsubscribe()
    cancel()
  }
}
