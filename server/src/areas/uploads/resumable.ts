import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnreachable, isDatabaseBusy } from '../../platform/database/unreachable.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Outage } from '../../platform/database/outage.ts'
import { authenticate } from '../../platform/http/authenticate.ts'
import { countRefused, ERROR_TEXT, isStorageFull, READ_ONLY } from '../../platform/http/errors.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { FindViewer, Viewer } from '../../platform/http/viewer.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { requireChannelId } from '../channels/index.ts'
import { requireReplaceable } from '../edits/index.ts'
import { beginUpload } from './begin.ts'
import { finishUpload } from './finish.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { hasSpace, requireDisk, requireIncoming } from '../../platform/incoming.ts'
import { discardUpload } from './unfinished.ts'
import { findUpload } from './upload-queries.ts'
import { UploadStore } from './upload-store.ts'

const PATH = '/api/v1/uploads'

export interface ResumableParts {
  readonly db: Database
  readonly incoming: Incoming
  readonly findViewer: FindViewer
  readonly outage: Outage
  readonly log: Log
  readonly metrics: Metrics
}

/**
 * Resumable uploads by the tus protocol 1.0 at /api/v1/uploads. Metadata: `filename`, `channelId`, `broadcast` (1 or
 * 0); or `filename` and `replaces`, the id of a video of the account whose file is replaced, and `original` (1) if it is
 * the original of the smaller version that the video was made from. An upload belongs to the account that started it. Its last byte creates the video, or replaces its file, and enqueues the encoding.
 */
export function resumableUploadRoutes(app: FastifyInstance, parts: ResumableParts): void {
  const viewers = new WeakMap<IncomingMessage, Viewer>()
  const tus = tusServer(parts, viewers)
  app.register((scope, _options, done) => {
    // The body is streamed from the socket to the file without being parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url: PATH,
      exposeHeadRoute: false,
      handler: handleTus,
    })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      exposeHeadRoute: false,
      handler: handleTus,
    })
    done()
  })

  const readUploadId = (request: FastifyRequest) => request.url.split('?')[0]?.split('/').at(-1) ?? ''

  /**
   * The size of the viewer's upload if it has already become a video: its file was moved, and the browser missed the
   * response.
   */
  async function finishedBytes(request: FastifyRequest): Promise<number | undefined> {
    const upload = await findUpload(parts.db, readUploadId(request))
    const isTheirs = upload?.userId === viewers.get(request.raw)?.id
    return upload && isTheirs && upload.videoId !== null ? upload.bytes : undefined
  }

  async function handleTus(request: FastifyRequest, reply: FastifyReply) {
    const viewer = await authenticate(request, parts.findViewer, true)
    if (viewer) viewers.set(request.raw, viewer)
    const finished = request.method === 'HEAD' ? await finishedBytes(request) : undefined
    if (finished !== undefined) return reply.headers({ ...TUS, ...lengths(finished) }).send()
    if (request.method === 'DELETE' && viewer) {
      await discardUpload(parts, viewer.id, readUploadId(request))
      return reply.code(204).headers(TUS).send()
    }
    reply.hijack()
    // Fastify doesn't send its own headers with a hijacked reply.
    reply.raw.setHeader('cache-control', 'no-store')
    await tus.handle(request.raw, reply.raw)
  }
}

const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
const lengths = (bytes: number) => ({ 'upload-offset': String(bytes), 'upload-length': String(bytes) })

function tusServer(
  { db, incoming, outage, log, metrics }: ResumableParts,
  viewers: WeakMap<IncomingMessage, Viewer>,
): Server {
  const tusError = (apiError: ApiError) => {
    countRefused(metrics, apiError)
    return toTusError(apiError)
  }
  /** Converts ApiErrors, and a disk without space for a file. Other errors stay unchanged. */
  const refused = (error: unknown): never => {
    if (isStorageFull(error)) throw tusError(new ApiError('storage_full'))
    throw error instanceof ApiError ? tusError(error) : error
  }
  const viewerOf = (request: TusRequest): Viewer => {
    const raw = request.runtime?.node?.req
    const viewer = raw instanceof IncomingMessage ? viewers.get(raw) : undefined
    if (!viewer) throw new Error('an upload request came without its viewer')
    return viewer
  }
  const requireTarget = async (viewer: Viewer, metadata: Record<string, string | null>) => {
    const replaces = metadata['replaces']
    if (replaces === undefined) {
      const channelId = await requireChannelId(db, viewer, readId(metadata['channelId']))
      return { channelId, replacesVideoId: null, isOriginal: false }
    }
    const video = await requireReplaceable(db, viewer.id, readId(replaces) ?? 0)
    const isOriginal = metadata['original'] === '1'
    return { channelId: video.channelId, replacesVideoId: video.id, isOriginal }
  }
  const store = new UploadStore(incoming)
  return new Server({
    path: PATH,
    relativeLocation: true,
    datastore: store,
    namingFunction: () => randomUUID(),
    onIncomingRequest: async (request, uploadId) => {
      if (request.method === 'POST') return
      const upload = await findUpload(db, uploadId)
      if (upload?.userId !== viewerOf(request).id) throw tusError(new ApiError('upload_not_found'))
      // Other uploads since the start of this one may have filled the disk.
      if (request.method === 'PATCH') await requireDisk(incoming, 0, 0).catch(refused)
    },
    onUploadCreate: async (request, upload) => {
      const viewer = viewerOf(request)
      const begin = async () => {
        const target = await requireTarget(viewer, upload.metadata ?? {})
        await beginUpload(
          { db, incoming },
          {
            id: upload.id,
            userId: viewer.id,
            ...target,
            fileName: upload.metadata?.['filename'] ?? '',
            bytes: upload.size ?? 0,
            isPublic: upload.metadata?.['broadcast'] !== '0',
            isReceived: false,
            placeFile: () => store.createFiles(upload),
          },
        )
      }
      await begin().catch(refused)
      return {}
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(db, incoming, upload.id).catch(refused)
      return {}
    },
    // The store hides most reasons why a write failed, so the folder and its disk are checked. Error messages contain
    // paths, so they are only logged.
    onResponseError: async (_request, error) => {
      const isKnown = 'status_code' in error
      if (isKnown && error.status_code < 500) return undefined
      if (isStorageFull(error)) return tusError(new ApiError('storage_full'))
      if (isDatabaseBusy(error)) return tusError(new ApiError('unavailable'))
      if (isDatabaseUnreachable(error)) {
        outage.refuse('message' in error ? error.message : error.body)
        return tusError(new ApiError('unavailable'))
      }
      const obstacle = await requireIncoming(incoming).catch((err: unknown) => err)
      if (obstacle !== undefined) {
        log.error({ err: obstacle }, READ_ONLY)
        return tusError(new ApiError('storage_read_only'))
      }
      if (!(await hasSpace(incoming))) return tusError(new ApiError('storage_full'))
      if (isKnown) return undefined
      log.error({ err: error }, 'request failed')
      return { status_code: 500, body: ERROR_TEXT }
    },
  })
}

type TusRequest = { method: string; runtime?: { node?: { req?: unknown } | undefined } | undefined }

/** Creates an error of the tus server. */
function toTusError(apiError: ApiError): { status_code: number; body: string } {
  const body = JSON.stringify({ status: 0, dataset: apiError.text, code: apiError.code })
  return { status_code: apiError.httpStatus, body }
}

function readId(text: string | null | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
