import type { SharedDetails, VideoDetails, VideoStatus } from '@serendib/contract'
import { NO_SHARED_DETAILS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import { announce, failureText, publishWhenReady, requireOwnVideo } from '../encoding/index.ts'
import { reviewDetails } from '../reports/index.ts'
import { thumbnailFiles } from '../videos/index.ts'
import { toApiError, saveDetails } from './details.ts'
import { markDescribed } from './details-queries.ts'
import { lockOwnVideos } from './queries.ts'
import { changeThumbnail, storeOwnThumbnail } from './thumbnail.ts'

/**
 * Saves the details of a draft, once. The video is published as soon as it is playable and its publish time has come.
 * `picture` is the path of an uploaded thumbnail, which takes precedence over a candidate.
 */
export async function publishVideo(
  { db, storage }: { db: Database; storage: Storage },
  viewer: Viewer,
  videoId: number | undefined,
  { picture, ...details }: VideoDetails & { picture: string | undefined },
): Promise<{ slug: string; status: VideoStatus; message: string }> {
  if (videoId === undefined) throw new ApiError('video_still_uploading')
  const before = await requireOwnVideo(db, viewer, videoId)
  if (before.status === 'failed' && (!before.canRetry || before.fileExpiresAt !== null)) {
    throw new ApiError(
      'not_encodable',
      before.failureText === null ? {} : { text: failureText(before.failureText) },
    )
  }
  const thumbnailKey =
    picture === undefined
      ? undefined
      : await storeOwnThumbnail(storage, videoId, { file: picture, caller: viewer.id })
  const publish = async (trx: Database) => {
    const [video] = await lockOwnVideos(trx, viewer.id, [videoId])
    if (!video) throw new ApiError('video_not_found')
    if (video.describedAt !== null) throw new ApiError('already_published')
    const thumbnailNumber = thumbnailKey === undefined ? details.thumbnailNumber : undefined
    await saveDetails(trx, viewer, [video], { ...EMPTY, ...details, thumbnailNumber })
    if (thumbnailKey !== undefined) await changeThumbnail(trx, video, { thumbnailKey, hasOwnThumbnail: true })
    await markDescribed(trx, videoId)
    await reviewDetails(trx, viewer, videoId, details)
    await publishWhenReady(trx, videoId)
    await announce(trx, videoId)
    return requireOwnVideo(trx, viewer, videoId)
  }
  try {
    const { slug, status } = await db.transaction().execute(publish)
    const later = details.publishAt ? 'publishesAtItsTime' : 'publishesLater'
    return { slug: slug ?? '', status, message: replyTexts[status === 'published' ? 'published' : later] }
  } catch (error) {
    if (thumbnailKey !== undefined) await removeUnused(db, thumbnailFiles(thumbnailKey))
    throw toApiError(error)
  }
}

const EMPTY = { ...NO_SHARED_DETAILS, slug: '' }

/**
 * Saves the same initial details for several drafts. Videos that have their details, or belong to somebody else, stay
 * unchanged. Returns the ids of the changed drafts. Throws `category_not_found`, `too_many_categories`, `tag_too_long`,
 * `too_many_tags`, `place_invalid`.
 */
export async function shareDetails(
  db: Database,
  viewer: Viewer,
  videoIds: readonly number[],
  details: SharedDetails,
): Promise<number[]> {
  const share = async (trx: Database) => {
    const videos = await lockOwnVideos(trx, viewer.id, videoIds)
    const drafts = videos.filter(({ describedAt }) => describedAt === null)
    await saveDetails(trx, viewer, drafts, { ...NO_SHARED_DETAILS, ...details })
    return drafts.map(({ id }) => id)
  }
  return db
    .transaction()
    .execute(share)
    .catch((error: unknown) => {
      throw toApiError(error)
    })
}
