import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Storage, StoredObject } from '../storage/index.ts'
import { InvalidKey, RangeOutside } from '../storage/index.ts'
import { isKey } from '../storage/keys.ts'
import { isSignedUrlValid } from '../storage/signed-urls.ts'
import { parseMediaPath } from '../storage/urls.ts'
import { ApiError } from '../api-error.ts'
import { COMPRESSION } from './cache/compressed-body.ts'
import { IMMUTABLE } from './cache/max-age.ts'
import type { MediaBytesLimit } from './limits/media-bytes.ts'
import { asksForSmall } from './data-saver/saving-data.ts'
import { createSmallPictures } from './data-saver/small-pictures.ts'

/** The public folders of the storage; originals are not among them. */
const PUBLIC_FOLDERS: ReadonlySet<string> = new Set(['videos', 'posters', 'pictures', 'channels', 'avatars'])

/** What one viewer gets instead of the file that others get. */
const OF_ONE_VIEWER = 'private, max-age=31536000, immutable'

const WITH_SIGNATURE = 'private, max-age=600'

/** Until a public file is found. */
const NOT_STORED = 'no-store'
/** What a proxy that serves the files sends. Caches in front of it would store a file again under each made-up token. */
const FOR_PROXY = { public: IMMUTABLE, 'without-token': NOT_STORED, signed: WITH_SIGNATURE } as const

/** Whether a key is in a public folder. */
export function isPublicKey(key: string): boolean {
  return PUBLIC_FOLDERS.has(key.slice(0, key.indexOf('/')))
}

export interface MediaParts {
  readonly storage: Storage
  /** Whether a file is blocked for requests with this media token and without a signature. Checked on every request. */
  readonly isBlocked: (key: string, mediaToken: string | null) => boolean
  readonly secret: string
  readonly countBytes: MediaBytesLimit
}

/** Serves streams and pictures at /media/{key}, with content types, ranges, ETags and immutable caching. */
export function mediaRoutes(app: FastifyInstance, parts: MediaParts): void {
  const { storage, isBlocked, secret, countBytes } = parts
  const makeSmall = createSmallPictures(storage)

  app.route<{ Params: { '*': string }; Querystring: { signature?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { load: 'media' },
    // Apple requires compressed playlists, and most are smaller than the usual threshold.
    compress: { ...COMPRESSION, threshold: 0 },
    exposeHeadRoute: false,
    onRequest: (request, reply, done) => {
      countBytes(request, reply)
      done()
    },
    handler: async (request, reply) => {
      const { key, access } = accessTo(request.params['*'], request.query.signature)
      if (access === 'without-token')
        return openToAll(reply).header('cache-control', NOT_STORED).redirect(`/media/${key}`)
      // A file that is blocked or missing may be there later, so its 404 must not be cached.
      reply.header('cache-control', access === 'signed' ? WITH_SIGNATURE : NOT_STORED)
      if (access === 'none') throw new ApiError('not_found')
      const small = access === 'public' ? await makeSmall(request, key) : undefined
      if (small) {
        const cacheControl = asksForSmall(request) ? IMMUTABLE : OF_ONE_VIEWER
        return openToAll(reply).type('image/avif').header('cache-control', cacheControl).send(small)
      }
      return serve(storage, key, request, reply)
    },
  })

  // For a proxy that serves the data folder's files itself and checks access here first (docs/operations.md).
  app.get<{ Params: { '*': string }; Querystring: { signature?: unknown } }>(
    '/media-access/media/*',
    { config: { load: 'light' } },
    (request, reply) => {
      const { key, access } = accessTo(request.params['*'], request.query.signature)
      if (access === 'none' || !isKey(key)) return reply.code(403).header('cache-control', 'no-store').send()
      return reply.code(204).headers({ 'x-media-key': key, 'cache-control': FOR_PROXY[access] }).send()
    },
  )

  function accessTo(path: string, signature: unknown): { key: string; access: Access } {
    const { key, mediaToken } = parseMediaPath(path)
    if (!isPublicKey(key)) return { key, access: 'none' }
    // Caches would store a file again under each signature and token that somebody makes up.
    if (signature !== undefined)
      return { key, access: isSignedUrlValid(secret, key, signature) ? 'signed' : 'none' }
    if (isBlocked(key, mediaToken)) return { key, access: 'none' }
    const needsToken = mediaToken !== null && isBlocked(key, null)
    return { key, access: mediaToken === null || needsToken || !isKey(key) ? 'public' : 'without-token' }
  }
}

/** Who may read a file: everybody, also without the token in its path, clients with this signed URL, or nobody. */
type Access = 'public' | 'without-token' | 'signed' | 'none'

async function serve(
  storage: Storage,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const known = needsToKnow(request) ? await getObject(storage, key) : undefined
    if (known && request.headers['if-none-match'] === known.etag)
      return await describe(reply, known).code(304).send()
    if (known && request.method === 'HEAD')
      return await describe(reply, known).header('content-length', known.size).send()
    return await sendBytes(storage, key, wantedRange(request, known), reply)
  } catch (error) {
    if (error instanceof InvalidKey) throw new ApiError('not_found')
    if (!(error instanceof RangeOutside)) throw error
    return openToAll(reply).code(416).header('content-range', `bytes */${error.size}`).send()
  }
}

async function getObject(storage: Storage, key: string): Promise<StoredObject> {
  const object = await storage.stat(key)
  if (!object) throw new ApiError('not_found')
  return object
}

async function sendBytes(
  storage: Storage,
  key: string,
  range: ByteRange | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const open = await storage.open(key, range)
  if (!open) throw new ApiError('not_found')
  // The client disconnected meanwhile.
  if (reply.raw.destroyed) open.stream.destroy()
  describe(reply, open).header('content-length', open.end - open.start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${open.start}-${open.end}/${open.size}`)
  return reply.send(open.bytes ?? open.stream)
}

/** Whether metadata is needed before the bytes; all other requests cost a remote store only one call. */
function needsToKnow({ method, headers }: FastifyRequest): boolean {
  const isConditional = headers['if-none-match'] !== undefined || headers['if-range'] !== undefined
  return method === 'HEAD' || isConditional || headers.range?.startsWith('bytes=-') === true
}

function describe(reply: FastifyReply, object: StoredObject): FastifyReply {
  if (reply.getHeader('cache-control') === NOT_STORED) reply.header('cache-control', IMMUTABLE)
  return openToAll(reply)
    .header('content-type', object.contentType)
    .header('accept-ranges', 'bytes')
    .header('etag', object.etag)
    .header('last-modified', object.modifiedAt.toUTCString())
}

/** Lets players on other sites (embeds, casting) read public files. */
function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/**
 * The requested range; undefined (the whole file) for several ranges and for a range of another version of the file.
 */
function wantedRange(request: FastifyRequest, known: StoredObject | undefined): ByteRange | undefined {
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== known?.etag) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') return { start: Math.max(0, (known?.size ?? 0) - Number(to)) }
  return to === '' ? { start: Number(from) } : { start: Number(from), end: Number(to) }
}
