import { createHmac } from 'node:crypto'
import type { VideoDetail, watchCalls } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ageText, dayText, durationText, momentText } from '../../platform/formats.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { readCursor } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { toTracks } from '../captions/index.ts'
import { recordView, recordWatched } from '../statistics/index.ts'
import {
  categoryName,
  listCards,
  isSavableVideo,
  isWatchableVideo,
  thumbnailUrls,
  timeToCome,
  toShownDetails,
} from '../videos/index.ts'
import type { VideoDetailRow } from './queries.ts'
import {
  countView,
  findReached,
  findVideoDetail,
  listRelatedIds,
  upsertWatchHistory,
  wouldCount,
} from './queries.ts'
import { voteVideo } from './vote.ts'

export interface WatchParts {
  db: Database
  /** Salts the hashes of guests' IPs, which are never stored themselves. */
  secret: string
}

export function watchHandlers({ db, secret }: WatchParts): Handlers<typeof watchCalls> {
  const viewerKey = (viewer: Viewer | null, network: string): Buffer =>
    createHmac('sha256', secret)
      .update(viewer ? `user ${viewer.id}` : `address ${network}`)
      .digest()
  const requireWatchable = async (video: { videoId: number; slug?: string | undefined }) => {
    if (!(await isWatchableVideo(db, { slug: undefined, ...video }))) throw new ApiError('video_not_found')
  }
  return {
    displayVideoData: async ({ query, viewer }) => {
      const video = await findVideoDetail(db, { slug: query.slug, videoId: query.videoId }, viewer)
      if (!video) throw new ApiError('video_not_found')
      return { video: toDetail(video) }
    },
    relatedVideos: async ({ query, viewer }) => {
      const { videoId, slug } = query
      const ids = await listRelatedIds(db, viewer, { videoId, slug, limit: LIMITS.relatedVideos })
      return { videos: await listCards(db, ids, viewer) }
    },
    checkViewer: async ({ body, viewer, origin }) => {
      await requireWatchable(body)
      return { counts: await wouldCount(db, body.videoId, viewerKey(viewer, origin.network)) }
    },
    incrementViewCount: async ({ body, viewer, origin }) => {
      const { videoId, slug } = body
      return db.transaction().execute(async (trx) => {
        const counted = await countView(trx, { videoId, slug }, viewerKey(viewer, origin.network))
        if (!counted) throw new ApiError('video_not_found')
        if (counted.isCounted) await recordView(trx, videoId)
        return { views: counted.views }
      })
    },
    storeViewResult: async ({ body }) => {
      await requireWatchable(body)
      return {}
    },
    addToWatchHistory: async ({ body, viewer }) => {
      const { videoId, slug, watchedSeconds, secondsAgo = 0 } = body
      if (!(await isSavableVideo(db, viewer, { videoId, slug }))) throw new ApiError('video_not_found')
      await db.transaction().execute(async (trx) => {
        const before = await findReached(trx, viewer.id, videoId)
        if (before && before.ago < secondsAgo) return
        const entry = { userId: viewer.id, videoId, watchedSeconds, secondsAgo }
        const seconds = await upsertWatchHistory(trx, entry)
        if (seconds !== undefined) await recordWatched(trx, { videoId, before, seconds })
      })
      return {}
    },
    voteVideo: ({ body, viewer }) =>
      voteVideo(db, viewer, {
        videoId: body.videoId,
        slug: body.slug,
        type: body.vote,
        isWanted: body.isWanted,
        position: readCursor(body.position ?? ''),
      }),
  }
}

function toDetail(row: VideoDetailRow): VideoDetail {
  const shownAt = row.publishedAt ?? row.createdAt
  const category = row.categories[0]
  return {
    id: row.id,
    slug: row.slug ?? '',
    ...toShownDetails(row),
    category: category ? categoryName(category.name) : '',
    categoryId: category?.id ?? null,
    place: row.place,
    track: row.track,
    stops: row.stops,
    streamUrl: mediaUrl(row.masterKey, row.mediaToken),
    directUrl: mediaUrl(row.directKey, row.mediaToken),
    storyboardUrl: mediaUrl(row.storyboardKey, row.mediaToken),
    renditions: row.renditions,
    durationSeconds: row.durationSeconds,
    duration: durationText(row.durationSeconds),
    width: row.width,
    height: row.height,
    thumbnails: thumbnailUrls(row.thumbnailKey, row.mediaToken),
    created: dayText(shownAt),
    createdAt: momentText(shownAt),
    age: ageText(shownAt),
    views: row.viewCount,
    likes: row.likeCount,
    dislikes: row.dislikeCount,
    comments: row.commentCount,
    areCommentsClosed: row.commentsClosed,
    vote: row.isLiked === null ? null : row.isLiked ? 'like' : 'dislike',
    tags: row.tags.map(({ tag }) => tag),
    channelId: row.channelId,
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    channelLogoUrl: mediaUrl(row.channelLogoKey),
    isVerified: row.isVerified,
    subscribers: row.subscriberCount,
    isSubscribed: row.isSubscribed,
    ownerId: row.ownerId,
    captions: toTracks(row.captions.map((track) => ({ ...track, mediaToken: row.mediaToken }))),
    watchedSeconds: row.watchedSeconds,
    isListed: row.isListed,
    isPublished: row.status === 'published',
    publishAt: timeToCome(row),
    fileChangedAt: row.fileChangedAt && momentText(row.fileChangedAt),
  }
}
