import type { MyVideo } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText, durationText } from '../../platform/formats.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import {
  announce,
  cancelEncoding,
  ENCODING_ENDS_MS,
  fileExpiryText,
  publishWhenReady,
} from '../encoding/index.ts'
import { apiErrorOf, requirePublishTime, storeOwnThumbnail } from '../uploads/index.ts'
import { thumbnailFiles, thumbnailUrls, timeToCome } from '../videos/index.ts'
import { removeFilesJob } from './job-kinds.ts'
import type { AddressChange } from './own-address.ts'
import { changeAddress } from './own-address.ts'
import type { LooksChange } from './own-looks.ts'
import { changeLooks, changeThumbnail } from './own-looks.ts'
import type { DetailsChange, OwnVideoRow } from './video-queries.ts'
import { addToVideoCount, findOwnVideoForUpdate, markDeleted, updateDetails } from './video-queries.ts'

interface OwnChange extends Omit<DetailsChange, 'publishAt'>, LooksChange, AddressChange {
  /** As `requirePublishTime` takes it. */
  readonly publishAt?: string | null | undefined
}

/**
 * Changes what is named of a video's details. Throws `video_not_found`, `video_not_described`, `video_under_review`,
 * `place_unknown`, `already_public`, `publish_time_invalid`, and what `changeLooks` and `changeAddress` throw.
 */
export async function editVideo(
  db: Database,
  viewer: Viewer,
  videoId: number,
  { publishAt: time, ...details }: OwnChange,
): Promise<void> {
  const publishAt = time === undefined ? undefined : requirePublishTime(time)
  const change = async (trx: Database) => {
    const video = await requireDescribed(trx, viewer, videoId)
    if (publishAt && video.status === 'published') throw new ApiError('already_public')
    await updateDetails(trx, videoId, { ...details, publishAt })
    await changeLooks(trx, video, details)
    const title = details.title ?? video.title
    const channelId = await changeAddress(trx, viewer, { ...video, title }, details)
    const isPublic = details.isPublic ?? video.isPublic
    if (video.status === 'published' && isPublic !== video.isPublic) {
      await addToVideoCount(trx, channelId, isPublic ? 1 : -1)
    }
    if (publishAt === null) {
      await publishWhenReady(trx, videoId)
      await announce(trx, videoId)
    }
  }
  await db
    .transaction()
    .execute(change)
    .catch((error: unknown) => {
      throw apiErrorOf(error)
    })
}

/**
 * Takes a picture for a video, and answers its address. Throws `video_not_found`, `video_not_described`,
 * `video_under_review`, and what `encodePicture` throws.
 */
export async function takeThumbnail(
  { db, storage }: { db: Database; storage: Storage },
  viewer: Viewer,
  videoId: number,
  file: string,
): Promise<string> {
  await db.transaction().execute((trx) => requireDescribed(trx, viewer, videoId))
  const thumbnailKey = await storeOwnThumbnail(storage, videoId, { file, accountId: viewer.id })
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

/**
 * Deletes a video: it is gone from every list at once, its encoding is cancelled, its files follow in a job. Throws
 * `video_not_found`, `video_under_review`.
 */
export async function deleteVideo(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const video = await requireChangeable(trx, viewer, videoId)
    await markDeleted(trx, videoId)
    if (video.status === 'published' && video.isPublic) await addToVideoCount(trx, video.channelId, -1)
    const isEncoding = await cancelEncoding(trx, videoId)
    const startAfter = new Date(Date.now() + (isEncoding ? ENCODING_ENDS_MS : 0))
    await enqueue(trx, removeFilesJob, { videoId }, { startAfter })
    await announce(trx, videoId)
  })
}

async function requireDescribed(trx: Database, viewer: Viewer, videoId: number) {
  const video = await requireChangeable(trx, viewer, videoId)
  if (video.describedAt === null) throw new ApiError('video_not_described')
  return video
}

async function requireChangeable(trx: Database, viewer: Viewer, videoId: number) {
  const video = await findOwnVideoForUpdate(trx, viewer.id, videoId)
  if (!video) throw new ApiError('video_not_found')
  if (video.status === 'under-review') throw new ApiError('video_under_review')
  return video
}

export function toMyVideo(row: OwnVideoRow): MyVideo {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    fileName: row.originalName,
    status: row.status,
    isPublic: row.isPublic,
    publishAt: timeToCome(row),
    stage: row.stage,
    percent: Math.round(row.percent),
    isPlayable: row.masterKey !== null,
    failure: row.stage === 'failed' ? (row.failureText ?? '') : null,
    canRetry: row.canRetry,
    fileExpiresAt: fileExpiryText(row),
    isDamaged: row.isDamaged,
    editPercent: row.hasEditFailed === false ? row.editPercent : null,
    editFailure: row.hasEditFailed === true ? row.editFailure : null,
    editFileName: row.editFileName,
    duration: durationText(row.durationSeconds),
    day: dayText(row.publishedAt ?? row.createdAt),
    views: row.viewCount,
    likes: row.likeCount,
    comments: row.commentCount,
    thumbnails: thumbnailUrls(row.thumbnailKey, row.mediaToken),
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    place: row.place,
    suggestedPlace: row.suggestedPlace,
  }
}
