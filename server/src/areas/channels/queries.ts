import type { ChannelCard, RoleId } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/patterns.ts'
import type { Position } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'

/** Whether a viewer subscribes to the channel of the row; never, for a guest. */
function isSubscribedBy(viewerId: number | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from subscriptions where subscriptions.channel_id = channels.id and subscriptions.user_id = ${viewerId}
  )`
}

function channelCards(db: Database, viewerId: number | null) {
  return db
    .selectFrom('channels')
    .select([
      'channels.id',
      'channels.name',
      'channels.slug',
      'channels.logoKey',
      'channels.isVerified',
      'channels.subscriberCount',
      'channels.ownerId',
      isSubscribedBy(viewerId).as('isSubscribed'),
    ])
}

export type ChannelCardRow = Awaited<ReturnType<typeof listChannelCards>>[number]

/** Cards of the given channels, in no order. */
export function listChannelCards(db: Database, ids: readonly number[], viewerId: number | null) {
  return channelCards(db, viewerId)
    .where('channels.isWithdrawn', '=', false)
    .where('channels.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

export function toChannelCard(row: ChannelCardRow): ChannelCard {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logoUrl: mediaUrl(row.logoKey),
    isVerified: row.isVerified,
    subscribers: row.subscriberCount,
    ownerId: row.ownerId,
    isSubscribed: Boolean(row.isSubscribed),
  }
}

/** A page of all channels, or of those with a text in their name; the most subscribed first. */
export function listChannels(
  db: Database,
  page: { limit: number; after: Position | undefined; viewerId: number | null; name?: string | undefined },
) {
  let channels = channelCards(db, page.viewerId)
    .select(sql<string>`channels.subscriber_count::text`.as('key'))
    .where('channels.isWithdrawn', '=', false)
    .orderBy('channels.subscriberCount', 'desc')
    .orderBy('channels.id', 'desc')
    .limit(page.limit + 1)
  if (page.after) {
    const { key, id } = page.after
    channels = channels.where(sql<SqlBool>`(channels.subscriber_count, channels.id) < (${key}::int, ${id})`)
  }
  if (page.name) {
    channels = channels.where(sql<SqlBool>`channels.name::text ilike ${containing(page.name)}`)
  }
  return channels.execute()
}

/** The channel that has a url, or had it. */
export function channelOfUrl(slug: string): RawBuilder<number> {
  return sql<number>`(select channel_id from channel_urls where channel_urls.slug = ${slug})`
}

/** A channel by its url, or by one that it had before. */
export function findChannel(db: Database, slug: string, viewerId: number | null) {
  return channelCards(db, viewerId)
    .select([
      'channels.bannerKey',
      'channels.description',
      'channels.location',
      'channels.videoCount',
      'channels.viewCount',
      'channels.createdAt',
    ])
    .where('channels.id', '=', channelOfUrl(slug))
    .where('channels.isWithdrawn', '=', false)
    .executeTakeFirst()
}

/** The channels that a person owns, the default one first. */
export function listOwnChannels(db: Database, ownerId: number) {
  return ownChannels(db, ownerId)
    .orderBy('isDefault', 'desc')
    .orderBy('channels.id')
    .limit(LIMITS.channelsMax)
    .execute()
}

export function getOwnChannel(db: Database, ownerId: number, id: number) {
  return ownChannels(db, ownerId).where('channels.id', '=', id).executeTakeFirstOrThrow()
}

function ownChannels(db: Database, ownerId: number) {
  return db
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.ownerId')
    .select([
      'channels.id',
      'channels.name',
      'channels.slug',
      'channels.logoKey',
      'channels.description',
      'channels.isVerified',
      'channels.subscriberCount',
      'channels.videoCount',
      'channels.viewCount',
      sql<boolean>`coalesce(users.default_channel_id = channels.id, false)`.as('isDefault'),
    ])
    .where('channels.ownerId', '=', ownerId)
}

export type OwnChannelRow = Awaited<ReturnType<typeof listOwnChannels>>[number]

export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('channels').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
  )
}

/** Whether a channel has a url, or had it; the one given may take its own back. */
export async function isSlugTaken(db: Database, slug: string, channelId?: number): Promise<boolean> {
  const taken = await db
    .selectFrom('channelUrls')
    .select('channelId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return taken !== undefined && taken.channelId !== channelId
}

export interface NewChannel {
  ownerId: number
  name: string
  slug: string
  description: string
  logoKey: string
  bannerKey: string
}

/**
 * How many channels somebody owns; undefined when their account is closed or leaving by now. It is locked until the
 * transaction ends.
 */
export async function countOwnChannels(trx: Database, ownerId: number): Promise<number | undefined> {
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('status', '=', 'active')
    .where('deletionAskedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner) return undefined
  const { count } = await trx
    .selectFrom('channels')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Throws the database's unique violation when name or url were taken meanwhile. */
export async function insertChannel(trx: Database, channel: NewChannel): Promise<number> {
  const { id } = await trx.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Makes a member an uploader, and the channel the default one if there is none. Answers the role. */
export async function promoteOwner(trx: Database, ownerId: number, channelId: number): Promise<number> {
  const { roleId } = await trx
    .updateTable('users')
    .set({
      roleId: sql<RoleId>`case when role_id = 2 then 3 else role_id end`,
      defaultChannelId: sql<number>`coalesce(default_channel_id, ${channelId})`,
    })
    .where('id', '=', ownerId)
    .returning('roleId')
    .executeTakeFirstOrThrow()
  return roleId
}

/** The owner's channel: the one asked for, else the default one, else the first. */
export async function findOwnChannelId(
  db: Database,
  ownerId: number,
  channelId: number | undefined,
): Promise<number | undefined> {
  let own = db
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.ownerId')
    .select('channels.id')
    .where('channels.ownerId', '=', ownerId)
    .orderBy(sql`(users.default_channel_id = channels.id) desc nulls last`)
    .orderBy('channels.id')
    .limit(1)
  if (channelId !== undefined) own = own.where('channels.id', '=', channelId)
  return (await own.executeTakeFirst())?.id
}

/** Whether a channel is a person's own. */
export async function isOwnChannel(db: Database, channelId: number, ownerId: number): Promise<boolean> {
  const own = await db
    .selectFrom('channels')
    .select('id')
    .where('id', '=', channelId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return own !== undefined
}

/** The channel that has this url now. */
export async function findChannelId(db: Database, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('channels').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/** Gives a channel the verified badge, or takes it away. Answers whether it had it; undefined where there is no channel. */
export async function setVerified(
  db: Database,
  channelId: number,
  isVerified: boolean,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isVerified: boolean }>`
    with before as (select id, is_verified from channels where id = ${channelId} for update),
    changed as (update channels set is_verified = ${isVerified} from before where channels.id = before.id)
    select is_verified from before`.execute(db)
  return rows[0]?.isVerified
}

/** Sets since when a channel is there, for one that comes from elsewhere. */
export async function setJoined(db: Database, channelSlug: string, createdAt: Date): Promise<boolean> {
  const updated = await db
    .updateTable('channels')
    .set({ createdAt })
    .where('slug', '=', channelSlug)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
