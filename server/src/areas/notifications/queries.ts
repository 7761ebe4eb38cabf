import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed, visibleToAccount } from '../videos/index.ts'
import { isKindCurrent, type NotificationKind } from './kinds/index.ts'

/** The maximum count. */
const COUNT_MAX = 100
/** The maximum count of a group, so that counting costs the same for the largest channel. */
const GROUP_COUNT_MAX = 10_000
const NEW_VIDEO_AGE = sql`interval '14 days'`

// `settings` is the row of notification_settings of the account `userId`, or a row of nulls.
const CLEARED_AT = sql`coalesce(settings.cleared_at, '-infinity')`

/** New videos of a subscribed channel: not older than 14 days, and not dismissed. */
function isNewFor(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${isListed()} and videos.channel_id = subscriptions.channel_id
    and videos.published_at > greatest(now() - ${NEW_VIDEO_AGE}, coalesce(settings.new_videos_seen_at, '-infinity'))
    and not exists (
      select from dismissed_videos as dismissed
      where dismissed.user_id = ${userId} and dismissed.video_id = videos.id
    )
    and not coalesce('new-videos' = any(settings.muted), false)
  )`
}

/**
 * Notifications that still apply: by the rule of their kind (such as that the like was not undone), their actor is not
 * leaving, and the account can see the video and the comment. A row stays, so that repeating an action doesn't notify
 * again.
 */
function isCurrentFor(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${isKindCurrent(userId)}
    and not exists (
      select from users where users.id = notifications.actor_id and users.deletion_asked_at is not null
    )
    and not exists (select from comments where comments.id = notifications.comment_id and not is_shown(comments))
    and (notifications.video_id is null or exists (
      select from videos where videos.id = notifications.video_id and ${visibleToAccount(userId)}
    ))
  )`
}

/** A time in microseconds since 1970: an integer, exact in JavaScript until the year 2255. */
function microsOf(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::float8`
}

function isAfter(moment: RawBuilder<unknown>, since: Date | undefined): RawBuilder<SqlBool> {
  return since === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${moment} > ${since}`
}

/** Counts new notifications for each of these accounts since it last opened the list, in one statement. */
export async function countUnread(
  db: Database,
  userIds: readonly number[],
): Promise<{ userId: number; count: number }[]> {
  // Videos published before the subscription are listed but not counted as new.
  const { rows } = await sql<{ userId: number; count: number }>`
    select people.id as user_id, least(${COUNT_MAX}, events.count + videos.count)::int as count
    from unnest(${[...userIds]}::int[]) as people (id)
    left join notification_settings as settings on settings.user_id = people.id
    cross join lateral (
      select count(*) from (
        select from notifications
        where recipient_id = people.id and seen_at is null and created_at > ${CLEARED_AT}
          and ${isCurrentFor(sql`people.id`)}
        limit ${COUNT_MAX}
      ) as found
    ) as events
    cross join lateral (
      select count(*) from (
        select from subscriptions cross join lateral (
          select from videos
          where ${isNewFor(sql`people.id`)}
            and videos.published_at > greatest(${CLEARED_AT}, subscriptions.created_at)
          limit ${COUNT_MAX}
        ) as new
        where subscriptions.user_id = people.id
        limit ${COUNT_MAX}
      ) as found
    ) as videos`.execute(db)
  return rows
}

/** The maximum length of a quoted comment, in UTF-16 units. */
export const QUOTED_MAX = 200

/** Lists a page of comments, replies and reports that were not dismissed, newest first. */
export async function listSingles(
  db: Database,
  userId: number,
  page: { limit: number; after: Position | undefined; since?: Date | undefined },
) {
  const { rows } = await sql<{
    id: number
    key: string
    kind: NotificationKind
    videoId: number | null
    commentId: number | null
    createdAt: Date
    isNew: boolean
    micros: number
    firstName: string | null
    lastName: string | null
    avatarKey: string | null
    speakerName: string | null
    speakerLogoKey: string | null
    body: string | null
    channelId: number | null
    channelName: string
    channelSlug: string
  }>`
    select notifications.id, '' as key, notifications.kind, notifications.video_id, notifications.comment_id,
      notifications.created_at,
      notifications.created_at > ${CLEARED_AT} as is_new, ${microsOf(sql`notifications.created_at`)} as micros,
      actors.first_name, actors.last_name, actors.avatar_key,
      ${forViewer<string | null>('speaking.name')} as speaker_name, speaking.logo_key as speaker_logo_key,
      left(comments.body, ${QUOTED_MAX + 1}) as body,
      channels.id as channel_id, coalesce(channels.name::text, '') as channel_name,
      coalesce(channels.slug::text, '') as channel_slug
    from notifications
    left join channels on channels.id = notifications.channel_id
    left join notification_settings as settings on settings.user_id = notifications.recipient_id
    left join users as actors on actors.id = notifications.actor_id
    left join comments on comments.id = notifications.comment_id
    left join channels as speaking on speaking.id = comments.channel_id and notifications.actor_id is not null
    where notifications.recipient_id = ${userId} and notifications.seen_at is null
      and notifications.kind not in ('subscription', 'vote') and ${isCurrentFor(sql`${userId}`)}
      and (${page.after?.id ?? null}::int is null or notifications.id < ${page.after?.id ?? null}::int)
      and ${isAfter(sql`notifications.created_at`, page.since)}
    order by notifications.id desc
    limit ${page.limit + 1}`.execute(db)
  return rows
}

/** Lists subscriptions and likes by channel that were not dismissed. */
export async function listGroups(db: Database, userId: number, since?: Date) {
  const { rows } = await sql<{
    kind: 'subscription' | 'vote'
    count: number
    videos: number
    newest: Date
    isNew: boolean
    micros: number
    videoId: number | null
    channelId: number
    channelName: string
    channelSlug: string
    firstName: string
    lastName: string
  }>`
    with unseen as (
      select kind, channel_id, video_id, actor_id, id, created_at from notifications
      where recipient_id = ${userId} and seen_at is null and kind in ('subscription', 'vote')
        and ${isAfter(sql`created_at`, since)} and ${isCurrentFor(sql`${userId}`)}
      order by created_at desc
      limit ${GROUP_COUNT_MAX}
    ),
    groups as (
      select kind, channel_id, count(*)::int as count, count(distinct video_id)::int as videos,
        max(created_at) as newest,
        (array_agg(video_id order by id desc))[1] as video_id,
        (array_agg(actor_id order by id desc))[1] as actor_id
      from unseen group by kind, channel_id
    )
    select groups.kind, groups.count, groups.videos, groups.newest, groups.video_id,
      groups.newest > ${CLEARED_AT} as is_new, ${microsOf(sql`groups.newest`)} as micros,
      channels.id as channel_id, channels.name as channel_name, channels.slug as channel_slug,
      users.first_name, users.last_name
    from groups
    join channels on channels.id = groups.channel_id
    join users on users.id = groups.actor_id
    left join notification_settings as settings on settings.user_id = ${userId}
    order by groups.newest desc`.execute(db)
  return rows
}

/** Lists new videos of the subscribed channels, newest first. */
export async function listNewVideos(
  db: Database,
  userId: number,
  { limit, since }: { limit: number; since: Date | undefined },
) {
  const newest = (count: number) => sql`lateral (
    select videos.id, videos.published_at from videos
    where ${isNewFor(sql`${userId}`)} and ${isAfter(sql`videos.published_at`, since)}
    order by videos.published_at desc, videos.id desc
    limit ${count}
  ) as videos`
  // Channel by channel and those with the newest videos first, as in the feed of subscriptions (listFeed): in another order, the
  // planner reads all videos of the site.
  const { rows } = await sql<{
    videoId: number
    publishedAt: Date
    isNew: boolean
    micros: number
    channelId: number
    channelName: string
    channelSlug: string
    logoKey: string
  }>`
    select videos.id as video_id, videos.published_at,
      videos.published_at > ${CLEARED_AT} as is_new, ${microsOf(sql`videos.published_at`)} as micros,
      channels.id as channel_id, ${forViewer('channels.name')} as channel_name, channels.slug as channel_slug, channels.logo_key
    from (select) as viewer
    left join notification_settings as settings on settings.user_id = ${userId}
    cross join lateral (
      select subscriptions.channel_id from subscriptions cross join ${newest(1)}
      where subscriptions.user_id = ${userId}
      order by videos.published_at desc, videos.id desc
      limit ${limit}
    ) as subscriptions
    cross join ${newest(limit)}
    join channels on channels.id = subscriptions.channel_id
    order by videos.published_at desc, videos.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Lists which of these accounts subscribe to a channel. */
export async function listSubscribersAmong(
  db: Database,
  channelId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('channelId', '=', channelId)
    .where('userId', '=', sql<number>`any(${[...userIds]}::int[])`)
    .execute()
  return rows.map((row) => row.userId)
}

/**
 * Resets the count and notifies the account's other windows. With `untilMicros`, later notifications still count,
 * because the viewer has not seen them.
 */
export async function clearCount(db: Database, userId: number, untilMicros?: number): Promise<void> {
  await sql`
    with cleared as (
      insert into notification_settings as settings (user_id, cleared_at)
      values (
        ${userId},
        least(now(), timestamptz 'epoch' + ${untilMicros ?? null}::float8 * interval '1 microsecond')
      )
      on conflict (user_id) do update set cleared_at = greatest(settings.cleared_at, excluded.cleared_at)
      returning user_id
    )
    insert into notification_outbox (user_id) select user_id from cleared`.execute(db)
}

/** Dismisses one notification. Returns false if it doesn't belong to the account. */
export async function dismissNotification(db: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with dismissed as (
      update notifications set seen_at = coalesce(seen_at, now())
      where id = ${id} and recipient_id = ${userId}
      returning recipient_id
    )
    insert into notification_outbox (user_id) select recipient_id from dismissed returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Dismisses all notifications of these kinds, of one channel or of all. */
export async function dismissKinds(
  db: Database,
  userId: number,
  kinds: readonly string[],
  channelId: number | undefined,
): Promise<void> {
  await sql`
    with dismissed as (
      update notifications set seen_at = now()
      where recipient_id = ${userId} and seen_at is null and kind = any(${[...kinds]}::text[])
        and (${channelId ?? null}::int is null or channel_id = ${channelId ?? null}::int)
      returning recipient_id
    )
    insert into notification_outbox (user_id) select recipient_id from dismissed limit 1`.execute(db)
}

/** Dismisses one new video. Returns false if there is none. */
export async function dismissVideo(db: Database, userId: number, videoId: number): Promise<boolean> {
  const { rows } = await sql`
    with dismissed as (
      insert into dismissed_videos (user_id, video_id)
      select ${userId}, id from videos where id = ${videoId} and status = 'published'
      on conflict (user_id, video_id) do update set dismissed_at = now()
      returning user_id
    )
    insert into notification_outbox (user_id) select user_id from dismissed returning user_id`.execute(db)
  return rows.length > 0
}

/** Dismisses all current new videos. */
export async function dismissVideos(db: Database, userId: number): Promise<void> {
  await sql`
    with dismissed as (
      insert into notification_settings (user_id, new_videos_seen_at) values (${userId}, now())
      on conflict (user_id) do update set new_videos_seen_at = now()
      returning user_id
    )
    insert into notification_outbox (user_id) select user_id from dismissed`.execute(db)
}

/** Deletes notifications older than half a year, and dismissals of videos that are no longer new. */
export async function sweepNotifications(db: Database): Promise<void> {
  await sql`delete from notifications where created_at < now() - interval '180 days'`.execute(db)
  await sql`delete from dismissed_videos where dismissed_at < now() - interval '30 days'`.execute(db)
}
