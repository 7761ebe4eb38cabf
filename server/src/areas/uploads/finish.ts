import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { bytesReceived } from '../../platform/incoming.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { replaceFile } from '../edits/index.ts'
import { encodeJob } from '../encoding/index.ts'
import { insertVideo } from './queries.ts'
import { findUploadForUpdate, setUploadVideo } from './upload-queries.ts'

/**
 * Creates a video from a complete upload, or replaces the file of its video, and enqueues the encoding, in one
 * transaction. A repeated call returns the same video. Throws `upload_not_found`, `video_still_uploading`, and for a
 * replacement `file_already_replaced` and what `requireReplaceable` throws.
 */
export async function finishUpload(db: Database, incoming: Incoming, uploadId: string): Promise<number> {
  const received = await bytesReceived(incoming, uploadId)
  return db.transaction().execute(async (trx) => {
    const upload = await findUploadForUpdate(trx, uploadId)
    if (!upload) throw new ApiError('upload_not_found')
    if (upload.videoId !== null) return upload.videoId
    if (received === undefined) throw new ApiError('upload_not_found')
    if (received < upload.bytes) throw new ApiError('video_still_uploading')
    if (upload.replacesVideoId !== null) {
      if (upload.isOutdated) throw new ApiError('file_already_replaced')
      await replaceFile(trx, upload.replacesVideoId, upload)
      await setUploadVideo(trx, uploadId, upload.replacesVideoId)
      return upload.replacesVideoId
    }
    const videoId = await insertVideo(trx, {
      channelId: upload.channelId,
      isPublic: upload.isPublic,
      originalKey: `originals/${randomBytes(12).toString('hex')}.bin`,
      originalName: upload.fileName,
      originalBytes: upload.bytes,
    })
    await setUploadVideo(trx, uploadId, videoId)
    await enqueue(trx, encodeJob, { videoId })
    return videoId
  })
}
