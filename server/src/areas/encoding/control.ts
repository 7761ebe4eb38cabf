import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/api-error.ts'
import { cancelJob, enqueue } from '../../platform/jobs/define.ts'
import { discardChunks } from './chunks/discard-chunks.ts'
import type { EditJob, NewEditJob } from './edit-jobs/queries.ts'
import { deleteEditJob, findEditJob, insertEditJob, resetEditJob } from './edit-jobs/queries.ts'
import {
  ABANDONED_SECONDS,
  encodeJob,
  finishLadderJob,
  joinChunksJob,
  addRenditionsJob,
  makeEditJob,
} from './job-kinds.ts'
import { insertOutdated } from './outdated-queries.ts'
import { announce } from './processing-state.ts'
import type { ProcessedVideo } from './queries.ts'
import { findVideo, resetFailure } from './queries.ts'
import { failureText } from './failure-texts.ts'

/**
 * Retries the encoding of a video, unless it is ready. Throws `not_encodable` if the file is gone, or a retry would
 * fail again.
 */
export async function encodeAgain(db: Database, video: ProcessedVideo): Promise<void> {
  if (video.originalKey === null || (video.stage === 'failed' && !video.canRetry)) {
    throw new ApiError(
      'not_encodable',
      video.failureText === null ? {} : { text: failureText(video.failureText) },
    )
  }
  await inTransaction(db, async (trx) => {
    const id = { videoId: video.id }
    if (await resetFailure(trx, video.id)) {
      await announce(trx, video.id)
      // The run that failed may not have ended, and would prevent the new ones.
      for (const job of [encodeJob, finishLadderJob, joinChunksJob]) await cancelJob(trx, job, id)
    }
    if (video.stage !== 'ready') await enqueue(trx, encodeJob, id)
  })
}

/** The same for any account's video. Also throws `video_not_found`. */
export async function encodeVideoAgain(db: Database, videoId: number): Promise<void> {
  const video = await findVideo(db, videoId)
  if (!video) throw new ApiError('video_not_found')
  await encodeAgain(db, video)
}

/** Starts an edit job in place of a failed one, in a transaction that has locked the video. */
export async function startEdit(trx: Database, job: NewEditJob): Promise<void> {
  const givenUp = await findEditJob(trx, job.videoId)
  if (givenUp) await discardEdit(trx, givenUp)
  const editId = await insertEditJob(trx, job)
  await enqueue(trx, makeEditJob, { videoId: job.videoId, editId })
}

/** Starts a failed edit job again, in a transaction that has locked the video. */
export async function makeEditAgain(trx: Database, { id: editId, videoId }: EditJob): Promise<void> {
  await resetEditJob(trx, editId)
  // The run that failed may not have ended, and would prevent the new one.
  await cancelJob(trx, makeEditJob, { videoId, editId })
  await enqueue(trx, makeEditJob, { videoId, editId })
}

/**
 * Cancels the edit job of a video, or dismisses a failed one, in a transaction. Returns true if its worker may be
 * running.
 */
export async function cancelEdit(trx: Database, videoId: number): Promise<boolean> {
  const job = await findEditJob(trx, videoId)
  if (!job) return false
  await discardEdit(trx, job)
  return cancelJob(trx, makeEditJob, { videoId, editId: job.id })
}

/** Deletes an edit job, and its files some time later. */
async function discardEdit(trx: Database, job: EditJob): Promise<void> {
  await deleteEditJob(trx, job.id)
  const keys = [job.originalKey, job.mediaPrefix].filter((key) => key !== null)
  await insertOutdated(trx, keys, ABANDONED_SECONDS)
}

/**
 * Cancels all processing of a video, in a transaction. Returns true if there was any. Its worker stops within
 * `ENCODING_ENDS_MS`.
 */
export async function cancelEncoding(trx: Database, videoId: number): Promise<boolean> {
  const cancelled = [
    await cancelJob(trx, encodeJob, { videoId }),
    await cancelJob(trx, finishLadderJob, { videoId }),
    await discardChunks(trx, videoId),
    await cancelJob(trx, joinChunksJob, { videoId }),
    await cancelJob(trx, addRenditionsJob, { videoId }),
    await cancelEdit(trx, videoId),
  ]
  return cancelled.includes(true)
}
