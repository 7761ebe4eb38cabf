import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { replaceFile } from './another-file.ts'
import type { Incoming } from './incoming.ts'
import { bytesReceived } from './incoming.ts'
import { encodeJob } from './job-kinds.ts'
import { insertVideo } from './queries.ts'
import { findUploadForUpdate, setUploadVideo } from './upload-queries.ts'

/**
 * Makes a video of an upload whose bytes are all there, or the film anew that it is for, and puts the encoding into the queue,
 * in one transaction. Called again it answers the same video. Throws `upload_unknown`, `video_still_uploading`, and for a
 * film's other file as `requireReplaceable`.
 */
export async function finishUpload(db: Database, incoming: Incoming, uploadId: string): Promise<number> {
  const received = await bytesReceived(incoming, uploadId)
  return db.transaction().execute(async (trx) => {
    const upload = await findUploadForUpdate(trx, uploadId)
    if (!upload) throw new Refusal('upload_unknown')
    if (upload.videoId !== null) return upload.videoId
    if (received === undefined) throw new Refusal('upload_unknown')
    if (received < upload.bytes) throw new Refusal('video_still_uploading')
    if (upload.replacesVideoId !== null) {
      await replaceFile(trx, upload.replacesVideoId, upload)
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
