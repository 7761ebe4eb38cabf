import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Ladder, Source } from '../../../media/index.ts'
import { chunkTaskOf, encodeChunk as encodeFrames, MediaError, planChunks } from '../../../media/index.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { enqueue } from '../../../platform/jobs/define.ts'
import type { JobContext } from '../../../platform/jobs/handler.ts'
import { contentTypeOf } from '../../../platform/storage/keys.ts'
import type { ChunkId } from './chunk-queries.ts'
import { abandonChunks, findChunks, insertChunks, updateChunkProgress } from './chunk-queries.ts'
import { cancelChunks } from './discard-chunks.ts'
import { encodeChunkJob, ENCODING, joinChunksJob } from '../job-kinds.ts'
import type { EncodeParts } from '../parts.ts'
import { throttled, toMediaError } from '../pipeline.ts'
import { announce } from '../processing-state.ts'
import { hasRemoteWorkers } from '../remote/worker-queries.ts'
import { findUnfinished, lockVideo, raiseProgress } from '../queries.ts'
import { chunkWorkspaceOf, newChunksPrefix, removeWorkFolder } from '../workspace.ts'

// The renditions of a long video are encoded in chunks, which any worker of the site may take.

const CHUNK_SECONDS = 60

/**
 * Enqueues the chunks of a long video, unless an interrupted run already did. While there are remote workers, any video
 * is long enough, because they take chunks only. Returns false if the video is to be encoded in one piece.
 */
export async function startChunks(
  { db, chunkSeconds = CHUNK_SECONDS }: EncodeParts,
  videoId: number,
  { source, ladder, workDir }: { source: Source; ladder: Ladder; workDir: string },
): Promise<boolean> {
  const evenOne = await hasRemoteWorkers(db)
  const plan = await planChunks(source, ladder, { workDir, chunkSeconds, evenOne })
  return db.transaction().execute(async (trx) => {
    const video = await lockVideo(trx, videoId, { evenTakenDown: true })
    const started = await findChunks(trx, videoId)
    if (started) return !started.isAbandoned
    if (!video || !plan) return false
    // Coordinates are not stored.
    const stored = { ...plan, source: { ...source, location: null } }
    await insertChunks(trx, videoId, { prefix: newChunksPrefix(videoId), plan: stored })
    for (const index of plan.starts.keys()) await enqueue(trx, encodeChunkJob, { videoId, index })
    return true
  })
}

/** The storage key of a chunk's file. */
export function chunkKey({ prefix, index }: Pick<ChunkId, 'prefix' | 'index'>, name: string): string {
  return `${prefix}/${index}-${name}`
}

/**
 * Encodes and stores a chunk. If that is impossible, the video is encoded in one piece, which skips unreadable data or
 * finds out what is wrong.
 */
export async function encodeChunk(
  parts: EncodeParts,
  { videoId, index }: { videoId: number; index: number },
  context: JobContext,
): Promise<void> {
  const { db, storage, tools, workFolder } = parts
  const { signal, log, attempt } = context
  const video = await findUnfinished(db, videoId)
  const chunks = await findChunks(db, videoId)
  if (!video || !chunks || chunks.isAbandoned || chunks.progress[index] === 1) return
  const { prefix, plan } = chunks
  const id = { videoId, prefix, index }
  const workspace = chunkWorkspaceOf(workFolder, prefix, index)
  const workDir = workspace.folder
  const progress = throttled(log, (_stage, share) => reportChunk(db, id, share))
  try {
    await rm(workDir, { recursive: true, force: true })
    await mkdir(workDir, { recursive: true })
    const onProgress = (share: number) => progress('encoding', share * UNSTORED)
    const names = await storage.useFile(video.originalKey, (inputPath) =>
      encodeFrames({ tools, inputPath, workDir, task: chunkTaskOf(plan, index), signal, onProgress }),
    )
    await progress.settled()
    for (const name of names) {
      const key = chunkKey(id, name)
      await storage.put(key, { path: path.join(workDir, name) }, { contentType: contentTypeOf(key) })
    }
    await completeChunk(db, id)
  } catch (cause) {
    signal.throwIfAborted()
    const error = toMediaError(cause)
    if (!(error instanceof MediaError)) throw error
    const mayRetry = error.isRetryable && error.code !== 'wrong_result' && attempt <= ENCODING.retryLimit
    if (mayRetry) throw error
    log.warn({ ...id, failure: error.code, detail: error.detail }, 'encoding in one piece instead of chunks')
    await abandon(db, id)
  } finally {
    await progress.settled()
    await removeWorkFolder(workspace)
  }
}

/** A chunk counts as complete when it is stored. */
const UNSTORED = 0.99

/** Counts a chunk whose files are stored. */
export async function completeChunk(db: Database, id: ChunkId): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const share = await updateChunkProgress(trx, id, 1)
    if (share === 1) await enqueue(trx, joinChunksJob, { videoId: id.videoId })
  })
  await reportChunk(db, id, 1)
}

/** The percentages of a video's progress at which its chunks begin and end. */
const [FROM_PERCENT, TO_PERCENT] = [3, 95]

/** Saves and announces how much of a chunk is encoded. */
export async function reportChunk(db: Database, id: ChunkId, share: number): Promise<void> {
  const all = await updateChunkProgress(db, id, share)
  if (all === undefined) return
  await raiseProgress(db, id.videoId, 'encoding', FROM_PERCENT + (TO_PERCENT - FROM_PERCENT) * all)
  await announce(db, id.videoId)
}

/** Has a video encoded in one piece instead of these chunks. */
export async function abandon(db: Database, { videoId, prefix }: Pick<ChunkId, 'videoId' | 'prefix'>) {
  await db.transaction().execute(async (trx) => {
    // No other chunks of the video can begin meanwhile.
    if (!(await lockVideo(trx, videoId, { evenTakenDown: true }))) return
    const chunks = await findChunks(trx, videoId)
    if (chunks?.prefix !== prefix || chunks.isAbandoned) return
    await cancelChunks(trx, videoId, chunks)
    await abandonChunks(trx, videoId)
    await enqueue(trx, joinChunksJob, { videoId })
  })
}
