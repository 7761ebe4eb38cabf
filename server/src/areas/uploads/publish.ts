import type { VideoStatus } from '@serendib/contract'
import { ID_MAX } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import { requireChannelId } from '../channels/index.ts'
import { thumbnailFiles } from '../videos/index.ts'
import {
  fieldError,
  readTags,
  apiErrorOf,
  requireCandidate,
  requireCategories,
  storeOwnThumbnail,
} from './details.ts'
import { describeVideo } from './details-queries.ts'
import { requirePublishTime } from './publish-time.ts'
import { announce, publishWhenReady, requireOwnVideo } from '../encoding/index.ts'
import { requireSlug } from './video-url.ts'

export interface PublishForm {
  readonly videoId: number | undefined
  /** The channel to publish it in, one of the viewer's own; undefined for the one that it was uploaded to. */
  readonly channelId: number | undefined
  readonly title: string
  readonly description: string
  readonly primaryTags: readonly string[]
  readonly secondaryTags: readonly string[]
  /** Ids as words. */
  readonly categories: readonly string[]
  readonly slug: string
  /** From 1, among the candidates. */
  readonly thumbnailNumber: number | undefined
  /** Path of an uploaded picture, which goes before a candidate. */
  readonly thumbnail: string | undefined
  readonly isPublic: boolean | undefined
  readonly placeId: number | undefined
  /** As `requirePublishTime` takes it. */
  readonly publishAt: string | null | undefined
}

/** Gives a video its details, once; it publishes itself as soon as it plays, which may be at once, but not before its time. */
export async function publishVideo(
  { db, storage }: { db: Database; storage: Storage },
  viewer: Viewer,
  form: PublishForm,
): Promise<{ slug: string; status: VideoStatus; message: string }> {
  if (form.videoId === undefined) throw new ApiError('video_still_uploading')
  const video = await requireOwnVideo(db, viewer, form.videoId)
  if (video.status === 'failed' && (!video.canRetry || video.fileExpiresAt !== null)) {
    throw new ApiError('not_encodable', video.failureText === null ? {} : { text: video.failureText })
  }
  const publishAt = requirePublishTime(form.publishAt ?? null)
  const channelId = await chosenChannel(db, viewer, form.channelId)
  const slug = await requireSlug(db, form)
  const categoryIds = await readCategories(db, form.categories)
  const tags = readTags(form)
  const ownThumbnail =
    form.thumbnail === undefined
      ? null
      : await storeOwnThumbnail(storage, video.id, { file: form.thumbnail, accountId: viewer.id })
  try {
    const status = await db.transaction().execute(async (trx) => {
      const { thumbnailNumber } = form
      const thumbnailKey =
        ownThumbnail ??
        (thumbnailNumber === undefined ? null : requireCandidate(video.thumbnailKeys, thumbnailNumber))
      const isDescribed = await describeVideo(trx, video.id, {
        channelId,
        slug,
        title: form.title,
        description: form.description,
        isPublic: form.isPublic,
        placeId: form.placeId ?? null,
        publishAt,
        thumbnailKey,
        hasOwnThumbnail: ownThumbnail !== null,
        categoryIds,
        tags,
      })
      if (!isDescribed) {
        const { thumbnailKeys } = await requireOwnVideo(trx, viewer, video.id)
        const isThumbnailThere =
          thumbnailKey === null || ownThumbnail !== null || thumbnailKeys.includes(thumbnailKey)
        throw new ApiError(isThumbnailThere ? 'already_published' : 'thumbnail_unknown')
      }
      await publishWhenReady(trx, video.id)
      await announce(trx, video.id)
      return (await requireOwnVideo(trx, viewer, video.id)).status
    })
    const message = publishAt === null ? 'later' : 'atItsTime'
    return { slug, status, message: MESSAGES[status === 'published' ? 'published' : message] }
  } catch (error) {
    if (ownThumbnail !== null) await removeUnused(db, thumbnailFiles(ownThumbnail))
    throw apiErrorOf(error)
  }
}

const MESSAGES = {
  published: 'Your video is published.',
  later: 'Your video publishes automatically after processing.',
  atItsTime: 'Your video publishes automatically at its time.',
} as const

async function chosenChannel(db: Database, viewer: Viewer, channelId: number | undefined) {
  return channelId === undefined ? undefined : requireChannelId(db, viewer, channelId)
}

export async function readCategories(db: Database, words: readonly string[]): Promise<number[]> {
  const ids = words.map(Number)
  if (!ids.every((id) => Number.isInteger(id) && id > 0 && id <= ID_MAX))
    throw fieldError('categories', 'category_unknown')
  return requireCategories(db, ids, 'categories')
}
