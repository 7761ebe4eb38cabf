/** The statements that write what a year of use leaves, compressed: one statement for what members do in many transactions. */
import { chance } from './crowd-values.ts'

export interface YearSizes {
  readonly members: number
  readonly videos: number
}

const DAYS = 365
/** What a member does. As many views come from guests. */
const WATCHED_A_DAY = 3
/** Rows of these would be gone the next day. Writing the last days is enough. */
const LAST_DAYS = 3

/** A moment of a day that is `days` days ago. */
const moment = (days: string, row: string) => `now() - (${days} + ${chance(row, 207)}) * interval '1 day'`
const hash = (row: string, size: number) => `decode(substr(md5(${row}::text), 1, ${size * 2}), 'hex')`

/** By table. */
export function yearStatements({ members, videos }: YearSizes): Record<string, string> {
  const views = 2 * members * WATCHED_A_DAY
  const someVideo = (row: string, purpose: number) =>
    `1 + floor(${videos} * power(${chance(row, purpose)}, 2))::int`
  const someMember = (row: string, purpose: number) => `1 + floor(${members} * ${chance(row, purpose)})::int`
  /** `a` times a day, with the number of the row and the day. */
  const daily = (a: number, days = DAYS) =>
    `generate_series(0, ${a * days - 1}) n, lateral (select n / ${a} as days) of_day`
  return {
    watch_history: `
      insert into watch_history (user_id, video_id, watched_seconds, watched_at)
      select ${someMember('n', 211)}, ${someVideo('n', 213)}, 30, ${moment('days', 'n')}
      from ${daily(members * WATCHED_A_DAY)} on conflict do nothing`,
    viewers: `
      insert into viewers (video_id, viewer, viewed_at)
      select ${someVideo('n', 215)}, ${hash('n', 16)}, ${moment('days', 'n')} from ${daily(views, LAST_DAYS)} on conflict do nothing`,
    video_days: `
      insert into video_days (video_id, day, views, watch_seconds)
      select ${someVideo('n', 217)} as video, current_date - days, count(*), 60 * count(*) from ${daily(views)} group by 1, 2`,
    channel_days: `
      insert into channel_days (channel_id, day, views, watch_seconds)
      select videos.channel_id, day, sum(views), sum(watch_seconds) from video_days join videos on videos.id = video_id group by 1, 2`,
    site_days: `
      insert into site_days (day, views, watch_seconds)
      select day, sum(views), sum(watch_seconds) from channel_days group by day`,
    audience_retention: `
      insert into audience_retention (video_id, tenth, drop_offs)
      select id, tenth, 5 from videos, generate_series(0, 9) tenth on conflict do nothing`,
    video_votes: `
      insert into video_votes (video_id, user_id, is_like, created_at)
      select video_id, user_id, true, watched_at from watch_history where (video_id + user_id) % 10 = 0 on conflict do nothing`,
    comments: `
      insert into comments (video_id, user_id, body, created_at)
      select video_id, user_id, 'What a beautiful place, thank you for the video.', watched_at
      from watch_history where (video_id + user_id) % 30 = 0`,
    comment_votes: `
      insert into comment_votes (comment_id, user_id, is_like, created_at)
      select id, ${someMember('id', 219)}, true, created_at from comments`,
    notifications: `
      insert into notifications (recipient_id, kind, actor_id, channel_id, video_id, comment_id, created_at)
      select owner_id, kind, user_id, channels.id, video_id, comment_id, at
      from (
        select 'vote' as kind, user_id, video_id, null::int as comment_id, created_at as at from video_votes
        union all
        select 'comment', user_id, video_id, id, created_at from comments
      ) happened
      join videos on videos.id = video_id join channels on channels.id = videos.channel_id on conflict do nothing`,
    search_history: `
      insert into search_history (user_id, title, searched_at)
      select ${someMember('n', 221)}, 'place ' || floor(2000 * ${chance('n', 223)}), ${moment('days', 'n')}
      from ${daily(members)} on conflict do nothing`,
    watch_later: `
      insert into watch_later (user_id, video_id, saved_at)
      select user_id, video_id, watched_at from watch_history where (video_id + user_id) % 50 = 0 on conflict do nothing`,
    subscriptions: `
      insert into subscriptions (user_id, channel_id, created_at)
      select users.id, channels.id, now() from users, generate_series(1, 20) n
      join channels on true where channels.id = 1 + (users.id * 7 + n * 131) % (select count(*) from channels) on conflict do nothing`,
    dismissed_videos: `
      insert into dismissed_videos (user_id, video_id, dismissed_at)
      select ${someMember('n', 225)}, ${someVideo('n', 227)}, ${moment('days', 'n')} from ${daily(members / 10)} on conflict do nothing`,
    sessions: `
      insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      select ${hash('n', 32)}, ${someMember('n', 229)}, at, at, at + interval '30 days'
      from (select n, ${moment('days', 'n')} as at from ${daily(Math.ceil(members / 15))}) opened`,
    trusted_devices: `
      insert into trusted_devices (user_id, token_hash, has_signed_in, seen_at)
      select users.id, ${hash('(users.id * 10 + n)', 32)}, true, now() - n * interval '60 days' from users, generate_series(0, 5) n`,
    attempts: `
      insert into attempts (kind, subject, at)
      select 'password', (${someMember('n', 231)})::text, ${moment('days', 'n')} from ${daily(Math.ceil(members / 5))}`,
    verifications: `
      insert into verifications (reference_hash, purpose, method, contact, code_expires_at, created_at)
      select ${hash('n', 32)}, 'recovery', 'email', n::text || '@example.lk', at, at
      from (select n, ${moment('days', 'n')} as at from ${daily(Math.ceil(members / 50))}) asked`,
    sign_in_tickets: `
      insert into sign_in_tickets (token_hash, user_id, contact, expires_at)
      select ${hash('n', 32)}, ${someMember('n', 233)}, 'a', ${moment('days', 'n')} from ${daily(Math.ceil(members / 50))}`,
    contact_undos: `
      insert into contact_undos (user_id, token_hash, session_hash, method, changed_at)
      select ${someMember('n', 235)}, ${hash('n', 32)}, ${hash('n', 32)}, 'email', ${moment('days', 'n')} from ${daily(5)}`,
    reports: `
      insert into reports (reporter_id, subject, item_id, video_id, reason_id, status, reported_at, decided_at)
      select ${someMember('n', 237)}, 'video', video, video, reason, 'dismissed', at, at
      from (select n, ${someVideo('n', 239)} as video, ${moment('days', 'n')} as at from ${daily(20)}) reported,
        (select min(id) as reason from report_reasons where subject = 'video' and parent_id is null) reasons
      on conflict do nothing`,
    audit_log: `
      insert into audit_log (action, actor_id, subject, item_id, is_by_command, done_at)
      select 'take-down', 1, 'video', n, false, ${moment('days', 'n')} from ${daily(20)}`,
    removed_comments: `
      insert into removed_comments (id, video_id, user_id, body, created_at, removed_at)
      select 100000000 + n, ${someVideo('n', 241)}, ${someMember('n', 243)}, 'Gone', at, at
      from (select n, ${moment('days', 'n')} as at from ${daily(10)}) removed`,
    uploads: `
      insert into uploads (id, user_id, channel_id, file_name, bytes, video_id)
      select 'upload-of-' || lpad(videos.id::text, 10, '0'), owner_id, channels.id, 'train.mp4', 100000000, videos.id
      from videos join channels on channels.id = channel_id`,
    playlists: `
      insert into playlists (owner_id, name, is_public, video_count) select id, 'Hills', true, 10 from users`,
    playlist_videos: `
      insert into playlist_videos (playlist_id, video_id, position)
      select playlists.id, 1 + (playlists.id * 31 + n * 977) % ${videos}, n from playlists, generate_series(1, 10) n on conflict do nothing`,
    // Some kinds run each minute; each video and message has jobs as well.
    'pgboss.job': `
      insert into pgboss.job (name, data, state, created_on, started_on, completed_on)
      select 'quota/measure', '{}', 'completed', at, at, at from (select ${moment('days', 'n')} as at from ${daily(6000, LAST_DAYS)}) ended`,
  }
}
