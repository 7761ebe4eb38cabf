import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { encodePicture } from '../pictures/pictures.ts'
import type { Storage } from '../storage/index.ts'
import { InvalidKey } from '../storage/index.ts'
import { contentTypeOf } from '../storage/keys.ts'
import { parseMediaPath } from '../storage/urls.ts'
import { ApiError } from '../api-error.ts'
import { networkOf } from './limits/network.ts'
import type { MediaParts } from './media.ts'
import { isPublicKey } from './media.ts'

/** The widths of preview images in pixels; their height is 9/16 of it. */
const WIDTHS = [160, 320, 640, 1280] as const
const CACHE_BYTES = 8 * 1024 * 1024
const PICTURE_BYTES_MAX = 10 * 1024 * 1024
/** How long browsers and other sites may show a picture that was removed meanwhile, in seconds. */
const FRESH_SECONDS = 600

/** A picture for other sites' link previews: a JPEG, because some sites support nothing else. */
export interface PreviewImage {
  /** The path below this site. */
  readonly path: string
  readonly width: number
  readonly height: number
}

/**
 * Returns the preview image of a stored picture in the largest size within `max` (pixels); undefined if there is no
 * picture or no size fits.
 */
export function previewImage(
  mediaUrl: string | undefined,
  max: { readonly width: number; readonly height: number } = { width: 1280, height: 720 },
): PreviewImage | undefined {
  const [, path] = /^\/media\/(.+)\.webp$/.exec(mediaUrl ?? '') ?? []
  const width = WIDTHS.findLast((each) => each <= max.width && heightOf(each) <= max.height)
  if (path === undefined || width === undefined) return undefined
  return { path: `/previews/${width}/${path}.jpg`, width, height: heightOf(width) }
}

const heightOf = (width: number) => Math.round((width * 9) / 16)

/** Serves preview images at /previews/{width}/{key}.jpg, encoded from the stored WebP on request. */
export function linkPreviewRoutes(
  app: FastifyInstance,
  { storage, isBlocked }: Omit<MediaParts, 'secret'>,
): void {
  const cache = new LRUCache<string, Buffer, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (picture) => picture.length,
    // Concurrent requests for one image wait for the same encoding.
    fetchMethod: (name, _stale, { context: network }) => {
      const [width = '', ...key] = name.split('/')
      return encode(storage, key.join('/'), { width: Number(width), network })
    },
  })

  app.get<{ Params: { width: string; '*': string } }>('/previews/:width/*', async (request, reply) => {
    const { params } = request
    const width = WIDTHS.find((each) => String(each) === params.width)
    const { key, mediaToken } = parseMediaPath(params['*'].replace(/\.jpg$/, '.webp'))
    const isOffered = width !== undefined && params['*'].endsWith('.jpg') && isPublicKey(key)
    if (!isOffered || isBlocked(key, mediaToken)) throw new ApiError('not_found')
    // A cached image is only shown while its picture exists.
    await requirePicture(storage, key)
    const picture = await cache.fetch(`${width}/${key}`, { context: networkOf(request.ip) })
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  })
}

async function requirePicture(storage: Storage, key: string): Promise<void> {
  const object = await storage.stat(key).catch((error: unknown) => {
    if (error instanceof InvalidKey) return undefined
    throw error
  })
  if (object === undefined || object.size > PICTURE_BYTES_MAX || contentTypeOf(key) !== 'image/webp')
    throw new ApiError('not_found')
}

/** Guests take turns by network, like members with their own pictures. */
async function encode(
  storage: Storage,
  key: string,
  { width, network }: { width: number; network: string },
): Promise<Buffer> {
  const size = { width, height: heightOf(width), format: 'jpeg' } as const
  const [picture] = await storage.useFile(key, (file) => encodePicture({ file, caller: network }, [size]))
  if (picture === undefined) throw new ApiError('not_found')
  return picture
}
