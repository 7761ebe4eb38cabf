import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ClaimReply,
  ErrorReply,
  FFMPEG_HEADER,
  OFFSET_HEADER,
  REMOTE_WORKER_PATH,
  VERSION_HEADER,
} from '../areas/encoding/remote/protocol.ts'
import type { Claim } from '../areas/encoding/remote/protocol.ts'
import type { Log } from '../platform/log.ts'
import { VERSION } from '../version.ts'

/** The site refuses this worker: its token, or its version. The message is meant for the operator. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused'
}

/** The chunk was cancelled or given to another worker. */
export class ChunkLost extends Error {
  override readonly name = 'ChunkLost'
}

/** Another response than the expected one. */
class UnexpectedReply extends Error {
  override readonly name = 'UnexpectedReply'
  readonly status: number
  constructor(status: number, text: string) {
    super(`the site responded with ${status}: ${text}`)
    this.status = status
  }
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

const CALL_MS = 60_000
const RETRY_MS = { first: 500, most: 15_000 }

/** The calls of a site to which a worker connects. All but `heartbeat` try until they succeed or are aborted. */
export interface SiteClient {
  claim(signal: AbortSignal): Promise<Claim | null>
  heartbeat(runId: string, share: number): Promise<void>
  /** The bytes of the run's original from this offset. */
  openInput(runId: string, offset: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** How many bytes of a file the site has. */
  sentBytes(runId: string, name: string, signal: AbortSignal): Promise<number>
  /** Sends the next bytes of a file, once: after an error, `sentBytes` says where to continue. */
  send(
    runId: string,
    name: string,
    part: { offset: number; bytes: Uint8Array<ArrayBuffer> },
    signal: AbortSignal,
  ): Promise<void>
  finish(
    runId: string,
    files: readonly { name: string; sha256: string }[],
    signal: AbortSignal,
  ): Promise<void>
  giveBack(runId: string, reason: string | null): Promise<void>
}

export function createSiteClient({
  siteUrl,
  token,
  ffmpegVersion,
  log,
}: {
  siteUrl: string
  token: string
  ffmpegVersion: string
  log: Log
}): SiteClient {
  async function call(method: string, path: string, { headers, ...init }: Init = {}): Promise<Response> {
    const response = await fetch(`${siteUrl}${REMOTE_WORKER_PATH}${path}`, {
      method,
      // The token is for this site only.
      redirect: 'error',
      ...init,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        [VERSION_HEADER]: VERSION,
        [FFMPEG_HEADER]: ffmpegVersion,
      },
    })
    if (response.ok) return response
    const body = ErrorReply.safeParse(await response.json().catch(() => undefined))
    const text = body.data?.dataset ?? response.statusText
    const code = body.data?.code
    if (code === 'unknown_worker' || code === 'other_version') throw new WorkerRefused(text)
    if (response.status === 410) throw new ChunkLost(text)
    throw new UnexpectedReply(response.status, text)
  }

  const post = (path: string, body: object, signal?: AbortSignal) =>
    call('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.any([AbortSignal.timeout(CALL_MS), ...(signal ? [signal] : [])]),
    })

  const persistently = <T>(work: () => Promise<T>, signal: AbortSignal) => retried(work, { signal, log })

  return {
    claim: (signal) => {
      // A response may be lost: then the same chunk is asked for again.
      const body = { runId: randomUUID() }
      return persistently(
        async () => ClaimReply.parse(await (await post('/claim', body, signal)).json()).claim,
        signal,
      )
    },
    heartbeat: async (runId, share) => {
      await post(`/runs/${runId}/heartbeat`, { share })
    },
    openInput: async (runId, offset, signal) => {
      const response = await call('GET', `/runs/${runId}/input`, {
        headers: { range: `bytes=${offset}-` },
        signal,
      })
      if (response.status !== 206 || !response.body)
        throw new UnexpectedReply(response.status, 'not a part of a file')
      return response.body
    },
    sentBytes: (runId, name, signal) =>
      persistently(async () => {
        const response = await call('HEAD', `/runs/${runId}/files/${name}`, { signal })
        return Number(response.headers.get(OFFSET_HEADER))
      }, signal),
    send: async (runId, name, { offset, bytes }, signal) => {
      await call('PATCH', `/runs/${runId}/files/${name}`, {
        headers: { 'content-type': 'application/offset+octet-stream', [OFFSET_HEADER]: String(offset) },
        body: bytes,
        signal,
      })
    },
    finish: (runId, files, signal) =>
      persistently(async () => {
        await post(`/runs/${runId}/finish`, { files }, signal)
      }, signal),
    giveBack: async (runId, reason) => {
      await post(`/runs/${runId}/give-back`, { reason: reason?.slice(0, 2000) ?? null })
    },
  }
}

/**
 * Tries again, with longer and longer pauses, while the site can't be reached or responds with a temporary error. `work`
 * gets a function that makes the next pause short: the attempt before transferred something.
 */
export async function retried<T>(
  work: (progressed: () => void) => Promise<T>,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<T> {
  let pauseMs = RETRY_MS.first
  const progressed = () => {
    pauseMs = RETRY_MS.first
  }
  for (;;) {
    try {
      return await work(progressed)
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error)) throw error
      const [reason, cause] = [String(error), causeOf(error)]
      log.warn({ reason, cause, pauseMs }, "couldn't reach the site; trying again")
      await sleep(pauseMs, undefined, { signal })
      pauseMs = Math.min(RETRY_MS.most, pauseMs * 2)
    }
  }
}

function causeOf(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
}

/** Whether the same call may succeed later: a broken connection, or a site that is overloaded or restarts. */
function isPassing(error: unknown): boolean {
  // 507: the site's disk is full, which may last.
  if (error instanceof UnexpectedReply && error.status === 507) return false
  if (error instanceof UnexpectedReply) return error.status >= 500 || [408, 409, 429].includes(error.status)
  const isOfNetwork = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  return isOfNetwork
}
