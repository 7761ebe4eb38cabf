import type { historyCalls, WatchedVideo } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { listCards, thumbnailUrls, videoTexts } from '../videos/index.ts'
import type { ViewerWrites } from '../watch/index.ts'
import { deletePositions } from '../watch/index.ts'
import type { Page } from './queries.ts'
import {
  countWatched,
  deleteAllSearches,
  deleteSearch,
  hideAllComments,
  hideComment,
  isHistoryPaused,
  listSearches,
  listWatched,
  listWritten,
  pauseHistory,
  upsertSearch,
} from './queries.ts'

const ENTRIES_PER_PAGE = 20

function readPage(query: { limit?: number | undefined; cursor: string }): Page {
  return { limit: query.limit ?? ENTRIES_PER_PAGE, after: readCursor(query.cursor) }
}

export function historyHandlers({
  db,
  writes,
}: {
  db: Database
  writes: Pick<ViewerWrites, 'settle'>
}): Handlers<typeof historyCalls> {
  return {
    watchHistory: async ({ query, viewer }) => {
      await writes.settle(viewer.id)
      return watchHistory(db, viewer, readPage(query))
    },
    removeFromWatchHistory: async ({ body, viewer }) => {
      await writes.settle(viewer.id)
      await deletePositions(db, viewer.id, body.videoId)
      return {}
    },
    removeAllFromWatchHistory: async ({ viewer }) => {
      await writes.settle(viewer.id)
      await deletePositions(db, viewer.id)
      return {}
    },
    addToSearchHistory: async ({ body, viewer }) => {
      await upsertSearch(db, viewer.id, body.title.normalize('NFC'))
      return {}
    },
    searchHistory: async ({ query, viewer }) => {
      const page = readPage(query)
      const { items, next } = trimPage(await listSearches(db, viewer.id, page), page.limit)
      const searches = items.map(({ title, searchedAt }) => ({ title, searchedOn: dayText(searchedAt) }))
      return { searches, next }
    },
    removeFromSearchHistory: async ({ body, viewer }) => {
      await deleteSearch(db, viewer.id, body.title.normalize('NFC'))
      return {}
    },
    removeAllSearchHistory: async ({ viewer }) => {
      await deleteAllSearches(db, viewer.id)
      return {}
    },
    commentHistory: async ({ query, viewer }) => {
      const page = readPage(query)
      const { items, next } = trimPage(await listWritten(db, viewer, page), page.limit)
      const comments = items.map((row) => ({
        id: row.id,
        text: row.body,
        videoTitle: row.isDisclosed ? row.videoTitle : videoTexts.unavailable,
        videoSlug: row.isDisclosed ? (row.videoSlug ?? '') : '',
        thumbnails: row.isDisclosed ? thumbnailUrls(row.thumbnailKey, row.mediaToken) : [],
        writtenOn: dayText(row.createdAt),
        isHeld: row.isHeld,
      }))
      return { comments, next }
    },
    removeCommentFromCommentHistory: async ({ body, viewer }) => {
      if (!(await hideComment(db, viewer.id, body.commentId))) throw new ApiError('comment_not_found')
      return {}
    },
    removeAllFromCommentHistory: async ({ viewer }) => {
      await hideAllComments(db, viewer.id)
      return {}
    },
    settings: async ({ viewer }) => ({ settings: { isPaused: await isHistoryPaused(db, viewer.id) } }),
    pause: async ({ body, viewer }) => {
      const isPaused = body.isPaused ?? true
      await writes.settle(viewer.id)
      await pauseHistory(db, viewer.id, isPaused)
      return { settings: { isPaused } }
    },
  }
}

async function watchHistory(
  db: Database,
  viewer: Viewer,
  page: Page,
): Promise<{ videos: WatchedVideo[]; count: number; next: string | null }> {
  const { items, next } = trimPage(await listWatched(db, viewer, page), page.limit)
  const entries = new Map(items.map((item) => [item.id, item]))
  const cards = await listCards(
    db,
    items.map(({ id }) => id),
    viewer,
  )
  const videos = cards.flatMap((card) => {
    const entry = entries.get(card.id)
    if (!entry) return []
    const { durationSeconds, watchedSeconds, watchedAt } = entry
    return [{ ...card, durationSeconds, watchedSeconds, watchedOn: dayText(watchedAt) }]
  })
  return { videos, count: await countWatched(db, viewer), next }
}
