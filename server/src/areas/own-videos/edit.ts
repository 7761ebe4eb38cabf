import type { VideoDetails } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import { announce, publishWhenReady } from '../encoding/index.ts'
import { reviewDetails } from '../reports/index.ts'
import { thumbnailFiles, thumbnailUrls } from '../videos/index.ts'
import { toApiError, saveDetails } from './details.ts'
import type { LockedVideo } from './queries.ts'
import { lockOwnVideos } from './queries.ts'
import { changeThumbnail, storeOwnThumbnail } from './thumbnail.ts'

/**
 * Changes details of a video; omitted fields stay unchanged. Throws `video_not_found`, `details_missing`,
 * `video_under_review`, `already_public`, `place_invalid`, and what `saveDetails` throws.
 */
export async function editVideo(
  db: Database,
  viewer: Viewer,
  videoId: number,
  details: VideoDetails,
): Promise<void> {
  const edit = async (trx: Database) => {
    const video = await requireDescribed(trx, viewer, videoId)
    if (details.publishAt && video.status === 'published') throw new ApiError('already_public')
    await saveDetails(trx, viewer, [video], details)
    await reviewDetails(trx, viewer, videoId, details)
    if (details.publishAt === null) {
      await publishWhenReady(trx, videoId)
      await announce(trx, videoId)
    }
  }
  await db
    .transaction()
    .execute(edit)
    .catch((error: unknown) => {
      throw toApiError(error)
    })
}

/**
 * Saves an uploaded thumbnail of a video and returns its URL. Throws `video_not_found`, `details_missing`,
 * `video_under_review`, and what `encodePicture` throws.
 */
export async function takeThumbnail(
  { db, storage }: { db: Database; storage: Storage },
  viewer: Viewer,
  videoId: number,
  file: string,
): Promise<string> {
  await db.transaction().execute((trx) => requireDescribed(trx, viewer, videoId))
  const thumbnailKey = await storeOwnThumbnail(storage, videoId, { file, caller: viewer.id })
  try {
    const mediaToken = await db.transaction().execute(async (trx) => {
      const video = await requireDescribed(trx, viewer, videoId)
      await changeThumbnail(trx, video, { thumbnailKey, hasOwnThumbnail: true })
      return video.mediaToken
    })
    return thumbnailUrls(thumbnailKey, mediaToken)[0] ?? ''
  } catch (error) {
    await removeUnused(db, thumbnailFiles(thumbnailKey))
    throw error
  }
}

/** Finds and locks the viewer's video. Throws `video_not_found`, `video_under_review`. */
export async function requireChangeable(
  trx: Database,
  viewer: Viewer,
  videoId: number,
): Promise<LockedVideo> {
  const [video] = await lockOwnVideos(trx, viewer.id, [videoId])
  if (!video) throw new ApiError('video_not_found')
  if (video.status === 'under-review') throw new ApiError('video_under_review')
  return video
}

/** The same for a video that has its details. Throws `details_missing`, too. */
export async function requireDescribed(trx: Database, viewer: Viewer, videoId: number): Promise<LockedVideo> {
  const video = await requireChangeable(trx, viewer, videoId)
  if (video.describedAt === null) throw new ApiError('details_missing')
  return video
}
