import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { makeCutJob } from './job-kinds.ts'
import type { ProcessedVideo } from './queries.ts'
import { findRemake, findVideo, insertFileOrder, lockVideo } from './queries.ts'
import type { Incoming } from './incoming.ts'
import { discardIncoming } from './incoming.ts'
import { deleteUsedUpload, listUsedUploads, setUploadVideo } from './upload-queries.ts'
import { announce } from './state.ts'

/**
 * A film of the account's own that can get another file now. Throws `video_not_found`, `video_under_review`,
 * `file_not_replaceable` while it is being prepared, `cut_in_work` while it is being made anew.
 */
export async function requireReplaceable(
  db: Database,
  userId: number,
  videoId: number,
): Promise<ProcessedVideo> {
  const video = await findVideo(db, videoId)
  if (video?.ownerId !== userId) throw new Refusal('video_not_found')
  if (video.status === 'under-review') throw new Refusal('video_under_review')
  if (video.stage !== 'ready') throw new Refusal('file_not_replaceable')
  const remake = await findRemake(db, videoId)
  if (remake?.isGivenUp === false) throw new Refusal('cut_in_work')
  return video
}

interface FileUpload {
  readonly id: string
  readonly userId: number
  readonly fileName: string
  readonly bytes: number
}

/** Orders a film to be made anew from an upload; it is shown as it was until then. Throws as `requireReplaceable`. */
export async function replaceFile(trx: Database, videoId: number, upload: FileUpload): Promise<void> {
  await lockVideo(trx, videoId)
  await requireReplaceable(trx, upload.userId, videoId)
  const orderId = await insertFileOrder(trx, {
    videoId,
    mediaPrefix: `videos/${videoId}/${randomBytes(8).toString('hex')}`,
    uploadId: upload.id,
    originalKey: `originals/${randomBytes(12).toString('hex')}.bin`,
    originalName: upload.fileName,
    originalBytes: upload.bytes,
  })
  await setUploadVideo(trx, upload.id, videoId)
  await enqueue(trx, makeCutJob, { videoId, orderId })
  await announce(trx, videoId)
}

const DISCARDED_AT_ONCE = 500

/** Removes uploads of other files that were taken in, or that nobody wants any more. */
export async function discardUsedUploads({
  db,
  incoming,
}: {
  readonly db: Database
  readonly incoming: Incoming
}): Promise<void> {
  for (const uploadId of await listUsedUploads(db, DISCARDED_AT_ONCE)) {
    await discardIncoming(incoming, uploadId)
    await deleteUsedUpload(db, uploadId)
  }
}
