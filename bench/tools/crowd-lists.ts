/** The part of the crowd that the lists of members, owners and moderators show. */
import type { Client, CrowdSizes } from './crowd-sizes.ts'
import { chance, pick, quoted } from './crowd-values.ts'
import { SUBJECTS } from './crowd-words.ts'

/** The first rows are the first member's, and the others anybody's. */
const someMember = ({ watched, channels, bigChannelSubscribers }: CrowdSizes) =>
  `(select min(id) from users) + case when n > ${watched}
     then floor(${Math.max(channels, bigChannelSubscribers + 1)} * ${chance('n', 101)})::int else 0 end`
/** A video, more often one of the popular ones. */
const someVideo = (videos: number) =>
  `(select min(id) from videos) + floor(${videos} * power(${chance('n', 103)}, 2))::int`

/** Fills lists of which the first member's have `watched` entries. */
export async function insertLists(client: Client, sizes: CrowdSizes): Promise<void> {
  const { watched, listed, videos, channels, bigChannelSubscribers } = sizes
  const members = Math.max(channels, bigChannelSubscribers + 1)
  const rows = `generate_series(1, ${listed}) n`
  const ago = (unit: string) => `now() - n * interval '${unit}'`
  const statements = [
    `insert into video_votes (user_id, video_id, is_like, created_at)
     select ${someMember(sizes)}, ${someVideo(videos)}, n % 10 > 0, ${ago('2 minutes')} from ${rows} on conflict do nothing`,
    `insert into watch_later (user_id, video_id, saved_at)
     select ${someMember(sizes)}, ${someVideo(videos)}, ${ago('3 minutes')} from ${rows} on conflict do nothing`,
    `insert into search_history (user_id, title, searched_at)
     select ${someMember(sizes)}, ${pick(quoted(SUBJECTS.latin), 'n', 105)} || ' ' || n, ${ago('5 minutes')} from ${rows}`,
    `insert into subscriptions (user_id, channel_id, created_at)
     select (select min(id) from users), id, now() - id * interval '1 hour' from channels where id > (select min(id) from channels)
     order by id limit 100`,
    `insert into notifications (recipient_id, actor_id, channel_id, kind, video_id, created_at, seen_at)
     select channels.owner_id, video_votes.user_id, channels.id, 'vote', video_id, video_votes.created_at,
       case when video_votes.id % 5 > 0 then now() end
     from video_votes join videos on videos.id = video_id join channels on channels.id = videos.channel_id
     where is_like and video_votes.user_id <> owner_id`,
    `insert into playlists (owner_id, name, is_public, video_count, created_at)
     select (select min(id) from users) + case when n > ${Math.ceil(watched / 100)} then floor(${members} * ${chance('n', 107)})::int else 0 end,
       ${pick(quoted(SUBJECTS.latin), 'n', 109)} || ' ' || n, n % 3 > 0, 10, ${ago('1 hour')}
     from generate_series(1, ${Math.ceil(videos / 5)}) n`,
    `insert into playlist_videos (playlist_id, video_id, position)
     select playlists.id, (select min(id) from videos) + (playlists.id * 7919 + place * 104729) % ${videos}, place
     from playlists, generate_series(1, 10) place on conflict do nothing`,
    `insert into reports (reporter_id, subject, item_id, video_id, reason_id, status, reported_at, decided_at)
     select ${someMember(sizes)}, 'video', video, video, (select min(id) from report_reasons where subject = 'video' and parent_id is null),
       case when n % 20 > 0 then 'dismissed' else 'pending' end, ${ago('10 minutes')}, case when n % 20 > 0 then now() end
     from (select n, ${someVideo(videos)} as video from ${rows}) reported on conflict do nothing`,
    `insert into audit_log (action, actor_id, subject, item_id, is_by_command, done_at)
     select 'take-down', (select min(id) from users), 'video', n, false, ${ago('20 minutes')} from ${rows}`,
    `insert into video_days (video_id, day, views, watch_seconds)
     select id, current_date - day, 1 + id % 7, 60 from videos, generate_series(0, 9) day where id % 20 = 0`,
    `insert into channel_days (channel_id, day, views, watch_seconds)
     select id, current_date - day, 5, 300 from channels, generate_series(0, 9) day`,
    `insert into site_days (day, views, watch_seconds)
     select day, sum(views), sum(watch_seconds) from channel_days group by day`,
    `insert into audience_retention (video_id, tenth, drop_offs)
     select id, tenth, 1 + tenth from videos, generate_series(0, 9) tenth where id % 10 = 1`,
    `insert into video_stops (video_id, seconds, place_id)
     select videos.id, 10 * step, place_ids[1 + (videos.id + step * 31) % array_length(place_ids, 1)]
     from videos, generate_series(1, 3) step, (select array_agg(id order by id) as place_ids from places) gazetteer
     where videos.id % 10 = 0`,
  ]
  for (const statement of statements) await client.query(statement)
}
