import type { videoCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { listCards } from './cards.ts'
import { categoryName } from './texts.ts'
import { thumbnailUrls } from './thumbnails.ts'
import { findHero, listCategories, listEditorsPicks, listNewest, listShelves } from './queries.ts'

const VIDEOS_PER_PAGE = 24
const VIDEOS_PER_SHELF = 15
const PICKS_MAX = 20

export function videoHandlers({ db }: { db: Database }): Handlers<typeof videoCalls> {
  const listPage = async (rows: Position[], limit: number, viewer: Viewer | null) => {
    const { items, next } = trimPage(rows, limit)
    const ids = items.map((item) => item.id)
    return { videos: await listCards(db, ids, viewer), next }
  }
  return {
    recentUploads: async ({ query, viewer }) => {
      const limit = query.limit ?? VIDEOS_PER_PAGE
      return listPage(await listNewest(db, { limit, after: readCursor(query.cursor) }), limit, viewer)
    },
    allVideos: async ({ query, viewer }) => {
      const limit = query.limit ?? VIDEOS_PER_PAGE
      const page = { limit, after: readCursor(query.cursor) }
      return listPage(await listNewest(db, page, query.categoryId), limit, viewer)
    },
    editorsPick: async ({ viewer }) => ({
      videos: await listCards(db, await listEditorsPicks(db, PICKS_MAX), viewer),
    }),
    hero: async () => {
      const hero = await findHero(db)
      if (!hero?.slug) return { video: null }
      const { slug, title, channelName } = hero
      const fileUrl = mediaUrl(hero.directKey)
      return {
        video: { slug, title, channelName, thumbnails: thumbnailUrls(hero.thumbnailKey, null), fileUrl },
      }
    },
    homeShelves: async ({ viewer }) => {
      const shelves = await listShelves(db, VIDEOS_PER_SHELF)
      const ids = [...new Set(shelves.flatMap((shelf) => shelf.videoIds))]
      const cards = new Map((await listCards(db, ids, viewer)).map((card) => [card.id, card]))
      return {
        shelves: shelves.map(({ id, name, videoIds }) => ({
          id,
          name: categoryName(name),
          videos: videoIds.flatMap((videoId) => cards.get(videoId) ?? []),
        })),
      }
    },
    allCategories: async () => {
      const categories = await listCategories(db)
      return { categories: categories.map(({ id, name }) => ({ id, name: categoryName(name) })) }
    },
  }
}
