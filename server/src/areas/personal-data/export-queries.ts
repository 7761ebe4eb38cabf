import { fieldNames, OwnNames } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isDisclosedTo, shownColumns, translationColumns } from '../videos/index.ts'

export interface Row<T = unknown> {
  /** The key by which the list is paged. */
  readonly key: number
  readonly data: T
}

export interface Part {
  readonly after: number
  readonly limit: number
}

type List = (db: Database, userId: number, part: Part) => Promise<Row[]>

/** The account's own row, without security-related columns. */
export async function readAccount(db: Database, userId: number): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`
    select to_jsonb(users) - 'password_hash' - 'avatar_key' - 'history_version'
      || jsonb_build_object(
        'default_channel', (select name from channels where channels.id = users.default_channel_id),
        'two_step_sign_in', (
          select jsonb_build_object('on_since', confirmed_at, 'recovery_codes_left', (
            select count(*) from recovery_codes where recovery_codes.user_id = two_steps.user_id))
          from two_steps where two_steps.user_id = users.id and confirmed_at is not null),
        'storage_quota', jsonb_build_object(
          'used_bytes', (select coalesce(sum(bytes), 0) from stored_bytes where stored_bytes.user_id = users.id),
          'own_quota', (select jsonb_build_object('bytes', bytes) from storage_quotas
            where storage_quotas.user_id = users.id)),
        'notifications', (select to_jsonb(notification_settings) - 'user_id' from notification_settings
          where notification_settings.user_id = users.id),
        'contact_change', (select jsonb_build_object('kind', method, 'new', contact, 'requested_at', created_at)
          from contact_changes where contact_changes.user_id = users.id limit 1))
      as data
    from users where users.id = ${userId}`.execute(db)
  return rows[0]?.data ?? {}
}

// The columns that name a video in every list, as far as the account may see them.
const videoFor = (userId: number) => sql`'video_id', videos.id,
  'video_title', case when ${isDisclosedTo({ id: userId })} then videos.title end,
  'video_url', case when ${isDisclosedTo({ id: userId })} then videos.slug end`

// Columns with their names.
const named = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.lit(column.replace(/^\w+\./, ''))}, ${sql.ref(column)}`))

// The details of a video as its owner entered them.
const shownDetails = named([...shownColumns, ...translationColumns])

/** All lists of what an account created and did, by file name. */
export const LISTS: Readonly<Record<string, List>> = {
  'audit-log': list(
    (userId) => sql`
      select entries.id as key, jsonb_build_object(
        'action', entries.action, 'of', entries.subject, 'number', entries.item_id, 'detail', entries.detail, 'done_at', entries.done_at
      ) as data
      from audit_log as entries where entries.actor_id = ${userId}`,
  ),
  sessions: list(
    (userId) => sql`
      select sessions.id as key, jsonb_build_object(
        'device', device, 'created_at', created_at, 'last_used_at', last_used_at, 'expires_at', expires_at) as data
      from sessions where user_id = ${userId}`,
  ),
  'trusted-devices': list(
    (userId) => sql`
      select row_number() over (order by seen_at, token_hash) as key, jsonb_build_object('last_signed_in_at', seen_at) as data
      from trusted_devices where user_id = ${userId}`,
  ),
  'contact-changes': list(
    (userId) => sql`
      select contact_undos.id as key, jsonb_build_object(
        'kind', method, 'before', former, 'changed_at', changed_at) as data
      from contact_undos where user_id = ${userId}`,
  ),
  channels: list(
    (userId) => sql`
      select channels.id as key, to_jsonb(channels) - 'owner_id' - 'logo_key' - 'banner_key' || jsonb_build_object(
        'former_urls', array(select slug::text from channel_urls where channel_urls.channel_id = channels.id order by since),
        'featured_channels', array(select featured.name from featured_channels
          join channels as featured on featured.id = featured_channels.featured_id
          where featured_channels.channel_id = channels.id order by featured_channels.position),
        'home_videos', array(select videos.title from channel_slots join videos on videos.id = channel_slots.video_id
          where channel_slots.channel_id = channels.id order by channel_slots.position)) as data
      from channels where owner_id = ${userId}`,
  ),
  'channel-statistics': listDays(
    'channel_days',
    (userId) => sql`select id, name from channels where owner_id = ${userId}`,
    sql`'channel', items.name, 'day', day, 'views', views, 'watch_seconds', watch_seconds,
      'subscribers_gained', subscribers_gained, 'subscribers_lost', subscribers_lost`,
  ),
  'video-statistics': listDays(
    'video_days',
    (userId) => sql`
      select videos.id from videos join channels on channels.id = videos.channel_id where owner_id = ${userId}`,
    sql`'video_id', items.id, 'day', day, 'views', views, 'watch_seconds', watch_seconds`,
  ),
  videos: list(
    (userId) => sql`
      select videos.id as key, jsonb_build_object(
        'video_id', videos.id, 'video_url', videos.slug, ${shownDetails}, 'channel', channels.name, 'status', videos.status,
        'is_public', videos.is_public, 'allows_downloads', videos.allows_downloads, 'file_name', videos.original_name, 'file_bytes', videos.original_bytes,
        'created_at', videos.created_at, 'published_at', videos.published_at, 'publish_at', videos.publish_at, 'deleted_at', videos.deleted_at,
        'duration_seconds', videos.duration_seconds, 'views', videos.view_count, 'likes', videos.like_count,
        'dislikes', videos.dislike_count, 'comments', videos.comment_count,
        'place', (select places.name from places where places.id = videos.place_id),
        'place_suggested_by_file', (select places.name from places where places.id = videos.suggested_place_id),
        'tags', array(select tag::text from video_tags where video_tags.video_id = videos.id
          order by is_primary desc, position),
        'former_urls', array(select slug::text from video_urls where video_urls.video_id = videos.id order by since),
        'captions', array(select language from captions where captions.video_id = videos.id order by language),
        'trim', (select jsonb_build_object('from_seconds', from_seconds, 'to_seconds', to_seconds)
          from video_trims where video_trims.video_id = videos.id),
        'track', (select to_jsonb(tracks) - 'video_id' - 'file' from tracks where tracks.video_id = videos.id),
        'recorded_at', videos.recorded_at,
        'audience_retention', array(select drop_offs from audience_retention
          where audience_retention.video_id = videos.id order by tenth),
        'categories', array(select categories.name::text from video_categories
          join categories on categories.id = video_categories.category_id
          where video_categories.video_id = videos.id order by video_categories.position)) as data
      from videos join channels on channels.id = videos.channel_id where channels.owner_id = ${userId}`,
  ),
  'unfinished-uploads': list(
    (userId) => sql`
      select row_number() over (order by created_at, id) as key, jsonb_build_object(
        'file_name', file_name, 'bytes', bytes, 'started_at', created_at) as data
      from uploads where user_id = ${userId}`,
  ),
  'edit-jobs': list(
    (userId) => sql`
      select edit_jobs.id as key, jsonb_build_object(
        'video_id', edit_jobs.video_id, 'kind', kind, 'from_seconds', from_seconds, 'to_seconds', to_seconds,
        'file_name', edit_jobs.original_name, 'failure', edit_jobs.failure_text) as data
      from edit_jobs join videos on videos.id = edit_jobs.video_id
      join channels on channels.id = videos.channel_id where owner_id = ${userId}`,
  ),
  comments: list(
    (userId) => sql`
      select comments.id as key, jsonb_build_object(
        'id', comments.id, ${videoFor(userId)}, 'answers_comment', comments.parent_id, 'text', comments.body,
        'as_channel', channels.name, 'created_at', comments.created_at, 'likes', comments.like_count,
        'dislikes', comments.dislike_count, 'is_pinned', comments.is_pinned, 'is_hearted', comments.is_hearted,
        'is_waiting_for_review', comments.is_held) as data
      from comments join videos on videos.id = comments.video_id
      left join channels on channels.id = comments.channel_id
      where comments.user_id = ${userId}`,
  ),
  'removed-comments': list(
    (userId) => sql`
      select removed_comments.id as key, jsonb_build_object(
        'id', removed_comments.id, ${videoFor(userId)}, 'text', removed_comments.body,
        'created_at', removed_comments.created_at, 'removed_at', removed_comments.removed_at) as data
      from removed_comments join videos on videos.id = removed_comments.video_id
      where removed_comments.user_id = ${userId}`,
  ),
  votes: list(
    (userId) => sql`
      select video_votes.id as key, jsonb_build_object(
        ${videoFor(userId)}, 'vote', case when is_like then 'like' else 'dislike' end, 'created_at', video_votes.created_at) as data
      from video_votes join videos on videos.id = video_votes.video_id where video_votes.user_id = ${userId}`,
  ),
  'comment-votes': list(
    (userId) => sql`
      select comments.id as key, jsonb_build_object(
        ${videoFor(userId)}, 'comment_id', comments.id,
        'comment', case when is_shown_to(comments, ${userId}::int) then comments.body end,
        'vote', case when comment_votes.is_like then 'like' else 'dislike' end,
        'created_at', comment_votes.created_at) as data
      from comment_votes join comments on comments.id = comment_votes.comment_id
      join videos on videos.id = comments.video_id where comment_votes.user_id = ${userId}`,
  ),
  subscriptions: list(
    (userId) => sql`
      select channels.id as key, jsonb_build_object(
        'channel_id', channels.id, 'channel', channels.name, 'channel_url', channels.slug,
        'created_at', subscriptions.created_at) as data
      from subscriptions join channels on channels.id = subscriptions.channel_id
      where subscriptions.user_id = ${userId}`,
  ),
  'watch-history': list(
    (userId) => sql`
      select watch_history.video_id as key, jsonb_build_object(
        ${videoFor(userId)}, 'watched_seconds', watched_seconds, 'watched_at', watched_at) as data
      from watch_history join videos on videos.id = watch_history.video_id
      where watch_history.user_id = ${userId}`,
  ),
  'watch-later': list(
    (userId) => sql`
      select watch_later.video_id as key, jsonb_build_object(${videoFor(userId)}, 'saved_at', saved_at) as data
      from watch_later join videos on videos.id = watch_later.video_id where watch_later.user_id = ${userId}`,
  ),
  'dismissed-videos': list(
    (userId) => sql`
      select dismissed_videos.video_id as key, jsonb_build_object(${videoFor(userId)}, 'dismissed_at', dismissed_at) as data
      from dismissed_videos join videos on videos.id = dismissed_videos.video_id
      where dismissed_videos.user_id = ${userId}`,
  ),
  'search-history': list(
    (userId) => sql`
      select search_history.id as key, jsonb_build_object('title', title, 'searched_at', searched_at) as data
      from search_history where user_id = ${userId}`,
  ),
  'blocked-commenters': list(
    (userId) => sql`
      select comment_blocks.id as key, jsonb_build_object(
        'name', trim(concat(users.first_name, ' ', users.last_name)), 'blocked_at', blocked_at) as data
      from comment_blocks join users on users.id = comment_blocks.user_id where owner_id = ${userId}`,
  ),
  reports: list(
    (userId) => sql`
      select reports.id as key, jsonb_build_object(
        'of', reports.subject, 'video_title', case when ${isDisclosedTo({ id: userId })} then videos.title end, 'channel', channels.name, 'comment', comment_body,
        'reason', reasons.label, 'sub_reason', sub_reasons.label, 'status', reports.status,
        'reported_at', reported_at, 'hidden_at', hidden_at) as data
      from reports join report_reasons as reasons on reasons.id = reports.reason_id
      left join report_reasons as sub_reasons on sub_reasons.id = reports.sub_reason_id
      left join videos on videos.id = reports.video_id
      left join channels on channels.id = reports.channel_id
      where reporter_id = ${userId}`,
  ),
  notifications: list(
    (userId) => sql`
      select notifications.id as key, jsonb_build_object(
        'kind', kind, ${videoFor(userId)}, 'channel', channels.name, 'comment_id', comment_id,
        'created_at', notifications.created_at, 'seen_at', seen_at) as data
      from notifications join channels on channels.id = notifications.channel_id
      left join videos on videos.id = notifications.video_id where recipient_id = ${userId}`,
  ),
  playlists: list(
    (userId) => sql`
      select playlists.id as key, jsonb_build_object(
        'id', playlists.id, ${named(fieldNames(OwnNames).map((name) => `playlists.${name}`))},
        'channel', channels.name, 'is_public', playlists.is_public, 'created_at', playlists.created_at,
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object(${videoFor(userId)}, 'added_at', playlist_videos.added_at)
            order by playlist_videos.position)
          from playlist_videos join videos on videos.id = playlist_videos.video_id
          where playlist_videos.playlist_id = playlists.id), '[]')) as data
      from playlists left join channels on channels.id = playlists.channel_id
      where playlists.owner_id = ${userId}`,
  ),
}

function list(rowsOf: (userId: number) => ReturnType<typeof sql>): List {
  return async (db, userId, { after, limit }) => {
    const { rows } = await sql<Row>`
      select key, data from (${rowsOf(userId)}) as rows
      where key > ${after} order by key limit ${limit}`.execute(db)
    return rows
  }
}

/** More than the days since the first one. Keys are whole numbers of up to 2^53, and ids are below 2^31. */
const DAYS_MAX = 65_536
const FIRST_DAY = sql`date '2020-01-01'`

/**
 * Lists the days of each channel or video, paged by both: days that are deleted meanwhile move no others to another part, and a part
 * reads only its own rows.
 */
function listDays(
  table: 'channel_days' | 'video_days',
  itemsOf: (userId: number) => ReturnType<typeof sql>,
  data: ReturnType<typeof sql>,
): List {
  const itemId = sql.ref(table === 'channel_days' ? 'channel_id' : 'video_id')
  return async (db, userId, { after, limit }) => {
    const [item, day] = [Math.floor(after / DAYS_MAX), after % DAYS_MAX]
    const { rows } = await sql<Row>`
      select items.id::bigint * ${DAYS_MAX} + (day - ${FIRST_DAY}) as key, jsonb_build_object(${data}) as data
      from (${itemsOf(userId)}) as items cross join lateral (
        select * from ${sql.table(table)}
        where ${itemId} = items.id and (items.id > ${item} or day > ${FIRST_DAY} + ${day}::int) order by day
      ) as days
      where items.id >= ${item} order by items.id, day limit ${limit}`.execute(db)
    return rows
  }
}
