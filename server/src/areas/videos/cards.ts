import type { VideoCard } from '@serendib/contract'
import { takeBeginning } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import { ageText, dayText, durationText } from '../../platform/formats.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { videoTexts } from './texts.ts'
import { thumbnailUrls } from './thumbnails.ts'
import { isDisclosedTo, visibleTo } from './visibility.ts'

const CARD_DESCRIPTION_LENGTH = 300

/**
 * Converts an ordered list of video ids to cards, in one statement. Videos that the viewer cannot see are omitted;
 * cards of videos that must not be disclosed to the viewer contain no details.
 */
export async function listCards(
  db: Database,
  ids: readonly number[],
  viewer: Pick<Viewer, 'id'> | null,
): Promise<VideoCard[]> {
  if (ids.length === 0) return []
  const rows = await listCardRows(db, ids, viewer)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const now = new Date()
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(row, now)] : []
  })
}

function listCardRows(db: Database, ids: readonly number[], viewer: Pick<Viewer, 'id'> | null) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .modifyFront(prepared)
    .select([
      'videos.id',
      'videos.slug',
      forViewer('videos.title').as('title'),
      sql<string>`left(${forViewer('videos.description')}, ${CARD_DESCRIPTION_LENGTH + 1})`.as('description'),
      'videos.durationSeconds',
      'videos.publishedAt',
      'videos.createdAt',
      'videos.viewCount',
      'videos.thumbnailKey',
      'videos.mediaToken',
      'channels.id as channelId',
      forViewer('channels.name').as('channelName'),
      'channels.slug as channelSlug',
      'channels.isVerified',
      isDisclosedTo(viewer).as('isDisclosed'),
    ])
    .where('videos.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(visibleTo(viewer))
    .execute()
}

function toCard(row: Awaited<ReturnType<typeof listCardRows>>[number], now: Date): VideoCard {
  if (!row.isDisclosed) return unavailable(row.id)
  const shownAt = row.publishedAt ?? row.createdAt
  return {
    id: row.id,
    slug: row.slug ?? '',
    title: row.title,
    description: takeBeginning(row.description, CARD_DESCRIPTION_LENGTH),
    duration: durationText(row.durationSeconds),
    age: ageText(shownAt, now),
    published: dayText(shownAt),
    views: row.viewCount,
    thumbnails: thumbnailUrls(row.thumbnailKey, row.mediaToken),
    channelId: row.channelId,
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    isVerified: row.isVerified,
  }
}

function unavailable(id: number): VideoCard {
  return {
    id,
    slug: '',
    title: videoTexts.unavailable,
    description: '',
    duration: '',
    age: '',
    published: '',
    views: 0,
    thumbnails: [],
    channelId: 0,
    channelName: '',
    channelSlug: '',
    isVerified: false,
  }
}

/** When a video will be published, in ISO 8601; null if it was published, or will be as soon as it is playable. */
export function timeToCome(row: { publishedAt: Date | null; publishAt: Date | null }): string | null {
  return row.publishedAt === null && row.publishAt !== null ? row.publishAt.toISOString() : null
}
