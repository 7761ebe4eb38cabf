/** The position of the page's video, for what moves along with it. */
export interface Clock {
  /** Seconds of the video, at its last event. */
  now: () => number
  /**
   * Calls a function at once, about four times a second while the video plays, and after each seek. `rate` is how many
   * seconds of the video pass in a second: 0 while it stands, or if nothing should glide. Returns the unsubscribe function.
   */
  subscribe: (show: Show) => () => void
  /**
   * Follows the video inside an element, where it may not be yet: then it is at `startAt`. Without `glides`, it moves
   * once a second. Returns a function that stops it.
   */
  follow: (root: HTMLElement, startAt: number, glides: boolean) => () => void
}

type Show = (seconds: number, rate: number) => void

const EVENTS = [
  'playing',
  'timeupdate',
  'ratechange',
  'waiting',
  'stalled',
  'seeking',
  'seeked',
  'pause',
  'ended',
  'loadeddata',
] as const

export function createClock(): Clock {
  const listeners = new Set<Show>()
  let seconds = 0
  let rate = 0

  const show = (nextSeconds: number, nextRate: number) => {
    if (nextSeconds === seconds && nextRate === rate) return
    seconds = nextSeconds
    rate = nextRate
    for (const listener of listeners) listener(seconds, rate)
  }
  return {
    now: () => seconds,
    subscribe(listener) {
      listeners.add(listener)
      listener(seconds, rate)
      return () => listeners.delete(listener)
    },
    follow(root, startAt, glides) {
      const onEvent = ({ target }: Event) => {
        // A video without data is at 0, whatever its position will be.
        if (!(target instanceof HTMLVideoElement) || target.readyState === 0) return
        const hasNext = target.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
        const isMoving = hasNext && !target.paused && !target.ended && !target.seeking
        if (glides) show(target.currentTime, isMoving ? target.playbackRate : 0)
        else show(isMoving ? Math.floor(target.currentTime) : target.currentTime, 0)
      }
      show(startAt, 0)
      const listening = new AbortController()
      // These events don't bubble.
      const options = { capture: true, signal: listening.signal }
      for (const event of EVENTS) root.addEventListener(event, onEvent, options)
      return () => listening.abort()
    },
  }
}
