/** The position of the page's video, for what moves along with it. */
export interface Clock {
  /** Seconds of the video. */
  now: () => number
  /** Calls a function at once, in each frame while the video plays, and after each seek. Returns the unsubscribe function. */
  subscribe: (show: (seconds: number) => void) => () => void
  /**
   * Follows the video inside an element, where it may not be yet: then it is at `startAt`. Without `glides`, it moves
   * once a second. Returns a function that stops it.
   */
  follow: (root: HTMLElement, startAt: number, glides: boolean) => () => void
}

const EVENTS = ['playing', 'timeupdate', 'seeking', 'seeked', 'pause', 'ended', 'loadeddata'] as const

export function createClock(): Clock {
  const listeners = new Set<(seconds: number) => void>()
  let seconds = 0

  const show = (next: number) => {
    if (next === seconds) return
    seconds = next
    for (const listener of listeners) listener(seconds)
  }
  return {
    now: () => seconds,
    subscribe(listener) {
      listeners.add(listener)
      listener(seconds)
      return () => listeners.delete(listener)
    },
    follow(root, startAt, glides) {
      let frame: number | undefined
      const read = (video: HTMLVideoElement) => {
        const isMoving = !video.paused && !video.ended && !video.seeking
        show(isMoving && !glides ? Math.floor(video.currentTime) : video.currentTime)
        if (frame !== undefined) cancelAnimationFrame(frame)
        frame = isMoving && glides ? requestAnimationFrame(() => read(video)) : undefined
      }
      const onEvent = ({ target }: Event) => {
        // A video without data is at 0, whatever its position will be.
        if (target instanceof HTMLVideoElement && target.readyState > 0) read(target)
      }
      show(startAt)
      const listening = new AbortController()
      // These events don't bubble.
      const options = { capture: true, signal: listening.signal }
      for (const event of EVENTS) root.addEventListener(event, onEvent, options)
      return () => {
        listening.abort()
        if (frame !== undefined) cancelAnimationFrame(frame)
      }
    },
  }
}
