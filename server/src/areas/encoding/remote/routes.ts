import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bytesMaxOf, chunkTaskOf, findFfmpegVersion } from '../../../media/index.ts'
import type { ChunkTask } from '../../../media/index.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { SteadyWindows } from '../../../platform/http/limits/steady-windows.ts'
import { hashToken, readToken } from '../../../platform/http/viewer.ts'
import { requireDisk } from '../../../platform/incoming.ts'
import { findChunks } from '../chunks/chunk-queries.ts'
import { findUnfinished } from '../queries.ts'
import { claimChunk, giveBack, recordHeartbeat, sendResult, touchRun } from './claims.ts'
import type { RemoteParts } from './claims.ts'
import {
  ClaimBody,
  FFMPEG_HEADER,
  FinishBody,
  GiveBackBody,
  HeartbeatBody,
  OFFSET_HEADER,
  REMOTE_WORKER_PATH,
  VERSION_HEADER,
} from './protocol.ts'
import { appendResult, hashFile, resultBytes, resultPath } from './result-files.ts'
import type { RemoteRun } from './run-queries.ts'
import { findRun } from './run-queries.ts'
import type { RemoteWorker } from './worker-queries.ts'
import { findWorker, recordSeen } from './worker-queries.ts'

/** A worker needs about 20 requests a minute. */
const REQUESTS_PER_MINUTE = 300
const MINUTE_MS = 60_000
/** Others aren't looked up. */
const TOKEN = /^worker-[\w-]{43}$/

/** Tells a worker to stop what it does. */
class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, text: string) {
    super(text)
    this.status = status
    this.code = code
  }
}

const Params = z.object({ runId: z.string(), name: z.string().default('') })

/**
 * The calls of workers without the database (docs/operations.md). The token of a worker lets it take a chunk, read that
 * chunk's original and send its files, and nothing else.
 */
export function remoteWorkerRoutes(
  app: FastifyInstance,
  parts: RemoteParts & { readonly version: string; readonly config: { readonly ffmpegPath: string } },
): void {
  const { db, storage, incoming, version, config } = parts
  const windows = new SteadyWindows()
  const finishing = new Set<string>()
  let ffmpegVersion: string | undefined

  const requireWorker = async ({ headers }: FastifyRequest): Promise<RemoteWorker> => {
    const token = readToken(headers.authorization)
    const worker =
      token === undefined || !TOKEN.test(token) ? undefined : await findWorker(db, hashToken(token))
    if (!worker) throw new Refused(401, 'unknown_worker', 'The site doesn\u2019t know this WORKER_TOKEN.')
    const { current, ttl } = windows.count(String(worker.id), MINUTE_MS)
    if (current > REQUESTS_PER_MINUTE)
      throw new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) })
    const theirs = headers[VERSION_HEADER]
    if (theirs !== version) {
      const text = `The site is version ${version}, this worker ${String(theirs).slice(0, 40)}. Install the same version.`
      throw new Refused(409, 'other_version', text)
    }
    // A web server on another machine than the workers may have no ffmpeg.
    ffmpegVersion ??= await findFfmpegVersion(config.ffmpegPath).catch(() => undefined)
    const [own, their] = [ffmpegVersion, String(headers[FFMPEG_HEADER])]
    if (own !== undefined && own !== 'unknown' && own !== their) {
      const text = `The site has ffmpeg ${own}, this worker ${their.slice(0, 40)}: their files could not be joined. Install the same version.`
      throw new Refused(409, 'other_version', text)
    }
    await recordSeen(db, worker)
    return worker
  }

  const requireRun = async (request: FastifyRequest): Promise<{ run: RemoteRun; worker: RemoteWorker }> => {
    const worker = await requireWorker(request)
    const { runId } = decode(Params, request.params)
    const run = /^[0-9a-f-]{36}$/.test(runId) ? await findRun(db, worker.id, runId) : undefined
    if (!run) throw lost()
    return { run, worker }
  }

  /** The run of a request about its files, and its task. */
  const requireTask = async (request: FastifyRequest): Promise<{ run: RemoteRun; task: ChunkTask }> => {
    const { run } = await requireRun(request)
    const chunks = await findChunks(db, run.videoId)
    if (chunks?.prefix !== run.prefix || !(await touchRun(db, run))) throw lost()
    return { run, task: chunkTaskOf(chunks.plan, run.index) }
  }

  const fileOf = async (request: FastifyRequest) => {
    const { run, task } = await requireTask(request)
    const { name } = decode(Params, request.params)
    const bytesMax = bytesMaxOf(task, name)
    // Not a file of this task.
    if (bytesMax === 0) throw new ApiError('not_found')
    return { path: resultPath(incoming, run.id, name), bytesMax }
  }

  app.register((scope, _options, done) => {
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Refused)) throw error
      request.log.info({ code: error.code }, 'refused a remote worker')
      return reply
        .code(error.status)
        .send({ status: error.status === 401 ? 401 : 0, dataset: error.message, code: error.code })
    })

    scope.post(`${REMOTE_WORKER_PATH}/claim`, async (request) => {
      const worker = await requireWorker(request)
      const { runId } = decode(ClaimBody, request.body)
      return { status: 1, claim: await claimChunk(parts, worker, runId) }
    })

    scope.post(`${REMOTE_WORKER_PATH}/runs/:runId/heartbeat`, async (request, reply) => {
      const { run } = await requireRun(request)
      const { share } = decode(HeartbeatBody, request.body)
      if (run.state !== 'sent' && !(await recordHeartbeat(db, run, share))) throw lost()
      return reply.code(204).send()
    })

    scope.get(
      `${REMOTE_WORKER_PATH}/runs/:runId/input`,
      { config: { load: 'media' } },
      async (request, reply) => {
        const { run } = await requireTask(request)
        const video = await findUnfinished(db, run.videoId)
        if (!video) throw lost()
        const [, from] = /^bytes=(\d{1,15})-$/.exec(request.headers.range ?? '') ?? []
        const open = await storage.open(video.originalKey, { start: Number(from ?? 0) })
        if (!open) throw lost()
        if (reply.raw.destroyed) open.stream.destroy()
        return reply
          .code(from === undefined ? 200 : 206)
          .headers({
            'content-type': 'application/octet-stream',
            'content-length': open.end - open.start + 1,
            ...(from === undefined
              ? {}
              : { 'content-range': `bytes ${open.start}-${open.end}/${open.size}` }),
          })
          .send(open.bytes ?? open.stream)
      },
    )

    scope.post(`${REMOTE_WORKER_PATH}/runs/:runId/finish`, async (request, reply) => {
      const { run } = await requireRun(request)
      if (run.state === 'sent') return reply.code(204).send()
      const { task } = await requireTask(request)
      const { files } = decode(FinishBody, request.body)
      // Hashing takes long, and the worker may ask again meanwhile.
      if (finishing.has(run.id)) return reply.code(409).send({ status: 0, dataset: '', code: 'finishing' })
      finishing.add(run.id)
      const wrong = await listWrong(run, task, files).finally(() => finishing.delete(run.id))
      if (wrong.length > 0) return sendWrong(reply, wrong)
      if (!(await sendResult(db, run))) throw lost()
      return reply.code(204).send()
    })

    scope.post(`${REMOTE_WORKER_PATH}/runs/:runId/give-back`, async (request, reply) => {
      const { run } = await requireRun(request)
      const { reason } = decode(GiveBackBody, request.body)
      if (run.state === 'running') await giveBack(parts, run, reason)
      return reply.code(204).send()
    })

    scope.head(`${REMOTE_WORKER_PATH}/runs/:runId/files/:name`, async (request, reply) => {
      const { path } = await fileOf(request)
      return reply.header(OFFSET_HEADER, await resultBytes(path)).send()
    })
    done()
  })

  app.register((scope, _options, done) => {
    // The body is streamed from the socket to the file without being parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.setErrorHandler(async (error, request, reply) => {
      // Its connection broke; it continues.
      if (request.raw.destroyed) return reply.hijack()
      if (!(error instanceof Refused)) throw error
      return reply.code(error.status).send({ status: 0, dataset: error.message, code: error.code })
    })
    scope.patch(`${REMOTE_WORKER_PATH}/runs/:runId/files/:name`, async (request, reply) => {
      const { path, bytesMax } = await fileOf(request)
      const offset = await resultBytes(path)
      if (request.headers[OFFSET_HEADER] !== String(offset))
        return reply.code(409).header(OFFSET_HEADER, offset).send()
      // Node reads no more than this.
      const length = Number(request.headers['content-length'])
      if (!(length > 0)) throw new ApiError('invalid_input')
      if (offset + length > bytesMax) throw new ApiError('file_too_large')
      await requireDisk(incoming, length, 0)
      await appendResult(path, request.raw, offset)
      return reply
        .code(204)
        .header(OFFSET_HEADER, await resultBytes(path))
        .send()
    })
    done()
  })

  /** Returns the files of a task that are not as the worker sent them. */
  async function listWrong(
    run: RemoteRun,
    task: ChunkTask,
    files: z.output<typeof FinishBody>['files'],
  ): Promise<string[]> {
    const wrong: string[] = []
    for (const { name } of task.renditions) {
      const file = `${name}.mp4`
      const hash = files.find((each) => each.name === file)?.sha256
      if (hash === undefined || hash !== (await hashFile(resultPath(incoming, run.id, file))))
        wrong.push(file)
    }
    return wrong
  }
}

const lost = () => new Refused(410, 'lost', 'The chunk was cancelled or given to another worker.')

/** The worker gives the chunk back. */
const sendWrong = (reply: FastifyReply, names: readonly string[]) =>
  reply
    .code(422)
    .send({ status: 0, dataset: `Not as they were sent: ${names.join(', ')}`, code: 'wrong_files' })

function decode<T>(schema: z.ZodType<T>, body: unknown): T {
  const decoded = schema.safeParse(body)
  if (!decoded.success) throw new ApiError('invalid_input')
  return decoded.data
}
