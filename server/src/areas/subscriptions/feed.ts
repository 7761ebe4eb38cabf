import type { FeedBucket } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { COLOMBO_MS } from '../../platform/formats.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { trimPage } from '../../platform/keyset.ts'
import { listCards } from '../videos/index.ts'
import type { FeedSpan } from './feed-queries.ts'
import { countFeed, listFeed } from './feed-queries.ts'

const DAY_MS = 86_400_000

/**
 * The time spans of the feed in Colombo's time zone, without overlaps. A week begins on Monday. If it began in the
 * previous month, "this month" is empty.
 */
export function feedSpans(now: Date): Record<FeedBucket, FeedSpan> {
  const local = new Date(now.getTime() + COLOMBO_MS)
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const week = day - ((local.getUTCDay() + 6) % 7) * DAY_MS
  const month = Math.min(week, Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1))
  const at = (localMs: number) => new Date(localMs - COLOMBO_MS)
  return {
    today: { since: at(day), before: null },
    thisWeek: { since: at(week), before: at(day) },
    thisMonth: { since: at(month), before: at(week) },
    older: { since: null, before: at(month) },
  }
}

/**
 * Returns the first videos of every span, or further ones of one bucket, and their counts, always in three statements.
 */
export async function readFeed(
  db: Database,
  viewer: Viewer,
  page: { bucket: FeedBucket | undefined; limit: number; after: Position | undefined },
) {
  const { bucket, limit } = page
  const spans = feedSpans(new Date())
  const counts = await countFeed(db, viewer.id, spans)
  const rows = await listFeed(db, viewer.id, bucket ? { [bucket]: spans[bucket] } : spans, page)
  return { counts, ...(await toPages(db, viewer, rows, limit)) }
}

async function toPages(
  db: Database,
  viewer: Viewer,
  rows: readonly (Position & { bucket: string })[],
  limit: number,
) {
  const pageOf = (bucket: FeedBucket) =>
    trimPage(
      rows.filter((row) => row.bucket === bucket),
      limit,
    )
  const pages = {
    today: pageOf('today'),
    thisWeek: pageOf('thisWeek'),
    thisMonth: pageOf('thisMonth'),
    older: pageOf('older'),
  }
  const ids = Object.values(pages).flatMap(({ items }) => items.map(({ id }) => id))
  const cards = new Map((await listCards(db, ids, viewer)).map((card) => [card.id, card]))
  const videosOf = (bucket: FeedBucket) => pages[bucket].items.flatMap(({ id }) => cards.get(id) ?? [])
  return {
    hasVideos: ids.length > 0,
    today: videosOf('today'),
    thisWeek: videosOf('thisWeek'),
    thisMonth: videosOf('thisMonth'),
    older: videosOf('older'),
    next: {
      today: pages.today.next,
      thisWeek: pages.thisWeek.next,
      thisMonth: pages.thisMonth.next,
      older: pages.older.next,
    },
  }
}
