import type { ownVideoCalls } from '@serendib/contract'
import { errorText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { slugProblem } from './video-url.ts'
import { deleteVideo } from './deletion.ts'
import { editVideo, takeThumbnail } from './edit.ts'
import { dismissEmbedded, importEmbedded } from './embedded.ts'
import { toMyVideo, toOwnDetails } from './own-video.ts'
import { publishVideo, shareDetails } from './publish.ts'
import { findOwnVideo, listOwnVideos } from './queries.ts'

const VIDEOS_PER_PAGE = 20

export function ownVideoHandlers(parts: { db: Database; storage: Storage }): Handlers<typeof ownVideoCalls> {
  const { db } = parts
  return {
    myVideos: async ({ query, viewer }) => {
      const limit = query.limit ?? VIDEOS_PER_PAGE
      const { words = '', cursor } = query
      const rows = await listOwnVideos(db, viewer.id, { limit, after: readCursor(cursor), words })
      const { items, next } = trimPage(rows, limit)
      return { videos: items.map(toMyVideo), next }
    },
    ownDetails: async ({ query, viewer }) => {
      const row = await findOwnVideo(db, viewer.id, query.videoId)
      if (!row) throw new ApiError('video_not_found')
      return { video: toMyVideo(row), details: toOwnDetails(row) }
    },
    publishVideo: ({ body, files, viewer }) => {
      const { userId: _viewer, videoId, ...details } = body
      return publishVideo(parts, viewer, videoId, { ...details, picture: files.thumbnail?.path })
    },
    draftDetails: async ({ body, viewer }) => {
      const { userId: _viewer, videoIds, ...details } = body
      return { videoIds: await shareDetails(db, viewer, videoIds, details) }
    },
    editVideo: async ({ body, viewer }) => {
      const { userId: _viewer, videoId, ...details } = body
      await editVideo(db, viewer, videoId, details)
      return { message: replyTexts.videoSaved }
    },
    importEmbedded: async ({ body, viewer }) => {
      const addedText = await importEmbedded(parts, viewer, body.videoId, body.description)
      return { message: replyTexts.embeddedUsed, addedText }
    },
    dismissEmbedded: async ({ body, viewer }) => {
      await dismissEmbedded(db, viewer, body.videoId)
      return { message: replyTexts.embeddedNotUsed }
    },
    uniqueVideoUrl: async ({ query }) => {
      const problem = await slugProblem(db, query.slug, query.videoId)
      return {
        isFree: problem === undefined,
        message: problem ? errorText(problem) : replyTexts.videoUrlFree,
      }
    },
    uploadThumbnail: async ({ body, files, viewer }) => {
      if (!files.thumbnail) throw new ApiError('picture_missing')
      const thumbnailUrl = await takeThumbnail(parts, viewer, body.videoId, files.thumbnail.path)
      return { message: replyTexts.thumbnailSaved, thumbnailUrl }
    },
    deleteVideo: async ({ body, viewer }) => {
      await deleteVideo(db, viewer, body.videoId)
      return { message: replyTexts.videoDeleted }
    },
  }
}
