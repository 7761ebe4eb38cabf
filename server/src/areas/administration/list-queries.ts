import type { RoleId, VideoStatus } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/patterns.ts'
import type { Position } from '../../platform/keyset.ts'
import { CHANNEL_NAMES } from '../channels/index.ts'
import { areFilesRestricted } from '../videos/index.ts'

export interface Page {
  readonly limit: number
  readonly after: Position | undefined
}

// The same expression as in the index `users_found`.
const ACCOUNT_TEXT = sql`users.first_name || ' ' || users.last_name || ' ' || coalesce(users.email::text, '')
  || ' ' || coalesce(users.mobile, '')`

// Storage used by an account: computed per row for the few accounts of a page, or for all accounts at once if the list
// is sorted by it.
const TAKEN = {
  newest: sql<Taken>`lateral (select users.id as user_id, sum(bytes) as bytes from stored_bytes where user_id = users.id)`,
  largest: sql<Taken>`(select user_id, sum(bytes) as bytes from stored_bytes group by user_id)`,
}

interface Taken {
  readonly userId: number
  readonly bytes: number | null
}

/** Lists a page of accounts, newest first or by storage used. */
export function listAccounts(
  db: Database,
  { words, roleId, order }: { words: string; roleId: RoleId | undefined; order: keyof typeof TAKEN },
  page: Page,
) {
  let accounts = db
    .selectFrom('users')
    .leftJoin(TAKEN[order].as('taken'), (join) => join.onRef('taken.userId', '=', 'users.id'))
    .leftJoin('storageQuotas', 'storageQuotas.userId', 'users.id')
    .select([
      'users.id',
      sql<string>`coalesce(taken.bytes, 0)::text`.as('key'),
      sql<number>`coalesce(taken.bytes, 0)::float8`.as('usedBytes'),
      sql<boolean>`storage_quotas.user_id is not null`.as('hasOwnQuota'),
      'storageQuotas.bytes as ownQuotaBytes',
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
      )`.as('videos'),
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
  if (words !== '') {
    accounts = accounts.where(
      sql<SqlBool>`((${ACCOUNT_TEXT}) ilike ${containing(words)} or users.id = ${idIn(words)}::int)`,
    )
  }
  return accounts.execute()
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export async function isAccount(db: Database, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** Lists a page of channels, those with the most subscribers first. */
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
      sql<SqlBool>`((${CHANNEL_NAMES}) ilike ${pattern} or channels.slug::text ilike ${pattern})`,
    )
  }
  return channels.execute()
}

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number]

/** Lists a page of videos, newest first, in any state or in one. */
export function listVideos(db: Database, words: string, status: VideoStatus | undefined, page: Page) {
  let videos = db
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
      'videos.thumbnailKey',
      'videos.directKey',
      areFilesRestricted().$castTo<boolean>().as('isBlocked'),
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
  if (page.after) videos = videos.where('videos.id', '<', page.after.id)
  if (status !== undefined) videos = videos.where('videos.status', '=', status)
  if (words !== '') videos = videos.where(sql<SqlBool>`videos.id in (${videosNamed(words, status, page)})`)
  return videos.execute()
}

export type VideoRow = Awaited<ReturnType<typeof listVideos>>[number]

// The same expression as in the index `videos_found`.
const VIDEO_TEXT = sql`videos.title || ' ' || videos.title_en || ' ' || videos.title_si || ' ' || videos.title_ta
  || ' ' || coalesce(videos.slug::text, '') || ' ' || videos.original_name`

/** How many channels with a name are searched for videos, those with the most subscribers first. */
const CHANNELS_SEARCHED = 20

/** Ids of videos by their own texts, by their channel and by id. Each part reads an index until a page is full. */
function videosNamed(words: string, status: VideoStatus | undefined, page: Page): RawBuilder<unknown> {
  const pattern = containing(words)
  const after = page.after ? sql`and videos.id < ${page.after.id}::int` : sql``
  const isOnPage = status === undefined ? after : sql`${after} and videos.status = ${status}`
  const firstOfPage = sql`order by videos.id desc limit ${page.limit + 1}`
  return sql`
    (select videos.id from videos where (${VIDEO_TEXT}) ilike ${pattern} ${isOnPage} ${firstOfPage})
    union all
    select of_channel.id
    from (
      select id from channels where (${CHANNEL_NAMES}) ilike ${pattern} or slug::text ilike ${pattern}
      order by subscriber_count desc, id desc limit ${CHANNELS_SEARCHED}
    ) as named
    cross join lateral (
      select videos.id from videos where videos.channel_id = named.id ${isOnPage} ${firstOfPage}
    ) as of_channel
    union all
    select ${idIn(words)}::int`
}

/** The id that is searched for: `4711` or `#4711`; null for other words. */
function idIn(words: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(words.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Lists a page of comments by their text, newest first: also hidden ones, and removed ones as long as they are kept. */
export async function listComments(db: Database, words: string, page: Page): Promise<CommentRow[]> {
  const after = page.after ? sql`and id < ${page.after.id}::int` : sql``
  const ofPage = sql`body ilike ${containing(words)} ${after} order by id desc limit ${page.limit + 1}`
  const { rows } = await sql<CommentRow>`
    with found as (
      (select id, video_id, user_id, channel_id, body, created_at,
          is_withdrawn or is_held or is_parent_held as is_hidden, false as is_removed
        from comments
        where ${ofPage})
      union all
      (select id, video_id, user_id, channel_id, body, created_at, false, true from removed_comments where ${ofPage})
    )
    select found.id, found.id::text as key, found.body, found.user_id, found.created_at, found.is_hidden, found.is_removed,
      coalesce(speaking.name::text, trim(users.first_name || ' ' || users.last_name)) as author_name,
      coalesce(speaking.logo_key, users.avatar_key) as avatar_key,
      coalesce(nullif(videos.title, ''), videos.original_name) as title, videos.slug, videos.status as video_status,
      (select count(*)::int from reports
        where reports.subject = 'comment' and reports.item_id = found.id and reports.status in ('pending', 'under-review')
      ) as open_reports
    from found
    join users on users.id = found.user_id
    join videos on videos.id = found.video_id
    left join channels as speaking on speaking.id = found.channel_id
    order by found.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}

export interface CommentRow extends Position {
  readonly body: string
  readonly userId: number
  readonly createdAt: Date
  readonly isHidden: boolean
  readonly isRemoved: boolean
  readonly authorName: string
  readonly avatarKey: string | null
  readonly title: string
  readonly slug: string | null
  readonly videoStatus: VideoStatus
  readonly openReports: number
}

function openReports(): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from reports
    where reports.subject = 'video' and reports.item_id = videos.id and reports.status in ('pending', 'under-review')
  )`
}
