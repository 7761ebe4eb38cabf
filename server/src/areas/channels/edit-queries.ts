import { fieldNames, OwnNames, type OptionalNames } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Changes to a channel. Undefined fields stay unchanged. */
export interface ChannelChange extends OptionalNames {
  readonly slug: string | undefined
  readonly location: string | undefined
  readonly logoKey: string | undefined
  readonly bannerKey: string | undefined
}

/** Finds the owner, URL, names and descriptions of a channel. */
export function findChannelById(db: Database, id: number) {
  return db
    .selectFrom('channels')
    .select(['ownerId', 'slug', ...fieldNames(OwnNames)])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the keys of a channel's pictures and locks the channel until the transaction ends. */
export function getPictureKeysForUpdate(trx: Database, id: number) {
  return trx
    .selectFrom('channels')
    .select(['logoKey', 'bannerKey'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Throws the database's unique violation if the name or URL was taken in the meantime. */
export async function updateChannel(trx: Database, id: number, change: ChannelChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  await trx.updateTable('channels').set(Object.fromEntries(given)).where('id', '=', id).execute()
}

/** Replaces the featured channels of a channel. Returns how many of the ids exist. */
export async function replaceFeatured(
  trx: Database,
  channelId: number,
  ids: readonly number[],
): Promise<number> {
  await trx.deleteFrom('featuredChannels').where('channelId', '=', channelId).execute()
  const { numAffectedRows } = await sql`
    insert into featured_channels (channel_id, featured_id, position)
    select ${channelId}, channels.id, wanted.position
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)
    join channels on channels.id = wanted.id and channels.id <> ${channelId}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Returns the default channel of an account. If there is none, makes the given channel the default. */
export async function ensureDefaultChannel(trx: Database, ownerId: number, channelId: number) {
  const { rows } = await sql<{ id: number; name: string; slug: string; logoKey: string }>`
    update users set default_channel_id = channels.id
    from channels
    where users.id = ${ownerId} and channels.id = coalesce(users.default_channel_id, ${channelId})
    returning channels.id, channels.name::text as name, channels.slug::text as slug, channels.logo_key`.execute(
    trx,
  )
  return rows[0]
}
