import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { ProcessedVideo } from '../encoding/index.ts'
import { announce, findEditJob, findVideo, lockVideo, requireOwner, startEdit } from '../encoding/index.ts'

/**
 * Returns a video of the account whose file can be replaced now. Throws `video_not_found`, `video_under_review`,
 * `file_not_replaceable` while it is being encoded, `edit_job_running`.
 */
export async function requireReplaceable(
  db: Database,
  userId: number,
  videoId: number,
): Promise<ProcessedVideo> {
  const video = requireOwner({ id: userId }, await findVideo(db, videoId))
  if (video.status === 'under-review') throw new ApiError('video_under_review')
  if (video.stage !== 'ready') throw new ApiError('file_not_replaceable')
  const job = await findEditJob(db, videoId)
  if (job?.hasFailed === false) throw new ApiError('edit_job_running')
  return video
}

interface FileUpload {
  readonly id: string
  readonly userId: number
  readonly fileName: string
  readonly bytes: number
  /** It is the original of the smaller version that the video was made from, so its trim stays. */
  readonly isOriginal: boolean
}

/**
 * Starts replacing a video's file with an upload. The video stays unchanged until the new file is encoded. Throws what
 * `requireReplaceable` throws. An original, which is often sent without asking, discards no failed edit job: it throws
 * `edit_job_running`, and is tried again later.
 */
export async function replaceFile(trx: Database, videoId: number, upload: FileUpload): Promise<void> {
  await lockVideo(trx, videoId)
  await requireReplaceable(trx, upload.userId, videoId)
  if (upload.isOriginal && (await findEditJob(trx, videoId))) throw new ApiError('edit_job_running')
  await startEdit(trx, {
    kind: 'replace',
    videoId,
    uploadId: upload.id,
    originalKey: `originals/${randomBytes(12).toString('hex')}.bin`,
    originalName: upload.fileName,
    originalBytes: upload.bytes,
    isOriginal: upload.isOriginal,
  })
  await announce(trx, videoId)
}
