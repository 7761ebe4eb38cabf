import { LRUCache } from 'lru-cache'
import { networksOf } from './network.ts'

interface Window {
  count: number
  /** By the clock that nobody can set: by the machine's own one, set back an hour, a window would last an hour more. */
  readonly endsAt: number
}

/** How often it was counted in a window, and for how many milliseconds that lasts. */
interface Counted {
  readonly current: number
  readonly ttl: number
}

/** Of them at a time; those that were not counted for longest are forgotten first. */
const WINDOWS_MAX = 20_000

/** Counts by a key, a window of time after the other; as a store of @fastify/rate-limit calls by IP. */
export class SteadyWindows {
  private readonly windows = new LRUCache<string, Window>({ max: WINDOWS_MAX })

  /** Counts once more. */
  count(key: string, windowMs: number): Counted {
    const window = this.open(key, windowMs)
    window.count += 1
    this.windows.set(key, window)
    return { current: window.count, ttl: window.endsAt - performance.now() }
  }

  /** How it stands, without counting. */
  look(key: string, windowMs: number): Counted {
    const { count, endsAt } = this.open(key, windowMs)
    return { current: count, ttl: endsAt - performance.now() }
  }

  /** Takes one count back, if its window still lasts. */
  giveBack(key: string): void {
    const window = this.windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  /** Counts a call of an IP in each of its networks, and answers the count of the one that is nearest to its share of `max`. */
  incr(
    ip: string,
    answer: (error: Error | null, state?: Counted) => void,
    windowMs: number,
    max: number,
  ): void {
    const [narrow, ...wider] = networksOf(ip)
    let nearest = this.count(narrow.name, windowMs)
    for (const { name, share } of wider) {
      // A caller who is refused already must not use up what the neighbours share.
      if (nearest.current > max) break
      const { current, ttl } = this.count(name, windowMs)
      const shared = { current: Math.ceil(current / share), ttl }
      if (shared.current > nearest.current) nearest = shared
    }
    answer(null, nearest)
  }

  child(): SteadyWindows {
    return new SteadyWindows()
  }

  private open(key: string, windowMs: number): Window {
    const now = performance.now()
    const window = this.windows.get(key)
    return window && window.endsAt > now ? window : { count: 0, endsAt: now + windowMs }
  }
}
