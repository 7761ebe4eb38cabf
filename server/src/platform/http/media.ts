import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Storage, StoredObject } from '../storage/index.ts'
import { InvalidKey, RangeOutside } from '../storage/index.ts'
import { isPassed } from '../storage/passes.ts'
import { parseMediaPath } from '../storage/urls.ts'
import { Refusal } from './refusal.ts'

/** The folders of the storage that everybody may read; originals are not among them. */
const PUBLIC_FOLDERS: ReadonlySet<string> = new Set(['videos', 'posters', 'pictures', 'channels', 'avatars'])

// A key's content never changes: whatever is made anew gets a key of its own.
const IMMUTABLE = 'public, max-age=31536000, immutable'
const WITH_PASS = 'private, max-age=600'

export interface MediaParts {
  readonly storage: Storage
  /** Whether a key's file is there for nobody with this media token but those who have a pass for it. Asked for every request. */
  readonly isWithheld: (key: string, mediaToken: string | null) => boolean
  readonly secret: string
}

/** Serves streams and pictures at /media/{key}: types, ranges, ETag, immutable caching. */
export function mediaRoutes(app: FastifyInstance, { storage, isWithheld, secret }: MediaParts): void {
  app.route<{ Params: { '*': string }; Querystring: { pass?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { load: 'media' },
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const { key, mediaToken } = parseMediaPath(request.params['*'])
      if (isWithheld(key, mediaToken)) {
        const hasPass = isPassed(secret, key, request.query.pass)
        // It comes back when the film does: nobody keeps that it was away.
        reply.header('cache-control', hasPass ? WITH_PASS : 'no-store')
        if (!hasPass) throw new Refusal('not_found')
      }
      return serve(storage, key, request, reply)
    },
  })
}

async function serve(
  storage: Storage,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!PUBLIC_FOLDERS.has(key.slice(0, key.indexOf('/')))) throw new Refusal('not_found')
  try {
    const known = needsToKnow(request) ? await getObject(storage, key) : undefined
    if (known && request.headers['if-none-match'] === known.etag)
      return await describe(reply, known).code(304).send()
    if (known && request.method === 'HEAD')
      return await describe(reply, known).header('content-length', known.size).send()
    return await sendBytes(storage, key, wantedRange(request, known), reply)
  } catch (error) {
    if (error instanceof InvalidKey) throw new Refusal('not_found')
    if (!(error instanceof RangeOutside)) throw error
    return openToAll(reply).code(416).header('content-range', `bytes */${error.size}`).send()
  }
}

async function getObject(storage: Storage, key: string): Promise<StoredObject> {
  const object = await storage.stat(key)
  if (!object) throw new Refusal('not_found')
  return object
}

async function sendBytes(
  storage: Storage,
  key: string,
  range: ByteRange | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const open = await storage.open(key, range)
  if (!open) throw new Refusal('not_found')
  // Whoever left meanwhile needs nothing more from the store.
  if (reply.raw.destroyed) open.stream.destroy()
  describe(reply, open).header('content-length', open.end - open.start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${open.start}-${open.end}/${open.size}`)
  return reply.send(open.stream)
}

/** Whether the object must be known before its bytes; a store of another machine is asked once for all others. */
function needsToKnow({ method, headers }: FastifyRequest): boolean {
  const isConditional = headers['if-none-match'] !== undefined || headers['if-range'] !== undefined
  return method === 'HEAD' || isConditional || headers.range?.startsWith('bytes=-') === true
}

function describe(reply: FastifyReply, object: StoredObject): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', IMMUTABLE)
  return openToAll(reply)
    .header('content-type', object.contentType)
    .header('accept-ranges', 'bytes')
    .header('etag', object.etag)
    .header('last-modified', object.modifiedAt.toUTCString())
}

/** Players on other pages (embeds, casts) may read what everybody may read. */
function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** The one range asked for; several at once, and one for another version of the file, get the whole. */
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
