import type { ChannelCard, RoleId } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import { containing } from '../../platform/database/patterns.ts'
import type { Position } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'

/** All names of the channel of the row: the same expression as in the index `channels_name`. */
export const CHANNEL_NAMES = sql`channels.name::text || ' ' || channels.name_en || ' ' || channels.name_si || ' ' || channels.name_ta`

/** Whether the viewer subscribes to the channel of the row; always false for a guest. */
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
      forViewer('channels.name').as('name'),
      'channels.slug',
      'channels.logoKey',
      'channels.isVerified',
      'channels.subscriberCount',
      'channels.ownerId',
      isSubscribedBy(viewerId).as('isSubscribed'),
    ])
}

export type ChannelCardRow = Awaited<ReturnType<typeof listChannelCards>>[number]

/** Lists cards of the given channels in no particular order. */
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

/** Lists a page of channels, those with the most subscribers first, optionally filtered by a part of the name. */
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
    channels = channels.where(sql<SqlBool>`(${CHANNEL_NAMES}) ilike ${containing(page.name)}`)
  }
  return channels.execute()
}

/** Finds a channel by its current or a former URL. */
export function channelOfUrl(slug: string): RawBuilder<number> {
  return sql<number>`(select channel_id from channel_urls where channel_urls.slug = ${slug})`
}

/** Finds a channel by its current or a former URL. */
export function findChannel(db: Database, slug: string, viewerId: number | null) {
  return channelCards(db, viewerId)
    .select([
      'channels.bannerKey',
      forViewer('channels.description').as('description'),
      'channels.location',
      'channels.videoCount',
      'channels.viewCount',
      'channels.createdAt',
    ])
    .where('channels.id', '=', channelOfUrl(slug))
    .where('channels.isWithdrawn', '=', false)
    .executeTakeFirst()
}

/** Lists the channels of an account, the default channel first. */
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

/** Whether a channel other than the given one has this name, in any language. */
export async function isNameTaken(db: Database, name: string, channelId?: number): Promise<boolean> {
  // The array is the same expression as in the index `channels_translated_names`.
  const taken = await db
    .selectFrom('channels')
    .select('id')
    .where(
      sql<SqlBool>`(name = ${name} or array_remove(array[lower(name_en), lower(name_si), lower(name_ta)], '')
        @> array[lower(${name}::text)])`,
    )
    .where('id', 'is distinct from', channelId ?? null)
    .executeTakeFirst()
  return taken !== undefined
}

/** The names of verified channels that somebody else owns, in all languages. */
export async function listVerifiedNames(db: Database, ownerId: number | null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select named.name from channels
    cross join lateral unnest(array[channels.name::text, name_en, name_si, name_ta]) as named (name)
    where is_verified and owner_id is distinct from ${ownerId} and named.name <> ''`.execute(db)
  return rows.map((row) => row.name)
}

/** Checks whether a URL is a current or former URL of a channel other than the given one. */
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
 * Counts the channels of an account and locks the account until the transaction ends. Returns undefined if the account
 * is closed or leaving.
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

/** Throws the database's unique violation if the name or URL was taken in the meantime. */
export async function insertChannel(trx: Database, channel: NewChannel): Promise<number> {
  const { id } = await trx.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Makes a member an uploader, and the channel the default if there is none. Returns the role. */
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

/** Finds the owner's requested channel, else the default one, else the first one. */
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

export async function isOwnChannel(db: Database, channelId: number, ownerId: number): Promise<boolean> {
  const own = await db
    .selectFrom('channels')
    .select('id')
    .where('id', '=', channelId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return own !== undefined
}

/** Finds a channel by its current URL. */
export async function findChannelId(db: Database, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('channels').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/**
 * Gives a channel the verified badge, or removes it. Returns whether it had the badge, or undefined if there is no such
 * channel.
 */
export async function setVerified(
  db: Database,
  channelId: number,
  isVerified: boolean,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isVerified: boolean }>`
    with before as (select id, is_verified from channels where id = ${channelId} for no key update),
    changed as (update channels set is_verified = ${isVerified} from before where channels.id = before.id)
    select is_verified from before`.execute(db)
  return rows[0]?.isVerified
}

/** Sets the creation date of a channel that was imported from elsewhere. */
export async function setJoined(db: Database, channelSlug: string, createdAt: Date): Promise<boolean> {
  const updated = await db
    .updateTable('channels')
    .set({ createdAt })
    .where('slug', '=', channelSlug)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
