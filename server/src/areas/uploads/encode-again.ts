import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { encodeJob } from './job-kinds.ts'
import type { ProcessedVideo } from './queries.ts'
import { findVideo, resetFailure } from './queries.ts'
import { announce } from './state.ts'

/** Has a video made once more, unless it is ready. Throws `not_encodable` where its file is gone, or it would fail again. */
export async function encodeAgain(db: Database, video: ProcessedVideo): Promise<void> {
  if (video.originalKey === null || (video.stage === 'failed' && !video.canRetry)) {
    throw new Refusal('not_encodable', video.failureText === null ? {} : { text: video.failureText })
  }
  await inTransaction(db, async (trx) => {
    if (await resetFailure(trx, video.id)) await announce(trx, video.id)
    if (video.stage !== 'ready') await enqueue(trx, encodeJob, { videoId: video.id })
  })
}

/** The same with anybody's video. Throws `video_not_found` too. */
export async function encodeVideoAgain(db: Database, videoId: number): Promise<void> {
  const video = await findVideo(db, videoId)
  if (!video) throw new Refusal('video_not_found')
  await encodeAgain(db, video)
}
