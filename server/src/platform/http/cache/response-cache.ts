/** A cache of responses for a short time, so that many requests cost as much as one, and most requests don't wait. */
export interface ResponseCache<T> {
  /**
   * Returns the response for a key: the cached one, the one being created, or a new one. A stale response is returned
   * once more and then renewed for later requests. `make` receives the last response and may return it again.
   */
  get(key: string, make: Make<T>): Promise<T>
  /** Whether `get` would return a response, or one that is being created, without creating another first. */
  has(key: string): boolean
  /**
   * Invalidates all responses, because something has changed. Responses that are being created now are returned only to
   * requests that came before.
   */
  clear(): void
}

type Make<T> = (last: T | undefined) => Promise<T>

export interface CacheOptions<T> {
  /** How long a response is fresh, in milliseconds. */
  readonly ms: number
  /** How long a stale response may still be returned, in milliseconds. */
  readonly staleMs: number
  /**
   * How long to wait before a stale response is renewed: its client requests more files at once, and these come first.
   */
  readonly restMs: number
  /** The maximum number of responses; the oldest is removed first. */
  readonly max: number
  /** The maximum size of all responses and their keys, in bytes; the oldest is removed first. */
  readonly bytesMax: number
  readonly bytesOf: (response: T) => number
}

interface CacheEntry<T> {
  readonly response: Promise<T>
  /** The response once it is there; until then, the previous one. */
  last: T | undefined
  isPending: boolean
  bytes: number
  until: number
  isRenewed: boolean
}

const CLEARED = -Infinity

/** Creates a response cache. Failed responses are not cached. */
export function createResponseCache<T>(options: CacheOptions<T>): ResponseCache<T> {
  const { ms, staleMs, restMs, max, bytesMax, bytesOf } = options
  const cache = new Map<string, CacheEntry<T>>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= cache.get(key)?.bytes ?? 0
    cache.delete(key)
  }

  const isTooLarge = () => bytes > bytesMax

  function removeOldest(): void {
    const [oldest] = cache.keys()
    if (oldest !== undefined) remove(oldest)
  }

  function store(key: string, response: Promise<T>, last: T | undefined): void {
    const entry: CacheEntry<T> = {
      response,
      last,
      isPending: true,
      bytes: 2 * key.length + (last === undefined ? 0 : bytesOf(last)),
      until: performance.now() + ms,
      isRenewed: false,
    }
    remove(key)
    if (cache.size >= max) removeOldest()
    cache.set(key, entry)
    bytes += entry.bytes
    void remember(key, entry)
  }

  async function remember(key: string, entry: CacheEntry<T>): Promise<void> {
    try {
      entry.last = await entry.response
    } catch {
      if (cache.get(key) === entry) remove(key)
      return
    } finally {
      entry.isPending = false
    }
    if (cache.get(key) !== entry) return
    bytes -= entry.bytes
    entry.bytes = 2 * key.length + bytesOf(entry.last)
    bytes += entry.bytes
    while (isTooLarge()) removeOldest()
  }

  async function renew(key: string, known: CacheEntry<T>, make: Make<T>): Promise<void> {
    const isStillKnown = () => cache.get(key) === known && known.until !== CLEARED
    if (!isStillKnown()) return
    try {
      const made = await make(known.last)
      if (isStillKnown()) store(key, Promise.resolve(made), made)
    } catch {
      // The next request creates it, and gets the error if it fails again.
      if (cache.get(key) === known) remove(key)
    }
  }

  /** Whether a response is as new as one that would be created now. */
  const isCurrent = ({ until, isPending }: CacheEntry<T>) =>
    until > performance.now() || (isPending && until !== CLEARED)

  return {
    get: (key, make) => {
      const known = cache.get(key)
      if (known && isCurrent(known)) return known.response
      if (known && known.until + staleMs > performance.now()) {
        if (!known.isRenewed) setTimeout(() => void renew(key, known, make), restMs).unref()
        known.isRenewed = true
        return known.response
      }
      const response = make(known?.last)
      store(key, response, known?.last)
      return response
    },
    has: (key) => {
      const known = cache.get(key)
      return known !== undefined && (isCurrent(known) || known.until + staleMs > performance.now())
    },
    clear: () => {
      for (const entry of cache.values()) entry.until = CLEARED
    },
  }
}
