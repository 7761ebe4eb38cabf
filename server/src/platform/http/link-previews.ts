import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { PREVIEW_WIDTHS, previewHeight } from '@serendib/contract'
import { encodeNow } from '../pictures/pictures.ts'
import type { Storage } from '../storage/index.ts'
import { InvalidKey, NoSuchObject } from '../storage/index.ts'
import { contentTypeOf } from '../storage/keys.ts'
import { parseMediaPath } from '../storage/urls.ts'
import { ApiError } from '../api-error.ts'
import { FairQueue } from '../fair-queue.ts'
import { BRIEF } from './cache/max-age.ts'
import { readCaller } from './limits/network.ts'
import type { MediaParts } from './media.ts'
import { isPublicKey } from './media.ts'

const CACHE_BYTES = 8 * 1024 * 1024
const PICTURE_BYTES_MAX = 10 * 1024 * 1024
/** Not the queue of uploaded pictures: guests never delay members, and take turns by network. */
const queue = new FairQueue({
  runningMax: 1,
  runningMaxEach: 1,
  waitingMax: 50,
  waitingMaxEach: 5,
  waitSeconds: 30,
})

/** Serves preview images at /previews/{width}/{key}.jpg, encoded from the stored WebP on request. */
export function linkPreviewRoutes(
  app: FastifyInstance,
  { storage, isBlocked }: Pick<MediaParts, 'storage' | 'isBlocked'>,
): void {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (picture) => picture.length,
  })

  app.get<{ Params: { width: string; '*': string } }>('/previews/:width/*', async (request, reply) => {
    const { params } = request
    const width = PREVIEW_WIDTHS.find((each) => String(each) === params.width)
    const { key, mediaToken } = parseMediaPath(params['*'].replace(/\.jpg$/, '.webp'))
    const isOffered = width !== undefined && params['*'].endsWith('.jpg') && isPublicKey(key)
    if (!isOffered || isBlocked(key, mediaToken)) throw new ApiError('not_found')
    // A cached image is only shown while its picture exists.
    await requirePicture(storage, key)
    const name = JSON.stringify([width, key])
    // Nobody waits for the turn of another, who may have many images waiting; but then the image may be there.
    const encodeOnce = async () => {
      const picture = cache.get(name) ?? (await encode(storage, key, width))
      cache.set(name, picture)
      return picture
    }
    const picture = cache.get(name) ?? (await queue.run(readCaller(request), encodeOnce))
    return reply
      .type('image/jpeg')
      .header('cache-control', BRIEF)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  })
}

async function requirePicture(storage: Storage, key: string): Promise<void> {
  const object = await storage.stat(key).catch(unlessMissing)
  if (object === undefined || object.size > PICTURE_BYTES_MAX || contentTypeOf(key) !== 'image/webp')
    throw new ApiError('not_found')
}

async function encode(storage: Storage, key: string, width: number): Promise<Buffer> {
  const size = { width, height: previewHeight(width), format: 'jpeg' } as const
  const pictures = await storage.useFile(key, (file) => encodeNow(file, [size])).catch(unlessMissing)
  if (pictures?.[0] === undefined) throw new ApiError('not_found')
  return pictures[0]
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof InvalidKey || error instanceof NoSuchObject)) throw error
}
