import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { ByteRange, OpenObject, Storage, StoredObject } from './index.ts'
import { RangeOutside } from './index.ts'
import { contentTypeOf } from './keys.ts'

/** What those who only read need of a storage. */
export type ReadableStorage = Pick<Storage, 'stat' | 'open'>

const KEPT_BYTES = 32 * 1024 * 1024
const PICTURE_BYTES_MAX = 512 * 1024
/** So long a picture that was removed may still be seen. */
const KEPT_MS = 60_000

type KeptPicture = StoredObject & { readonly bytes: Buffer }

/** Reads of a storage, with the pictures that are asked for most in memory: every page shows dozens, and many see the same ones. */
export function keepPictures(storage: Storage): ReadableStorage {
  const kept = new LRUCache<string, KeptPicture>({
    maxSize: KEPT_BYTES,
    maxEntrySize: PICTURE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: KEPT_MS,
  })
  return {
    stat: async (key) => {
      const picture = kept.get(key)
      if (!picture) return storage.stat(key)
      const { bytes: _bytes, ...object } = picture
      return object
    },
    open: async (key, range) => {
      if (!contentTypeOf(key).startsWith('image/')) return storage.open(key, range)
      const known = kept.get(key)
      if (known) return partOf(known, range)
      const opened = await storage.open(key)
      if (!opened) return undefined
      if (opened.size > PICTURE_BYTES_MAX) {
        if (range === undefined) return opened
        opened.stream.destroy()
        return storage.open(key, range)
      }
      const { stream, start: _start, end: _end, ...object } = opened
      const picture = { ...object, bytes: await buffer(stream) }
      kept.set(key, picture)
      return partOf(picture, range)
    },
  }
}

function partOf({ bytes, ...object }: KeptPicture, range: ByteRange | undefined): OpenObject {
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? Infinity, bytes.length - 1)
  if (range !== undefined && (start < 0 || end < start)) throw new RangeOutside(bytes.length)
  return { ...object, start, end, stream: Readable.from([bytes.subarray(start, end + 1)]) }
}
