import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { ByteRange, OpenObject, Storage, StoredObject } from './index.ts'
import { RangeOutside } from './index.ts'
import { contentTypeOf } from './keys.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const PICTURE_BYTES_MAX = 512 * 1024
/** How long a picture that another process has removed may still be served. */
const CACHE_MS = 60_000

type CachedPicture = StoredObject & { readonly bytes: Buffer }

/** Adds a memory cache for pictures to a storage: every page shows dozens, and many visitors see the same ones. */
export function cachePictures(storage: Storage): Storage {
  const cache = new LRUCache<string, CachedPicture>({
    maxSize: CACHE_BYTES,
    maxEntrySize: PICTURE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: CACHE_MS,
  })
  let changes = 0
  const evict = (prefix: string) => {
    changes += 1
    for (const key of cache.keys()) if (key === prefix || key.startsWith(`${prefix}/`)) cache.delete(key)
  }
  /** Invalidates before the change, so that no later read gets the old picture, and after it, for concurrent reads. */
  const changing = async <T>(prefix: string, act: () => Promise<T>): Promise<T> => {
    evict(prefix)
    try {
      return await act()
    } finally {
      evict(prefix)
    }
  }
  return {
    list: (prefix) => storage.list(prefix),
    useFile: (key, use) => storage.useFile(key, use),
    put: (key, source, options) => changing(key, () => storage.put(key, source, options)),
    remove: (prefix) => changing(prefix, () => storage.remove(prefix)),
    stat: async (key) => {
      const picture = cache.get(key)
      if (!picture) return storage.stat(key)
      const { bytes: _bytes, ...object } = picture
      return object
    },
    open: async (key, range) => {
      if (!contentTypeOf(key).startsWith('image/')) return storage.open(key, range)
      const known = cache.get(key)
      if (known) return partOf(known, range)
      const before = changes
      const opened = await storage.open(key)
      if (!opened) return undefined
      if (opened.size > PICTURE_BYTES_MAX) {
        if (range === undefined) return opened
        opened.stream.destroy()
        return storage.open(key, range)
      }
      const { stream, start: _start, end: _end, ...object } = opened
      const picture = { ...object, bytes: await buffer(stream) }
      if (before === changes) cache.set(key, picture)
      return partOf(picture, range)
    },
  }
}

function partOf({ bytes, ...object }: CachedPicture, range: ByteRange | undefined): OpenObject {
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? Infinity, bytes.length - 1)
  if (range !== undefined && (start < 0 || end < start)) throw new RangeOutside(bytes.length)
  const part = bytes.subarray(start, end + 1)
  return { ...object, start, end, bytes: part, stream: Readable.from([part]) }
}
