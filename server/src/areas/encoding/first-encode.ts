import { joinChunks as joinFiles, MediaError } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { JobContext } from '../../platform/jobs/handler.ts'
import { NoSuchObject } from '../../platform/storage/index.ts'
import { offerEmbedded } from '../captions/index.ts'
import { suggestPlace } from '../places/index.ts'
import { offerTrack } from '../tracks/index.ts'
import { finishLadderJob } from './job-kinds.ts'
import { abandon, chunkKey, startChunks } from './chunks/chunks.ts'
import { findChunks } from './chunks/chunk-queries.ts'
import { discardChunks } from './chunks/discard-chunks.ts'
import { findUploadOfVideo } from './original-queries.ts'
import type { EncodeParts } from './parts.ts'
import type { EncodingTask } from './pipeline.ts'
import { runEncoding } from './pipeline.ts'
import { announce } from './processing-state.ts'
import type { Failure } from './queries.ts'
import { findUnfinished, noteFailure, updateFailure, updateMediaPrefix, updateStage } from './queries.ts'
import { switchMedia } from './switch-media.ts'

/** Makes a video's first playable state, and enqueues the job for the rest. */
export async function encodeVideo(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  const { db } = parts
  const video = await findUnfinished(db, videoId)
  if (!video) return
  // An interrupted run may have made it, or a run before the owner retried.
  if (video.masterKey === null) {
    const task = await getTask(parts, video, async () => 'playable')
    const onSource: EncodingTask['onSource'] = async (source, files) => {
      await task.onSource?.(source, files)
      await offerEmbedded(parts, videoId, { source, ...files }, context)
      await offerTrack(parts, videoId, { source, ...files }, context)
    }
    const state = await runEncoding(parts, { ...task, onSource }, context)
    if (!state || state.isFinal) return
  }
  await enqueue(db, finishLadderJob, { videoId })
}

/**
 * Makes the missing renditions of a video that is already playable: all of them, or of a long video those that other
 * jobs don't encode in chunks.
 */
export async function finishLadder(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  const video = await findUnfinished(parts.db, videoId)
  if (!video) return
  let isChunked = (await findChunks(parts.db, videoId))?.isAbandoned === false
  const task = await getTask(parts, video, async (work) => {
    isChunked = await startChunks(parts, videoId, work)
    if (!isChunked) return 'complete'
    // Without a copy, the first playable state is as far as this job encodes.
    return work.ladder.copy ? 'ahead' : undefined
  })
  const report: EncodingTask['report'] = async (stage, percent) => {
    // The chunks report theirs.
    if (!isChunked) await task.report(stage, percent)
  }
  await runEncoding(parts, { ...task, report }, context)
}

/** Completes the ladder of a video from its stored chunks, or in one piece if they were abandoned. */
export async function joinChunks(parts: EncodeParts, videoId: number, context: JobContext): Promise<void> {
  const { db, storage } = parts
  const video = await findUnfinished(db, videoId)
  const chunks = await findChunks(db, videoId)
  if (!video || !chunks) return
  const { prefix, plan, progress, isAbandoned } = chunks
  if (!isAbandoned && progress.some((share) => share < 1)) return
  const task = await getTask(parts, video, async ({ workDir }) => {
    if (isAbandoned) return 'complete'
    await joinFiles(workDir, plan, (index, name, use) =>
      storage.useFile(chunkKey({ prefix, index }, name), use),
    )
    return 'complete'
  })
  const report: EncodingTask['report'] = async (stage, percent) => {
    if (isAbandoned || stage === 'verifying') await task.report(stage, percent)
  }
  try {
    await runEncoding(parts, { ...task, report }, context)
  } catch (error) {
    const isUseless = error instanceof MediaError && error.code === 'wrong_result'
    if (isUseless || error instanceof NoSuchObject) await abandon(db, { videoId, prefix })
    throw error
  }
}

/** Marks an encoding as failed if it was interrupted too often. */
export async function giveUpVideo(db: Database, videoId: number, text: string): Promise<void> {
  const video = await findUnfinished(db, videoId)
  if (!video) return
  const failure = { code: 'given_up', text: video.failureText ?? text, canRetry: true, fileExpiresAt: null }
  await failVideo(db, videoId, failure)
}

type UnfinishedVideo = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>

async function getTask(
  parts: EncodeParts,
  video: UnfinishedVideo,
  until: EncodingTask['until'],
): Promise<EncodingTask> {
  const { db } = parts
  const videoId = video.id
  return {
    videoId,
    original: { key: video.originalKey, uploadId: await findUploadOfVideo(db, videoId) },
    before: { prefix: video.mediaPrefix, masterKey: video.masterKey },
    until,
    showsEarlyStates: true,
    isWanted: async () => (await findUnfinished(db, videoId)) !== undefined,
    savePrefix: (trx, prefix) => updateMediaPrefix(trx, videoId, prefix),
    report: async (stage, percent) => {
      await updateStage(db, videoId, stage, percent)
      await announce(db, videoId)
    },
    onSource: async ({ location }) => {
      if (location) await suggestPlace(db, videoId, location)
    },
    show: async (made) => {
      await switchMedia(parts, videoId, made)
    },
    noteFailure: (failure) => noteFailure(db, videoId, failure),
    giveUp: (failure) => failVideo(db, videoId, failure),
  }
}

/** Marks a video as failed, and notifies everybody who follows its processing. */
async function failVideo(db: Database, videoId: number, failure: Failure): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateFailure(trx, videoId, failure)
    await discardChunks(trx, videoId)
    await announce(trx, videoId)
  })
}
