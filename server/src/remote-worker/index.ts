import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HEARTBEAT_MS } from '../areas/encoding/remote/protocol.ts'
import type { Claim } from '../areas/encoding/remote/protocol.ts'
import { encodeChunk, findFfmpegVersion, MediaError } from '../media/index.ts'
import type { MediaTools } from '../media/index.ts'
import { createFailureLog } from '../platform/failures/failure-log.ts'
import type { Log } from '../platform/log.ts'
import { recordJob } from '../platform/tracing/job-spans.ts'
import type { SiteClient } from './site-client.ts'
import { ChunkLost, createSiteClient, WorkerRefused } from './site-client.ts'
import { fetchInput, sendFile } from './transfer.ts'

/** How long to wait after the site had no work. */
const IDLE_MS = 3000
/** How long to wait after a chunk that couldn't be encoded: the machine may be the reason. */
const AFTER_FAILURE_MS = 10_000

export interface RemoteWorkerOptions {
  readonly siteUrl: string
  readonly token: string
  /** Emptied at the start. */
  readonly folder: string
  readonly tools: MediaTools
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Works for a site without its database: takes chunks of videos, one at a time, encodes them and sends the files. Ends
 * when it is aborted.
 * @throws WorkerRefused if the site refuses the token or the version
 */
export async function workRemotely(options: RemoteWorkerOptions): Promise<void> {
  const { folder, tools, log, signal } = options
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const site = createSiteClient({ ...options, ffmpegVersion: await findFfmpegVersion(tools.ffmpegPath) })
  try {
    while (!signal.aborted) {
      const claim = await site.claim(signal)
      if (!claim) await sleep(IDLE_MS, undefined, { signal })
      else if ((await recordWork(site, claim, options)) === 'failed')
        await sleep(AFTER_FAILURE_MS, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
      log.warn({ err }, "couldn't remove the work folder"),
    )
  }
}

/** Works in the trace of the request that enqueued the chunk. */
async function recordWork(
  site: SiteClient,
  claim: Claim,
  options: RemoteWorkerOptions,
): Promise<'done' | 'failed'> {
  const { name, id, attempt } = claim.job
  const job = { name, id, data: claim.job }
  return recordJob(job, attempt, async () => ((await work(site, claim, options)) ? 'done' : 'failed'))
}

/** Encodes a chunk. Returns false if it couldn't. */
async function work(
  site: SiteClient,
  claim: Claim,
  { folder, tools, log: processLog, signal: stopping }: RemoteWorkerOptions,
): Promise<boolean> {
  const { runId, task } = claim
  const log = processLog.child({ run: runId })
  const ending = new AbortController()
  const signal = AbortSignal.any([stopping, ending.signal])
  let share = 0
  const failures = createFailureLog(log, {
    level: 'warn',
    failing: "couldn't report progress",
    again: 'reporting progress works again',
  })
  const beat = () =>
    site.heartbeat(runId, share).then(failures.succeeded, (error: unknown) => {
      if (error instanceof ChunkLost || error instanceof WorkerRefused) ending.abort(error)
      else failures.failed(error)
    })
  const beating = setInterval(() => void beat(), HEARTBEAT_MS)
  const workDir = path.join(folder, 'chunk')
  const started = performance.now()
  log.info({ frames: task.frames, renditions: task.renditions.map(({ name }) => name) }, 'took a chunk')
  try {
    await rm(workDir, { recursive: true, force: true })
    await mkdir(workDir)
    const transfer = { site, signal, log }
    const inputPath = await fetchInput(folder, claim, transfer)
    log.info('encoding')
    const names = await encodeChunk({
      tools,
      inputPath,
      workDir,
      task,
      signal,
      onProgress: (part) => {
        share = part
      },
    })
    const files = []
    for (const name of names)
      files.push({ name, sha256: await sendFile(path.join(workDir, name), runId, transfer) })
    await site.finish(runId, files, signal)
    log.info({ ms: Math.round(performance.now() - started) }, 'sent a chunk')
    return true
  } catch (error) {
    const cause: unknown = ending.signal.aborted ? ending.signal.reason : error
    if (cause instanceof WorkerRefused) throw cause
    if (cause instanceof ChunkLost) {
      log.warn('the chunk was cancelled or given to another worker')
      return true
    }
    const reason = stopping.aborted ? null : reasonOf(cause)
    if (reason !== null) log.error({ err: cause }, "couldn't encode a chunk")
    await site
      .giveBack(runId, reason)
      .catch((err: unknown) => log.warn({ err }, "couldn't give a chunk back"))
    stopping.throwIfAborted()
    return false
  } finally {
    clearInterval(beating)
    await rm(workDir, { recursive: true, force: true })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof MediaError ? `${error.code}: ${error.detail}` : String(error)
}
