import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { canBeJoined, checkChunk, chunkTaskOf, filesOf, isCrash, MediaError } from '../../../media/index.ts'
import type { ChunkTask } from '../../../media/index.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { enqueue } from '../../../platform/jobs/define.ts'
import type { JobContext } from '../../../platform/jobs/handler.ts'
import { contentTypeOf } from '../../../platform/storage/keys.ts'
import { findChunks } from '../chunks/chunk-queries.ts'
import type { ChunkedEncode } from '../chunks/chunk-queries.ts'
import { chunkKey, completeChunk } from '../chunks/chunks.ts'
import { encodeChunkJob } from '../job-kinds.ts'
import type { EncodeParts } from '../parts.ts'
import { toMediaError } from '../pipeline.ts'
import { findUnfinished } from '../queries.ts'
import { chunkWorkspaceOf, removeWorkFolder } from '../workspace.ts'
import { discardResult, resultPath } from './result-files.ts'
import type { RemoteRun } from './run-queries.ts'
import { deleteRun, findSent, updateChecks, updateRunState } from './run-queries.ts'
import { countResult } from './worker-queries.ts'

/**
 * Checks what a remote worker sent and stores it as the chunk's files. A bad result is discarded, and the chunk is
 * encoded again: it says nothing about the uploaded file.
 */
export async function checkResult(
  parts: EncodeParts,
  { videoId, index }: { videoId: number; index: number },
  { signal, log }: JobContext,
): Promise<void> {
  const { db, storage, incoming } = parts
  const video = await findUnfinished(db, videoId)
  const chunks = await findChunks(db, videoId)
  if (!video || !chunks || chunks.isAbandoned || chunks.progress[index] === 1) return
  const id = { videoId, prefix: chunks.prefix, index }
  const run = await findSent(db, id)
  // Its worker was removed.
  if (!run) return encodeHere(parts, { videoId, index })
  const task = chunkTaskOf(chunks.plan, index)
  const workspace = chunkWorkspaceOf(parts.workFolder, `${chunks.prefix}-sent`, index)
  const pathOf = (name: string) => path.join(workspace.folder, name)
  try {
    await mkdir(workspace.folder, { recursive: true })
    // A copy, because the worker may still have a connection that writes.
    for (const name of filesOf(task)) await copyFile(resultPath(incoming, run.id, name), pathOf(name))
    const refusal = await findRefusal(parts, chunks, { run, task, pathOf, signal })
    if (refusal) {
      log.warn({ ...id, workerId: run.workerId, ...refusal }, 'refused the result of a remote worker')
      if (refusal.isBlamed) await countResult(db, run.workerId, false)
      await encodeHere(parts, { videoId, index })
      return
    }
    for (const name of filesOf(task)) {
      const key = chunkKey(id, name)
      await storage.put(key, { path: pathOf(name) }, { contentType: contentTypeOf(key) })
    }
  } finally {
    await removeWorkFolder(workspace)
  }
  await completeChunk(db, id)
  await countResult(db, run.workerId, true)
  await deleteRun(db, run.id)
  await discardResult(incoming, run.id)
}

/** A result is refused after so many checks that were killed or crashed. */
const CHECKS_MAX = 3

interface Result {
  readonly run: RemoteRun
  readonly task: ChunkTask
  readonly pathOf: (name: string) => string
  readonly signal: AbortSignal
}

/**
 * Why a result can't be used; undefined if it can. Another encoder isn't blamed on the worker: the chunks before may be
 * the different ones. A check that is killed or crashes is repeated, because this machine may be the reason.
 */
async function findRefusal(
  parts: EncodeParts,
  chunks: ChunkedEncode,
  result: Result,
): Promise<{ detail: string; isBlamed: boolean } | undefined> {
  const { run, task, pathOf, signal } = result
  if (run.checks >= CHECKS_MAX) return { detail: 'its checks were interrupted', isBlamed: true }
  await updateChecks(parts.db, run.id, 1)
  try {
    await checkChunk(parts.tools, task, pathOf, signal)
    const isFitting = await canBeJoinedWith(parts, chunks, result)
    // What may still fail is not the result.
    await updateChecks(parts.db, run.id, -1)
    return isFitting ? undefined : { detail: 'encoder settings. Another version of ffmpeg?', isBlamed: false }
  } catch (cause) {
    const error = toMediaError(cause)
    if (!signal.aborted) {
      if (error instanceof MediaError && error.code === 'wrong_result')
        return { detail: error.detail, isBlamed: true }
      const isLast = run.checks + 1 >= CHECKS_MAX
      if (isCrash(error) && isLast) return { detail: error.message, isBlamed: true }
    }
    if (signal.aborted || !isCrash(error)) await updateChecks(parts.db, run.id, -1)
    throw error
  }
}

/** Whether the files can be joined with those that other workers made. */
async function canBeJoinedWith(
  { storage }: EncodeParts,
  { prefix, progress }: ChunkedEncode,
  { run, task, pathOf }: Result,
): Promise<boolean> {
  const other = progress.findIndex((share, index) => share === 1 && index !== run.index)
  if (other === -1) return true
  for (const name of filesOf(task)) {
    const isSame = await storage.useFile(chunkKey({ prefix, index: other }, name), (file) =>
      canBeJoined(file, pathOf(name)),
    )
    if (!isSame) return false
  }
  return true
}

/** Discards the result that was sent for a chunk, if there is one, and has the chunk encoded again. */
export async function encodeHere(
  { db, incoming }: Pick<EncodeParts, 'db' | 'incoming'>,
  { videoId, index }: { videoId: number; index: number },
): Promise<void> {
  const run = await db.transaction().execute((trx) => failSent(trx, videoId, index))
  if (run) await discardResult(incoming, run.id)
}

async function failSent(trx: Database, videoId: number, index: number): Promise<RemoteRun | undefined> {
  const chunks = await findChunks(trx, videoId)
  if (!chunks || chunks.isAbandoned || chunks.progress[index] === 1) return undefined
  const run = await findSent(trx, { videoId, prefix: chunks.prefix, index })
  if (run) await updateRunState(trx, run.id, 'failed')
  await enqueue(trx, encodeChunkJob, { videoId, index })
  return run
}
