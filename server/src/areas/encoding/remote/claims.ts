import { createHash } from 'node:crypto'
import { chunkTaskOf } from '../../../media/index.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Incoming } from '../../../platform/incoming.ts'
import { enqueue } from '../../../platform/jobs/define.ts'
import type { LentJob } from '../../../platform/jobs/lent.ts'
import { completeLent, lendJob, returnLent, touchLent } from '../../../platform/jobs/lent.ts'
import type { Log } from '../../../platform/log.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { traceOf } from '../../../platform/tracing/job-spans.ts'
import { findChunks } from '../chunks/chunk-queries.ts'
import { reportChunk } from '../chunks/chunks.ts'
import { checkChunkJob, encodeChunkJob } from '../job-kinds.ts'
import { findUnfinished } from '../queries.ts'
import { chooseEncodes } from '../turn-queries.ts'
import type { Claim } from './protocol.ts'
import { discardResult } from './result-files.ts'
import type { NewRun, RemoteRun } from './run-queries.ts'
import { findRun, insertRun, listFailed, listRunning, updateRunState } from './run-queries.ts'
import type { RemoteWorker } from './worker-queries.ts'
import { lockWorker } from './worker-queries.ts'

// Chunks that remote workers take. The site lends them the jobs; a worker of the site checks what they send.

export interface RemoteParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  readonly log: Log
}

const lentOf = ({ jobId, attempt }: Pick<RemoteRun, 'jobId' | 'attempt'>): LentJob => ({ id: jobId, attempt })

/** Lends the worker the chunk whose turn it is; null if no chunk is waiting. It has lost what it took in other runs. */
export async function claimChunk(
  parts: RemoteParts,
  worker: RemoteWorker,
  runId: string,
): Promise<Claim | null> {
  const { db, storage, log } = parts
  for (const run of await listRunning(db, worker.id))
    if (run.id !== runId) await giveBack(parts, run, 'the worker started again')
  if (worker.isPaused) return null
  const claimed = await db.transaction().execute((trx) => lendChunk(trx, worker.id, runId))
  if (!claimed) return null
  const original = await storage.stat(claimed.originalKey)
  if (!original) {
    await giveBack(parts, claimed.run, 'its original is missing')
    return null
  }
  const { videoId, index, jobId, attempt } = claimed.run
  log.info({ worker: worker.name, videoId, index }, 'a remote worker took a chunk')
  const id = createHash('sha256').update(`${claimed.originalKey} ${original.etag}`).digest('hex')
  const job = { name: encodeChunkJob.name, id: jobId, attempt: attempt + 1, traceparent: claimed.traceparent }
  return { runId, input: { id, bytes: original.size }, task: claimed.task, job }
}

async function lendChunk(trx: Database, workerId: number, runId: string) {
  if (!(await lockWorker(trx, workerId))) return undefined
  const taken = await findRun(trx, workerId, runId)
  if (taken) return taken.state === 'running' ? findTask(trx, taken) : undefined
  // Another process with its token took a chunk meanwhile.
  if ((await listRunning(trx, workerId)).length > 0) return undefined
  const failed = await listFailed(trx, workerId)
  const isFailed = (id: { videoId: number; index: number }) =>
    failed.some(({ videoId, index }) => videoId === id.videoId && index === id.index)
  const lent = await lendJob(trx, encodeChunkJob, async (waiting) => {
    const allowed = waiting.filter(({ data }) => !isFailed(encodeChunkJob.payload.parse(data)))
    return allowed.length === 0 ? undefined : (await chooseEncodes(trx, encodeChunkJob, allowed, 1))[0]
  })
  if (!lent) return undefined
  const chunk = encodeChunkJob.payload.parse(lent.data)
  const run = { id: runId, workerId, ...chunk, jobId: lent.id, attempt: lent.attempt }
  const claimed = await findTask(trx, run, traceOf(lent.data))
  if (claimed) await insertRun(trx, claimed.run)
  else await completeLent(trx, encodeChunkJob, lent)
  return claimed
}

/** Adds what a worker needs for a chunk; undefined if nobody needs the chunk any more. */
async function findTask(trx: Database, run: Omit<NewRun, 'prefix'>, traceparent?: string) {
  const { videoId, index } = run
  const video = await findUnfinished(trx, videoId)
  const chunks = await findChunks(trx, videoId)
  if (!video || !chunks || chunks.isAbandoned || chunks.progress[index] === 1) return undefined
  const { prefix, plan } = chunks
  return {
    run: { ...run, prefix },
    originalKey: video.originalKey,
    task: chunkTaskOf(plan, index),
    traceparent,
  }
}

/** Extends the lease of a run. Returns false if it was cancelled or given to another worker. */
export async function touchRun(db: Database, run: RemoteRun): Promise<boolean> {
  if (run.isOver) await db.transaction().execute((trx) => returnLent(trx, encodeChunkJob, lentOf(run)))
  return (
    run.state === 'running' && db.transaction().execute((trx) => touchLent(trx, encodeChunkJob, lentOf(run)))
  )
}

/** A chunk counts as encoded when its files are checked and stored. */
const UNCHECKED = 0.95

/** Records that a worker still works, and how much it has encoded. Returns false like `touchRun`. */
export async function recordHeartbeat(db: Database, run: RemoteRun, share: number): Promise<boolean> {
  if (!(await touchRun(db, run))) return false
  await reportChunk(db, run, share * UNCHECKED)
  return true
}

/** Records that all files of a run are there. Returns false like `touchRun`. */
export async function sendResult(db: Database, run: RemoteRun): Promise<boolean> {
  if (run.state === 'sent') return true
  return db.transaction().execute(async (trx) => {
    if (!(await completeLent(trx, encodeChunkJob, lentOf(run)))) return false
    await updateRunState(trx, run.id, 'sent')
    const { videoId, index } = run
    await enqueue(trx, checkChunkJob, { videoId, index })
    return true
  })
}

/** Puts the chunk of a run back. `reason`: why it failed; null if the worker only stops. */
export async function giveBack(
  { db, incoming, log }: RemoteParts,
  run: NewRun,
  reason: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await returnLent(trx, encodeChunkJob, lentOf(run))
    await updateRunState(trx, run.id, reason === null ? 'stopped' : 'failed')
  })
  await discardResult(incoming, run.id)
  const { workerId, videoId, index } = run
  if (reason !== null) log.warn({ workerId, videoId, index, reason }, 'a remote worker gave a chunk back')
}
