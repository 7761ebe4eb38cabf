import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, StoredObject } from '../storage/index.ts'
import type { ReadableStorage } from '../storage/kept.ts'
import { InvalidKey, RangeOutside } from '../storage/index.ts'
import { Refusal } from './refusal.ts'

/** The folders of the storage that everybody may read; originals are not among them. */
const PUBLIC_FOLDERS: ReadonlySet<string> = new Set(['videos', 'posters', 'pictures', 'channels', 'avatars'])

// A key's content never changes: whatever is made anew gets a key of its own.
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves streams and pictures at /media/{key}: types, ranges, ETag, immutable caching. */
export function mediaRoutes(app: FastifyInstance, storage: ReadableStorage): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    handler: (request, reply) => serve(storage, request.params['*'], request, reply),
  })
}

async function serve(
  storage: ReadableStorage,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!PUBLIC_FOLDERS.has(key.slice(0, key.indexOf('/')))) throw new Refusal('not_found')
  try {
    const object = await storage.stat(key)
    if (!object) throw new Refusal('not_found')
    setHeaders(reply, object)
    if (request.headers['if-none-match'] === object.etag) return await reply.code(304).send()
    const range = wantedRange(request, object)
    if (request.method === 'HEAD') return await reply.header('content-length', object.size).send()
    const open = await storage.open(key, range)
    if (!open) throw new Refusal('not_found')
    if (range) {
      reply.code(206).header('content-range', `bytes ${open.start}-${open.end}/${object.size}`)
    }
    return await reply.header('content-length', open.end - open.start + 1).send(open.stream)
  } catch (error) {
    if (error instanceof InvalidKey) throw new Refusal('not_found')
    if (!(error instanceof RangeOutside)) throw error
    return reply
      .code(416)
      .header('content-range', `bytes */${error.size}`)
      .removeHeader('cache-control')
      .send()
  }
}

function setHeaders(reply: FastifyReply, object: StoredObject): void {
  reply
    .header('content-type', object.contentType)
    .header('cache-control', IMMUTABLE)
    .header('accept-ranges', 'bytes')
    .header('etag', object.etag)
    .header('last-modified', object.modifiedAt.toUTCString())
    // Players on other pages (embeds, casts) may read what everybody may read.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** The one range asked for; several at once, and one for another version of the file, get the whole. */
function wantedRange(request: FastifyRequest, object: StoredObject): ByteRange | undefined {
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== object.etag) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') return { start: Math.max(0, object.size - Number(to)) }
  return to === '' ? { start: Number(from) } : { start: Number(from), end: Number(to) }
}
