import { LRUCache } from 'lru-cache'

interface Window {
  count: number
  /** By the clock that nobody can set: by the machine's own one, set back an hour, a window would last an hour more. */
  readonly endsAt: number
}

const ADDRESSES_MAX = 5000

/** Counts calls by address for @fastify/rate-limit, a window of time after the other. */
export class SteadyWindows {
  private readonly windows = new LRUCache<string, Window>({ max: ADDRESSES_MAX })

  incr(
    address: string,
    answer: (error: Error | null, state?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now()
    let window = this.windows.get(address)
    if (!window || window.endsAt <= now) window = { count: 0, endsAt: now + windowMs }
    window.count += 1
    this.windows.set(address, window)
    answer(null, { current: window.count, ttl: window.endsAt - now })
  }

  child(): SteadyWindows {
    return new SteadyWindows()
  }
}
