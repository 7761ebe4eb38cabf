import type { ChannelVideoOrder } from '@serendib/contract'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed } from '../videos/index.ts'
import { channelOfUrl } from './queries.ts'

/** Finds the owner of a channel by its current or a former URL. */
export function findChannelOwner(db: Database, slug: string) {
  return db
    .selectFrom('channels')
    .select(['id', 'ownerId'])
    .where('id', '=', channelOfUrl(slug))
    .where('isWithdrawn', '=', false)
    .executeTakeFirst()
}

/** Lists the slots of a channel's Home whose videos may be listed, in order. */
export function listShownSlots(db: Database, channelId: number) {
  return db
    .selectFrom('channelSlots')
    .innerJoin('videos', 'videos.id', 'channelSlots.videoId')
    .select(['channelSlots.position', 'channelSlots.videoId'])
    .where('channelSlots.channelId', '=', channelId)
    .where(isListed())
    .orderBy('channelSlots.position')
    .execute()
}

export interface ListedVideo extends Position {
  readonly slotPosition: number | null
}

// The key is the database's own text, because a JavaScript date would lose the microseconds.
const ORDERS = {
  newest: { column: 'videos.publishedAt', type: sql`timestamptz`, direction: 'desc', after: sql`<` },
  oldest: { column: 'videos.publishedAt', type: sql`timestamptz`, direction: 'asc', after: sql`>` },
  popular: { column: 'videos.viewCount', type: sql`bigint`, direction: 'desc', after: sql`<` },
} as const

/** Lists a page of a channel's public videos. */
export function listVideosOfChannel(
  db: Database,
  channelId: number,
  page: { order: ChannelVideoOrder; limit: number; after: Position | undefined },
): Promise<ListedVideo[]> {
  const { column, type, direction, after } = ORDERS[page.order]
  const videos = db
    .selectFrom('videos')
    .leftJoin('channelSlots', 'channelSlots.videoId', 'videos.id')
    .select([
      'videos.id',
      sql<string>`${sql.ref(column)}::text`.as('key'),
      'channelSlots.position as slotPosition',
    ])
    .where('videos.channelId', '=', channelId)
    .where(isListed())
    .orderBy(column, direction)
    .orderBy('videos.id', direction)
    .limit(page.limit + 1)
  if (!page.after) return videos.execute()
  const { key, id } = page.after
  return videos
    .where(sql<SqlBool>`(${sql.ref(column)}, videos.id) ${after} (${key}::${type}, ${id})`)
    .execute()
}

/** Lists the featured channels of a channel in their order. */
export async function listFeaturedIds(db: Database, channelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('featuredChannels')
    .select('featuredId')
    .where('channelId', '=', channelId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.featuredId)
}

/** Lists the other channels of a channel's owner, those with the most subscribers first. */
export async function listSiblingIds(
  db: Database,
  channel: { id: number; ownerId: number },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('ownerId', '=', channel.ownerId)
    .where('id', '<>', channel.id)
    .orderBy('subscriberCount', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Finds the channel of a video and locks it until the transaction ends, so that its slots change one at a time. */
export function findChannelOfVideoForUpdate(trx: Database, videoId: number) {
  return trx
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['channels.id', 'channels.ownerId', sql<boolean>`${isListed()}`.as('isListed')])
    .where('videos.id', '=', videoId)
    .forNoKeyUpdate('channels')
    .executeTakeFirst()
}

/** Lists a channel's slots, whether their videos may be listed or not. */
export function listSlots(trx: Database, channelId: number) {
  return trx
    .selectFrom('channelSlots')
    .select(['position', 'videoId'])
    .where('channelId', '=', channelId)
    .execute()
}

/** Clears slots and fills some of them again. */
export async function replaceSlots(
  trx: Database,
  channelId: number,
  emptied: readonly number[],
  filled: readonly { position: number; videoId: number }[],
): Promise<void> {
  await trx
    .deleteFrom('channelSlots')
    .where('channelId', '=', channelId)
    .where('position', 'in', emptied)
    .execute()
  if (filled.length === 0) return
  await trx
    .insertInto('channelSlots')
    .values(filled.map((slot) => ({ channelId, ...slot })))
    .execute()
}
