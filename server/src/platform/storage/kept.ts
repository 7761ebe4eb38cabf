import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { OpenObject, Storage, StoredObject } from './index.ts'
import { RangeOutside } from './index.ts'
import { contentTypeOf } from './keys.ts'

/** What those who only read need of a storage. */
export type ReadableStorage = Pick<Storage, 'stat' | 'open'>

const KEPT_BYTES = 32 * 1024 * 1024
const PICTURE_BYTES_MAX = 512 * 1024
/** So long a picture that was removed may still be seen. */
const KEPT_MS = 60_000

/** Reads of a storage, with the pictures that are asked for most in memory: every page shows dozens, and many see the same ones. */
export function keepPictures(storage: Storage): ReadableStorage {
  const kept = new LRUCache<string, StoredObject & { readonly bytes: Buffer }>({
    maxSize: KEPT_BYTES,
    maxEntrySize: PICTURE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: KEPT_MS,
  })
  const find = async (key: string) => {
    if (!contentTypeOf(key).startsWith('image/')) return undefined
    const known = kept.get(key)
    if (known) return known
    const object = await storage.stat(key)
    if (!object || object.size > PICTURE_BYTES_MAX) return undefined
    const opened = await storage.open(key)
    if (!opened) return undefined
    const { stream, start: _start, end: _end, ...facts } = opened
    const picture = { ...facts, bytes: await buffer(stream) }
    kept.set(key, picture)
    return picture
  }
  return {
    stat: async (key) => {
      const picture = await find(key)
      if (!picture) return storage.stat(key)
      const { bytes: _bytes, ...object } = picture
      return object
    },
    open: async (key, range): Promise<OpenObject | undefined> => {
      const picture = await find(key)
      if (!picture) return storage.open(key, range)
      const { bytes, ...object } = picture
      const start = range?.start ?? 0
      const end = Math.min(range?.end ?? Infinity, bytes.length - 1)
      if (range !== undefined && (start < 0 || end < start)) throw new RangeOutside(bytes.length)
      return { ...object, start, end, stream: Readable.from([bytes.subarray(start, end + 1)]) }
    },
  }
}
