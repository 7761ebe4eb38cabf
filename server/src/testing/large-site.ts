import type { Pool } from 'pg'

const VIDEOS = 100_000
const CHANNELS = 2000
const MEMBERS = 5000

/** An administrator with long lists. */
export const BUSY_MEMBER = 1
/** An administrator with nothing but a subscription to a channel whose few videos are old. */
export const QUIET_MEMBER = MEMBERS

/**
 * Fills an empty database in seconds with 100,000 videos. The last category and the second channel have few videos, the
 * oldest ones.
 */
export async function fillLargeSite(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Disables triggers and foreign keys.
    await client.query('set session_replication_role = replica')
    await client.query('set statement_timeout = 0')
    for (const statement of STATEMENTS) await client.query(statement)
  } finally {
    client.release(true)
  }
}

const STATEMENTS = [
  `insert into users (id, email, password_hash, status, first_name, last_name, birth_date, role_id, default_channel_id) overriding system value
   select n, 'large-' || n || '@example.lk', 'none', 'active', 'Nethmi', 'Perera', '1995-04-13', case when n in (${BUSY_MEMBER}, ${QUIET_MEMBER}) then 1 else 3 end,
     case when n <= ${CHANNELS} then n end
   from generate_series(1, ${MEMBERS}) n`,
  `insert into channels (id, owner_id, name, slug, logo_key, banner_key, subscriber_count, video_count) overriding system value
   select n, n, 'Channel ' || n, 'large-' || n, 'channels/large/logo', 'channels/large/banner', 2000 / n, 50
   from generate_series(1, ${CHANNELS}) n`,
  `insert into channel_urls (slug, channel_id) select slug, id from channels`,
  // One in ten belongs to the first channel.
  `insert into videos (id, channel_id, slug, title, status, created_at, described_at, published_at, stage, media_prefix, master_key,
     thumbnail_key, duration_seconds, width, height, view_count, place_id, filming_month) overriding system value
   select n, case when n % 10 = 0 then 1 when n % ${CHANNELS} = 1 and n < 90000 then 3 else 1 + n % ${CHANNELS} end, 'large-video-' || n, 'Slow train to Ella ' || n, 'published',
     now() - n * interval '10 minutes', now(), now() - n * interval '10 minutes', 'ready', 'videos/large', 'videos/large/master.m3u8',
     'videos/large/poster-1', 75, 1280, 720, (n::bigint * 7919) % 10000,
     case when n % 4 = 0 then (select id from places where slug = 'kandy') end, case when n % 8 = 0 then '2026-0' || 1 + n % 9 end
   from generate_series(1, ${VIDEOS}) n`,
  `insert into video_urls (slug, video_id) select slug, id from videos`,
  `insert into place_video_counts (place_id, videos)
   select place_id, count(*) from videos where place_id is not null group by place_id`,
  `insert into video_totals (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
   select channel_id, status, false, count(*), 0, 0 from videos group by grouping sets ((channel_id, status), (status))`,
  // A sum stays when no video has that state any more.
  `insert into video_totals (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
   select id, 'draft', false, 0, 0, 0 from channels`,
  `insert into site_counts (name, count)
   select 'members', count(*) from users union all select 'channels', count(*) from channels
   on conflict (name) do update set count = excluded.count`,
  `insert into video_categories (video_id, category_id)
   select videos.id, categories.id from videos
   join categories on categories.position = case when videos.id % 8 = 7 and videos.id < 99900 then 1 else 1 + videos.id % 8 end`,
  `insert into video_tags (video_id, tag) select id, 'train-' || id % 200 from videos`,
  // A fifth of all comments are on the first video, and as many are replies to its first comment.
  `insert into tracks (video_id, source, is_shown, whole, shown, shown_metres, shown_seconds)
     select id, 'gpx', true, line, line, 1000, 60 from videos,
       (values ('{"seconds":[0,6000],"latitudes":[7290000,9000],"longitudes":[80630000,0],"heights":[],"starts":[0]}')) lines (line)
     where id % 4 = 2`,
  `insert into track_places (video_id, place_id, seconds)
     select video_id, (select id from places where slug = 'kandy'), 30 from tracks`,
  `insert into comments (id, video_id, user_id, body, like_count, created_at, parent_id) overriding system value
   select n, case when n % 5 < 2 or n = 1 then 1 else 1 + n % ${VIDEOS} end, 1 + n % ${MEMBERS}, 'Beautiful', (n::bigint * 7919) % 400,
     now() - n * interval '1 minute', case when n % 5 = 1 and n > 1 then 1 end
   from generate_series(1, 100000) n`,
  `insert into watch_history (user_id, video_id, watched_at)
   select 1 + (n % 2) * (n % ${MEMBERS}), n, now() - n * interval '1 minute' from generate_series(1, ${VIDEOS}) n`,
  `insert into video_votes (user_id, video_id, is_like, created_at)
   select 1 + (n % 2) * (n % ${MEMBERS}), n, true, now() - n * interval '1 minute' from generate_series(1, ${VIDEOS}) n`,
  `insert into watch_later (user_id, video_id, saved_at)
   select 1 + (n % 2) * (n % ${MEMBERS}), n, now() - n * interval '1 minute' from generate_series(1, ${VIDEOS}) n`,
  `insert into search_history (user_id, title, searched_at)
   select 1 + (n % 2) * (n % ${MEMBERS}), 'train ' || n, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `insert into subscriptions (user_id, channel_id, created_at)
   select user_id, channel_id, now() - channel_id * interval '1 hour'
   from generate_series(1, 20) user_id, generate_series(1, ${CHANNELS}) channel_id where channel_id % 4 = 0`,
  `insert into subscriptions (user_id, channel_id)
   select n, case when n = ${QUIET_MEMBER} then 2 else 1 + n % ${CHANNELS} end from generate_series(21, ${MEMBERS}) n`,
  `insert into playlists (id, owner_id, name, is_public, video_count, created_at) overriding system value
   select n, 1 + n % 1000, 'Playlist ' || n, true, 1, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `insert into playlist_videos (playlist_id, video_id, position) select n, n, 1 from generate_series(1, 20000) n`,
  `insert into notifications (recipient_id, actor_id, channel_id, kind, video_id, created_at, seen_at)
   select 1 + (n % 2) * (n % ${MEMBERS}), 2, 1, 'vote', n, now() - n * interval '1 minute', case when n > 400 then now() end from generate_series(1, 50000) n`,
  `insert into audit_log (action, actor_id, subject, item_id, is_by_command, done_at)
   select 'take-down', 1, 'video', n, false, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `insert into comment_blocks (owner_id, user_id) select 1, n from generate_series(2, 2000) n`,
  'vacuum analyze',
]
