import type { BaseMap, trackCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { readCursor, trimPage } from '../../platform/keyset.ts'
import { listCards } from '../videos/index.ts'
import { cellsNear } from './cells.ts'
import { listNear, listPassing } from './passing-queries.ts'
import { addTrack, getOwnTrack, getShownTrack, removeTrack, saveTrack } from './tracks.ts'

const VIDEOS_PER_PAGE = 24

export function trackHandlers({
  db,
  baseMap,
}: {
  db: Database
  baseMap: BaseMap | undefined
}): Handlers<typeof trackCalls> {
  type Page = Parameters<typeof listPassing>[2]
  const toPage = async (
    query: { limit?: number | undefined; cursor: string },
    viewer: Viewer | null,
    list: (page: Page) => ReturnType<typeof listPassing>,
  ) => {
    const limit = query.limit ?? VIDEOS_PER_PAGE
    const { items, next } = trimPage(await list({ limit, after: readCursor(query.cursor) }), limit)
    const secondsOf = new Map(items.map(({ id, seconds }) => [id, seconds]))
    const cards = await listCards(db, [...secondsOf.keys()], viewer)
    return { videos: cards.map((video) => ({ video, seconds: secondsOf.get(video.id) ?? 0 })), next }
  }
  return {
    videoTrack: async ({ query, viewer }) => {
      const { videoId, slug } = query
      return { track: await getShownTrack(db, viewer, { videoId, slug }, baseMap) }
    },
    passingVideos: ({ query, viewer }) => toPage(query, viewer, (page) => listPassing(db, query.place, page)),
    nearVideos: ({ query, viewer }) => toPage(query, viewer, (page) => listNear(db, cellsNear(query), page)),
    ownTrack: async ({ query, viewer }) => ({ track: await getOwnTrack(db, viewer, query.videoId) }),
    addTrack: async ({ body, files, viewer }) => ({
      track: await addTrack(db, viewer, { videoId: body.videoId, file: files.track }),
    }),
    saveTrack: async ({ body, viewer }) => {
      const { videoId, userId: _, ...settings } = body
      return { track: await saveTrack(db, viewer, { videoId, settings }) }
    },
    removeTrack: async ({ body, viewer }) => ({ track: await removeTrack(db, viewer, body.videoId) }),
  }
}
