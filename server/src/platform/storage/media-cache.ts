import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { ByteRange, OpenObject, Storage } from './index.ts'
import { contentTypeOf } from './keys.ts'

const CACHE_BYTES = 64 * 1024 * 1024
/** A client that doesn't read its response holds this much memory. */
const PART_BYTES_MAX = 512 * 1024
const CACHE_MS = 60_000
const REQUESTED_MAX = 20_000
/** What a part may hold besides its bytes: Node's buffers of a few bytes share blocks of this size. */
const ENTRY_BYTES = 8 * 1024

/** A storage whose parts may be in memory. */
export interface CachedStorage extends Storage {
  /** Discards a key and everything below it from memory, or everything: another process has removed files. */
  clear(prefix?: string): void
}

/** A whole file, or a range of it. */
type CachedPart = Omit<OpenObject, 'stream'> & { readonly bytes: Buffer }

/**
 * Adds a memory cache to a storage. It holds pictures, because every page shows dozens, and parts of other files that were
 * requested twice within a minute: playlists and segments of videos that many are watching.
 */
export function cacheMedia(storage: Storage): CachedStorage {
  const cache = new LRUCache<string, CachedPart>({
    maxSize: CACHE_BYTES,
    maxEntrySize: PART_BYTES_MAX + ENTRY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    ttl: CACHE_MS,
  })
  const requested = new LRUCache<string, true>({ max: REQUESTED_MAX, ttl: CACHE_MS })
  let changes = 0
  const evict = (prefix?: string) => {
    changes += 1
    for (const [name, { key }] of cache.entries())
      if (prefix === undefined || key === prefix || key.startsWith(`${prefix}/`)) cache.delete(name)
  }
  /** Invalidates before the change, so that no later read gets the old file, and after it, for concurrent reads. */
  const changing = async <T>(prefix: string, act: () => Promise<T>): Promise<T> => {
    evict(prefix)
    try {
      return await act()
    } finally {
      evict(prefix)
    }
  }
  /** Whether a part is likely to be requested again. */
  const isPopular = (key: string, name: string, range?: ByteRange) => {
    if ((range === undefined && contentTypeOf(key).startsWith('image/')) || requested.has(name)) return true
    requested.set(name, true)
    return false
  }
  return {
    clear: evict,
    list: (prefix, after) => storage.list(prefix, after),
    useFile: (key, use) => storage.useFile(key, use),
    put: (key, source, options) => changing(key, () => storage.put(key, source, options)),
    remove: (prefix) => changing(prefix, () => storage.remove(prefix)),
    stat: async (key) => {
      const whole = cache.get(nameOf(key))
      if (!whole) return storage.stat(key)
      const { bytes: _bytes, start: _start, end: _end, ...object } = whole
      return object
    },
    open: async (key, range) => {
      const name = nameOf(key, range)
      const known = cache.get(name)
      if (known) return openPart(known)
      const before = changes
      const opened = await storage.open(key, range)
      if (!opened || opened.end - opened.start >= PART_BYTES_MAX || !isPopular(key, name, range))
        return opened
      const { stream, ...object } = opened
      const part = { ...object, bytes: opened.bytes ?? (await buffer(stream)) }
      if (before === changes) cache.set(name, part)
      return openPart(part)
    },
  }
}

/** Not the texts joined: a key that isn't valid could name a range of another one. */
function nameOf(key: string, range?: ByteRange): string {
  return JSON.stringify([key, range?.start, range?.end])
}

function openPart(part: CachedPart): OpenObject {
  return {
    ...part,
    // Created only if it is used: `bytes` is there as well.
    get stream() {
      return Readable.from([part.bytes])
    },
  }
}
