import type { KeptVideo } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { momentText } from '../../platform/formats.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { cursorOf, cutPage, readCursor } from '../../platform/keyset.ts'
import { cardsOf, isKeepableVideo } from '../videos/index.ts'
import type { KeptList } from './queries.ts'
import {
  countKept,
  deleteWatchLater,
  insertWatchLater,
  isInWatchLater,
  listKept,
  lockList,
} from './queries.ts'

const KEPT_PER_PAGE = 30

/** A page of what the viewer keeps, and how many there are in all. */
export async function pageOfKept(
  db: Database,
  list: KeptList,
  viewer: Viewer,
  query: { limit?: number | undefined; cursor: string },
): Promise<{ videos: KeptVideo[]; count: number; next: string | null }> {
  const limit = query.limit ?? KEPT_PER_PAGE
  const rows = await listKept(db, list, viewer, { limit, after: readCursor(query.cursor) })
  const { items, next } = cutPage(rows, limit)
  const ids = items.map((item) => item.id)
  const cards = new Map((await cardsOf(db, ids, viewer)).map((card) => [card.id, card]))
  const videos = items.flatMap(({ id, keptAt, key }) => {
    const card = cards.get(id)
    return card ? [{ ...card, updated: momentText(keptAt), place: cursorOf({ id, key }) }] : []
  })
  return { videos, count: await countKept(db, list, viewer), next }
}

/** Saves a video for later, at its former place if that is given, or takes it off again: as wanted, or else the other way than it is. */
export function changeWatchLater(
  db: Database,
  viewer: Viewer,
  change: {
    videoId: number
    slug: string | undefined
    isWanted: boolean | undefined
    place: string | undefined
  },
): Promise<'saved' | 'removed'> {
  const { videoId } = change
  const place = readCursor(change.place ?? '')
  return db.transaction().execute(async (trx) => {
    await lockList(trx, viewer.id)
    const isWanted = change.isWanted ?? !(await isInWatchLater(trx, viewer.id, videoId))
    if (!isWanted) {
      await deleteWatchLater(trx, viewer.id, videoId)
      return 'removed'
    }
    if (!(await isKeepableVideo(trx, viewer, change))) throw new Refusal('video_not_found')
    await insertWatchLater(trx, { userId: viewer.id, videoId, place })
    return 'saved'
  })
}
