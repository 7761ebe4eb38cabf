import { LRUCache } from 'lru-cache'
import { readNetworks } from './network.ts'

interface Window {
  count: number
  /** By the monotonic clock: if the system clock were set back an hour, a window would last an hour longer. */
  readonly endsAt: number
}

/** The count in the current window, and how long the window still lasts in milliseconds. */
interface Counted {
  readonly current: number
  readonly ttl: number
}

/** The maximum number of windows; the least recently used are dropped first. */
const WINDOWS_MAX = 20_000

/** Counts per key in fixed windows of time. */
export class SteadyWindows {
  private readonly windows = new LRUCache<string, Window>({ max: WINDOWS_MAX })

  count(key: string, windowMs: number, by = 1): Counted {
    const window = this.open(key, windowMs)
    window.count += by
    this.windows.set(key, window)
    return { current: window.count, ttl: window.endsAt - performance.now() }
  }

  /** Returns the count without counting. */
  look(key: string, windowMs: number): Counted {
    const { count, endsAt } = this.open(key, windowMs)
    return { current: count, ttl: endsAt - performance.now() }
  }

  /** Decrements the count. */
  giveBack(key: string): void {
    const window = this.windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  /** Counts a call, or `by` bytes, in each network of an IP, and returns the count of the network that is closest to its share of `max`. */
  countOf(ip: string, windowMs: number, max: number, by = 1): Counted {
    const [narrow, ...wider] = readNetworks(ip)
    let nearest = this.count(narrow.name, windowMs, by)
    for (const { name, share } of wider) {
      // A caller that is already refused must not use up the limit that its neighbours share.
      if (nearest.current > max) break
      const { current, ttl } = this.count(name, windowMs, by)
      const shared = { current: Math.ceil(current / share), ttl }
      if (shared.current > nearest.current) nearest = shared
    }
    return nearest
  }

  private open(key: string, windowMs: number): Window {
    const now = performance.now()
    const window = this.windows.get(key)
    return window && window.endsAt > now ? window : { count: 0, endsAt: now + windowMs }
  }
}
