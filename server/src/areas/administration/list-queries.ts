import type { RoleId, VideoStatus } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/patterns.ts'
import type { Position } from '../../platform/keyset.ts'
import { areFilesWithheld } from '../videos/index.ts'

export interface Page {
  readonly limit: number
  readonly after: Position | undefined
}

// As the index `users_found` has it.
const ACCOUNT_TEXT = sql`users.first_name || ' ' || users.last_name || ' ' || coalesce(users.email::text, '')
  || ' ' || coalesce(users.mobile, '')`

// What an account's films take: of the few that are shown one by one, of all at once where all are put in order by it.
const TAKEN = {
  newest: sql<Taken>`lateral (select users.id as user_id, sum(bytes) as bytes from kept_bytes where user_id = users.id)`,
  largest: sql<Taken>`(select user_id, sum(bytes) as bytes from kept_bytes group by user_id)`,
}

interface Taken {
  readonly userId: number
  readonly bytes: number | null
}

/** A page of accounts, the newest first, or those first whose films take most. */
export function listAccounts(
  db: Database,
  { words, roleId, order }: { words: string; roleId: RoleId | undefined; order: keyof typeof TAKEN },
  page: Page,
) {
  let accounts = db
    .selectFrom('users')
    .leftJoin(TAKEN[order].as('taken'), (join) => join.onRef('taken.userId', '=', 'users.id'))
    .leftJoin('accountRooms', 'accountRooms.userId', 'users.id')
    .select([
      'users.id',
      sql<string>`coalesce(taken.bytes, 0)::text`.as('key'),
      sql<number>`coalesce(taken.bytes, 0)::float8`.as('usedBytes'),
      sql<boolean>`account_rooms.user_id is not null`.as('hasOwnRoom'),
      'accountRooms.bytes as ownRoomBytes',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
      'users.email',
      'users.mobile',
      'users.avatarKey',
      'users.roleId',
      'users.status',
      'users.deletionAskedAt',
      'users.createdAt',
      sql<number>`(select count(*)::int from channels where channels.owner_id = users.id)`.as('channels'),
      sql<number>`(
        select count(*)::int from videos join channels on channels.id = videos.channel_id
        where channels.owner_id = users.id and videos.deleted_at is null
      )`.as('films'),
      sql<number>`(
        select count(*)::int from sessions where sessions.user_id = users.id and sessions.expires_at > now()
      )`.as('sessions'),
      sql<boolean>`exists (
        select from two_steps where two_steps.user_id = users.id and two_steps.confirmed_at is not null
      )`.as('hasTwoStep'),
    ])
    .limit(page.limit + 1)
  if (order === 'largest') accounts = accounts.orderBy(sql`coalesce(taken.bytes, 0)`, 'desc')
  accounts = accounts.orderBy('users.id', 'desc')
  if (page.after) {
    const { key, id } = page.after
    accounts =
      order === 'newest'
        ? accounts.where('users.id', '<', id)
        : accounts.where(sql<SqlBool>`(coalesce(taken.bytes, 0), users.id) < (${key}::numeric, ${id})`)
  }
  if (roleId !== undefined) accounts = accounts.where('users.roleId', '=', roleId)
  if (words !== '') accounts = accounts.where(sql<SqlBool>`(${ACCOUNT_TEXT}) ilike ${containing(words)}`)
  return accounts.execute()
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export async function isAccount(db: Database, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** A page of channels, the most subscribed first. */
export function listChannels(db: Database, words: string, page: Page) {
  let channels = db
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.ownerId')
    .select([
      'channels.id',
      sql<string>`channels.subscriber_count::text`.as('key'),
      'channels.name',
      'channels.slug',
      'channels.logoKey',
      'channels.isVerified',
      'channels.subscriberCount',
      'channels.videoCount',
      'channels.createdAt',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('ownerName'),
    ])
    .orderBy('channels.subscriberCount', 'desc')
    .orderBy('channels.id', 'desc')
    .limit(page.limit + 1)
  if (page.after) {
    const { key, id } = page.after
    channels = channels.where(sql<SqlBool>`(channels.subscriber_count, channels.id) < (${key}::int, ${id})`)
  }
  if (words !== '') {
    const pattern = containing(words)
    channels = channels.where(
      sql<SqlBool>`(channels.name::text ilike ${pattern} or channels.slug::text ilike ${pattern})`,
    )
  }
  return channels.execute()
}

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number]

/** A page of films in any state, or in one, the newest first. */
export function listFilms(db: Database, words: string, status: VideoStatus | undefined, page: Page) {
  let films = db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .leftJoin('editorsPicks', 'editorsPicks.videoId', 'videos.id')
    .select([
      'videos.id',
      sql<string>`videos.id::text`.as('key'),
      'videos.title',
      'videos.originalName',
      'videos.slug',
      'videos.status',
      'videos.stage',
      'videos.isPublic',
      'videos.deletedAt',
      'videos.failureText',
      'videos.canRetry',
      'videos.posterKey',
      'videos.directKey',
      areFilesWithheld().$castTo<boolean>().as('isWithheld'),
      'videos.durationSeconds',
      'videos.viewCount',
      'videos.createdAt',
      'channels.name as channelName',
      'channels.slug as channelSlug',
      sql<boolean>`coalesce(editors_picks.is_hero, false)`.as('isHero'),
      sql<boolean>`(editors_picks.position is not null)`.as('isPick'),
      openReports().as('openReports'),
    ])
    .orderBy('videos.id', 'desc')
    .limit(page.limit + 1)
  if (page.after) films = films.where('videos.id', '<', page.after.id)
  if (status !== undefined) films = films.where('videos.status', '=', status)
  if (words !== '') {
    const pattern = containing(words)
    films = films.where(
      sql<SqlBool>`(videos.title ilike ${pattern} or videos.slug::text ilike ${pattern} or videos.original_name ilike ${pattern})`,
    )
  }
  return films.execute()
}

export type FilmRow = Awaited<ReturnType<typeof listFilms>>[number]

function openReports(): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from reports
    where reports.subject = 'video' and reports.item_id = videos.id and reports.status in ('pending', 'under-review')
  )`
}
