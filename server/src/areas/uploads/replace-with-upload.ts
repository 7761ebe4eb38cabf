import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { requireReplaceable } from '../edits/index.ts'
import { findUploadForUpdate, setUploadTarget } from './upload-queries.ts'

/**
 * Makes an unfinished upload of the user replace the file of one of their videos. Throws `upload_not_found`, and what
 * `requireReplaceable` throws.
 */
export async function replaceWithUpload(
  db: Database,
  userId: number,
  { uploadId, videoId, isOriginal }: { uploadId: string; videoId: number; isOriginal: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const upload = await findUploadForUpdate(trx, uploadId)
    if (upload?.userId !== userId || upload.videoId !== null) throw new ApiError('upload_not_found')
    const { channelId } = await requireReplaceable(trx, userId, videoId)
    await setUploadTarget(trx, uploadId, { channelId, replacesVideoId: videoId, isOriginal })
  })
}
