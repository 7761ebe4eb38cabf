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
import { categoryName, listCards, thumbnailUrls, timeToCome, toShownDetails } from '../videos/index.ts'
import type { ListedVideos } from './listed-videos.ts'
import type { VideoDetailRow } from './queries.ts'
import { findSavable, findVideoDetail, findViewState, listRelatedIds } from './queries.ts'
import type { ViewerWrites } from './viewer-writes.ts'
import { voteVideo } from './vote.ts'

export interface WatchParts {
  db: Database
  writes: ViewerWrites
  listed: ListedVideos
  /** Salts the hashes of guests' IPs, which are never stored themselves. */
  secret: string
}

export function watchHandlers({ db, writes, listed, secret }: WatchParts): Handlers<typeof watchCalls> {
  const viewerKey = (viewer: Viewer | null, network: string): Buffer =>
    createHmac('sha256', secret)
      .update(viewer ? `user ${viewer.id}` : `address ${network}`)
      .digest()
  const requireViewState = async (video: { videoId: number; slug?: string | undefined }, viewer: Buffer) => {
    const state = await findViewState(db, { slug: undefined, ...video }, viewer)
    if (!state) throw new ApiError('video_not_found')
    const isCounted = state.isCounted || writes.hasView({ videoId: video.videoId, viewer })
    return { ...state, isCounted }
  }
  return {
    displayVideoData: async ({ query, viewer }) => {
      const find = () => findVideoDetail(db, { slug: query.slug, videoId: query.videoId }, viewer)
      let video = await find()
      if (video && viewer && (await writes.settle(viewer.id, video.id))) video = await find()
      if (!video) throw new ApiError('video_not_found')
      return { video: toDetail(video) }
    },
    relatedVideos: async ({ query, viewer }) => {
      const { videoId, slug } = query
      const ids = await listRelatedIds(db, viewer, { videoId, slug, limit: LIMITS.relatedVideos })
      return { videos: await listCards(db, ids, viewer) }
    },
    checkViewer: async ({ body, viewer, origin }) => {
      const { isCounted } = await requireViewState(body, viewerKey(viewer, origin.network))
      return { counts: !isCounted }
    },
    incrementViewCount: async ({ body, viewer, origin }) => {
      const view = {
        videoId: body.videoId,
        viewer: viewerKey(viewer, origin.network),
        userId: viewer?.id,
      }
      const { views, isCounted } = await requireViewState(body, view.viewer)
      if (isCounted) return { views }
      await writes.addView(view)
      return { views: views + 1 }
    },
    storeViewResult: async ({ body, viewer, origin }) => {
      await requireViewState(body, viewerKey(viewer, origin.network))
      return {}
    },
    addToWatchHistory: async ({ body, viewer }) => {
      const { videoId, slug, watchedSeconds, secondsAgo = 0 } = body
      let isFirst = false
      if (!listed.has(videoId)) {
        const video = await findSavable(db, viewer, { videoId, slug })
        if (!video) throw new ApiError('video_not_found')
        if (video.isListed) listed.add(videoId)
        isFirst = video.isFirst
      }
      const { id: userId, historyVersion } = viewer
      await writes.addPosition({ userId, historyVersion, videoId, watchedSeconds, secondsAgo })
      // All lists ask whether somebody has opened an unlisted video (`isDisclosedTo`), and they don't settle.
      if (isFirst) await writes.settle(viewer.id, videoId)
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
    soundBytes: row.soundBytes,
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
    allowsDownloads: row.allowsDownloads,
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
