import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isDisclosedTo } from '../videos/index.ts'

interface Row<T = unknown> {
  /** By what the list goes on. */
  readonly key: number
  readonly data: T
}

interface Part {
  readonly after: number
  readonly limit: number
}

type List = (db: Database, userId: number, part: Part) => Promise<Row[]>

/** The person's own row, without what only secures it. */
export async function readAccount(db: Database, userId: number): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`
    select to_jsonb(users) - 'password_hash' - 'avatar_key'
      || jsonb_build_object(
        'default_channel', (select name from channels where channels.id = users.default_channel_id),
        'two_step_sign_in', (
          select jsonb_build_object('on_since', confirmed_at, 'recovery_codes_left', (
            select count(*) from recovery_codes where recovery_codes.user_id = two_steps.user_id))
          from two_steps where two_steps.user_id = users.id and confirmed_at is not null),
        'upload_room', jsonb_build_object(
          'used_bytes', (select coalesce(sum(bytes), 0) from kept_bytes where kept_bytes.user_id = users.id),
          'own_bound', (select jsonb_build_object('bytes', bytes) from account_rooms
            where account_rooms.user_id = users.id)),
        'notifications', (select to_jsonb(notification_settings) - 'user_id' from notification_settings
          where notification_settings.user_id = users.id))
      as data
    from users where users.id = ${userId}`.execute(db)
  return rows[0]?.data ?? {}
}

// What names a video in every list, as far as the person may be told.
const filmFor = (userId: number) => sql`'video_id', videos.id,
  'video_title', case when ${isDisclosedTo({ id: userId })} then videos.title end,
  'video_url', case when ${isDisclosedTo({ id: userId })} then videos.slug end`

/** Every list of what a person made and did, by the name of its file. */
export const LISTS: Readonly<Record<string, List>> = {
  'administration-acts': list(
    (userId) => sql`
      select acts.id as key, jsonb_build_object(
        'act', acts.act, 'of', acts.subject, 'number', acts.item_id, 'detail', acts.detail, 'done_at', acts.done_at
      ) as data
      from administration_acts as acts where acts.actor_id = ${userId}`,
  ),
  sessions: list(
    (userId) => sql`
      select sessions.id as key, jsonb_build_object(
        'device', device, 'created_at', created_at, 'last_used_at', last_used_at, 'expires_at', expires_at) as data
      from sessions where user_id = ${userId}`,
  ),
  'known-browsers': list(
    (userId) => sql`
      select row_number() over (order by seen_at, mark_hash) as key, jsonb_build_object('last_signed_in_at', seen_at) as data
      from known_browsers where user_id = ${userId}`,
  ),
  'contact-changes': list(
    (userId) => sql`
      select contact_undos.id as key, jsonb_build_object(
        'kind', method, 'before', former, 'changed_at', changed_at) as data
      from contact_undos where user_id = ${userId}`,
  ),
  channels: list(
    (userId) => sql`
      select channels.id as key, to_jsonb(channels) - 'owner_id' - 'logo_key' - 'banner_key' as data
      from channels where owner_id = ${userId}`,
  ),
  videos: list(
    (userId) => sql`
      select videos.id as key, jsonb_build_object(
        ${filmFor(userId)}, 'channel', channels.name, 'description', videos.description, 'status', videos.status,
        'is_public', videos.is_public, 'file_name', videos.original_name, 'file_bytes', videos.original_bytes,
        'created_at', videos.created_at, 'published_at', videos.published_at, 'publish_at', videos.publish_at, 'deleted_at', videos.deleted_at,
        'duration_seconds', videos.duration_seconds, 'views', videos.view_count, 'likes', videos.like_count,
        'dislikes', videos.dislike_count, 'comments', videos.comment_count,
        'place', (select places.name from places where places.id = videos.place_id),
        'place_suggested_by_file', (select places.name from places where places.id = videos.suggested_place_id),
        'tags', array(select tag::text from video_tags where video_tags.video_id = videos.id
          order by is_primary desc, position),
        'categories', array(select categories.name::text from video_categories
          join categories on categories.id = video_categories.category_id
          where video_categories.video_id = videos.id order by video_categories.position)) as data
      from videos join channels on channels.id = videos.channel_id where channels.owner_id = ${userId}`,
  ),
  comments: list(
    (userId) => sql`
      select comments.id as key, jsonb_build_object(
        'id', comments.id, ${filmFor(userId)}, 'answers_comment', comments.parent_id, 'text', comments.body,
        'as_channel', channels.name, 'created_at', comments.created_at, 'likes', comments.like_count,
        'dislikes', comments.dislike_count, 'is_pinned', comments.is_pinned, 'is_hearted', comments.is_hearted) as data
      from comments join videos on videos.id = comments.video_id
      left join channels on channels.id = comments.channel_id
      where comments.user_id = ${userId}`,
  ),
  votes: list(
    (userId) => sql`
      select video_votes.id as key, jsonb_build_object(
        ${filmFor(userId)}, 'vote', case when is_like then 'like' else 'dislike' end, 'created_at', video_votes.created_at) as data
      from video_votes join videos on videos.id = video_votes.video_id where video_votes.user_id = ${userId}`,
  ),
  'comment-votes': list(
    (userId) => sql`
      select comments.id as key, jsonb_build_object(
        ${filmFor(userId)}, 'comment_id', comments.id, 'comment', comments.body,
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
      select videos.id as key, jsonb_build_object(
        ${filmFor(userId)}, 'watched_seconds', watched_seconds, 'watched_at', watched_at) as data
      from watch_history join videos on videos.id = watch_history.video_id
      where watch_history.user_id = ${userId}`,
  ),
  'watch-later': list(
    (userId) => sql`
      select videos.id as key, jsonb_build_object(${filmFor(userId)}, 'saved_at', saved_at) as data
      from watch_later join videos on videos.id = watch_later.video_id where watch_later.user_id = ${userId}`,
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
        'kind', kind, ${filmFor(userId)}, 'channel', channels.name, 'comment_id', comment_id,
        'created_at', notifications.created_at, 'seen_at', seen_at) as data
      from notifications join channels on channels.id = notifications.channel_id
      left join videos on videos.id = notifications.video_id where recipient_id = ${userId}`,
  ),
  playlists: list(
    (userId) => sql`
      select playlists.id as key, jsonb_build_object(
        'id', playlists.id, 'name', playlists.name, 'description', playlists.description,
        'channel', channels.name, 'is_public', playlists.is_public, 'created_at', playlists.created_at,
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object(${filmFor(userId)}, 'added_at', playlist_videos.added_at)
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

/** The files that a person uploaded, as far as they are kept. */
export async function listOriginals(
  db: Database,
  userId: number,
  { after, limit }: Part,
): Promise<Row<{ originalKey: string; originalName: string }>[]> {
  const rows = await db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', sql<string>`videos.original_key`.as('originalKey'), 'videos.originalName'])
    .where('channels.ownerId', '=', userId)
    .where('videos.originalKey', 'is not', null)
    .where('videos.id', '>', after)
    .orderBy('videos.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, ...data }) => ({ key: id, data }))
}

/** A person's pictures: where they are kept, and what they are called in the archive. */
export async function listPictures(db: Database, userId: number): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select avatar_key as key, 'profile.webp' as name from users where id = ${userId} and avatar_key is not null
    union all
    select logo_key, slug || '-logo.webp' from channels where owner_id = ${userId}
    union all
    select banner_key, slug || '-banner.webp' from channels where owner_id = ${userId}`.execute(db)
  return rows
}
