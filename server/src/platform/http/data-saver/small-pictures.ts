import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { FairQueue } from '../../fair-queue.ts'
import type { Storage } from '../../storage/index.ts'
import { readCaller } from '../limits/network.ts'
import { asksForSmall, chosenDataSaver } from './saving-data.ts'

// Thumbnails for viewers who save data: the browser says so in a header, and the player in a cookie, or on a media host in
// the URL.

const BYTES_MAX = 6000
/** From good to bad: the first one that is small enough is used. */
const QUALITIES = [42, 30, 20, 10]
/** Stored widths, and those that are sent instead. */
const WIDTHS: ReadonlyMap<string, number> = new Map([
  ['320', 320],
  ['640', 320],
  ['1280', 480],
])
const STORED_BYTES_MAX = 2 * 1024 * 1024
const CACHE_BYTES = 8 * 1024 * 1024

/** The width in which a thumbnail is sent to somebody who saves data; undefined for other files and other viewers. Pure. */
export function smallWidth(
  request: Pick<FastifyRequest, 'headers' | 'method' | 'query'>,
  key: string,
): number | undefined {
  const { headers, method } = request
  const [, width = ''] = /^(?:videos|posters)\/.*-(\d+)\.webp$/.exec(key) ?? []
  if (width === '' || method !== 'GET') return undefined
  if (asksForSmall(request)) return WIDTHS.get(width)
  if (headers.accept?.includes('image/avif') !== true) return undefined
  const savesData = chosenDataSaver(request) ?? headers['save-data'] === 'on'
  return savesData ? WIDTHS.get(width) : undefined
}

/** Makes small pictures of stored ones, which are our own and need no process of their own to be read. */
export function createSmallPictures(storage: Storage) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const queue = new FairQueue({
    runningMax: 1,
    runningMaxEach: 1,
    waitingMax: 100,
    waitingMaxEach: 40,
    waitSeconds: 5,
  })

  const make = async (key: string, width: number): Promise<Buffer | undefined> => {
    const cached = cache.get(key)
    if (cached) return cached
    const object = await storage.stat(key)
    if (!object || object.size > STORED_BYTES_MAX) return undefined
    const open = await storage.open(key)
    if (!open) return undefined
    const picture = await encodeSmall(open.bytes ?? (await buffer(open.stream)), width)
    if (picture.length >= object.size) return undefined
    cache.set(key, picture)
    return picture
  }

  /** Undefined if the picture itself should be sent: it is small, or many are waiting. */
  return async (request: FastifyRequest, key: string): Promise<Buffer | undefined> => {
    const width = smallWidth(request, key)
    if (width === undefined) return undefined
    // A cached picture is only sent while the stored one exists.
    if (cache.has(key)) return (await storage.stat(key)) && cache.get(key)
    return queue.run(readCaller(request), () => make(key, width)).catch(() => undefined)
  }
}

/** A picture as AVIF of at most 6 KB, if that is possible. */
export async function encodeSmall(picture: Uint8Array, width: number): Promise<Buffer> {
  const resized = sharp(picture).resize({ width, withoutEnlargement: true })
  let small = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    small = await resized.clone().avif({ quality, effort: 2 }).toBuffer()
    if (small.length <= BYTES_MAX) break
  }
  return small
}
