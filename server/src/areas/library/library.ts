import type { SavedVideo } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { momentText } from '../../platform/formats.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { formatCursor, trimPage, readCursor } from '../../platform/keyset.ts'
import { listCards, isSavableVideo } from '../videos/index.ts'
import type { SavedList } from './queries.ts'
import {
  countSaved,
  deleteWatchLater,
  insertWatchLater,
  isInWatchLater,
  listSaved,
  lockList,
} from './queries.ts'

const SAVED_PER_PAGE = 30

/** Returns a page of the viewer's saved videos, and the total count. */
export async function pageOfSaved(
  db: Database,
  list: SavedList,
  viewer: Viewer,
  query: { limit?: number | undefined; cursor: string },
): Promise<{ videos: SavedVideo[]; count: number; next: string | null }> {
  const limit = query.limit ?? SAVED_PER_PAGE
  const rows = await listSaved(db, list, viewer, { limit, after: readCursor(query.cursor) })
  const { items, next } = trimPage(rows, limit)
  const ids = items.map((item) => item.id)
  const cards = new Map((await listCards(db, ids, viewer)).map((card) => [card.id, card]))
  const videos = items.flatMap(({ id, savedAt, key }) => {
    const card = cards.get(id)
    return card ? [{ ...card, updated: momentText(savedAt), position: formatCursor({ id, key }) }] : []
  })
  return { videos, count: await countSaved(db, list, viewer), next }
}

/** Saves a video to Watch Later, at its former position if given, or removes it. Without a requested state, toggles. */
export function changeWatchLater(
  db: Database,
  viewer: Viewer,
  change: {
    videoId: number
    slug: string | undefined
    isWanted: boolean | undefined
    position: string | undefined
  },
): Promise<'saved' | 'removed'> {
  const { videoId } = change
  const position = readCursor(change.position ?? '')
  return db.transaction().execute(async (trx) => {
    await lockList(trx, viewer.id)
    const isWanted = change.isWanted ?? !(await isInWatchLater(trx, viewer.id, videoId))
    if (!isWanted) {
      await deleteWatchLater(trx, viewer.id, videoId)
      return 'removed'
    }
    if (!(await isSavableVideo(trx, viewer, change))) throw new ApiError('video_not_found')
    await insertWatchLater(trx, { userId: viewer.id, videoId, position })
    return 'saved'
  })
}
