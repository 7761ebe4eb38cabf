/** Fills a site with years of data in a minute, for the benchmarks of lists, search and histories. */
import type { Connection } from '../../server/src/platform/database/connect.ts'
import { insertLists } from './crowd-lists.ts'
import type { Client, CrowdSizes } from './crowd-sizes.ts'
import { chance, guide, pick, pickUneven, quoted } from './crowd-values.ts'
import { CHANNELS, PLACES, SENTENCES, SUBJECTS } from './crowd-words.ts'

type Pool = Connection['pool']

export const FULL_CROWD: CrowdSizes = {
  channels: 20_000,
  videos: 100_000,
  bigChannelVideos: 5000,
  bigChannelSubscribers: 100_000,
  views: 1_000_000,
  comments: 50_000,
  replies: 5000,
  watched: 50_000,
  listed: 200_000,
  otherComments: 950_000,
  otherWatched: 1_000_000,
}

export const SMALL_CROWD: CrowdSizes = {
  channels: 200,
  videos: 1000,
  bigChannelVideos: 50,
  bigChannelSubscribers: 1000,
  views: 1_000_000,
  comments: 5000,
  replies: 500,
  watched: 500,
  listed: 2000,
  otherComments: 9000,
  otherWatched: 10_000,
}

/** Videos of the third channel, on sites of all sizes. */
const OTHER_CHANNEL_VIDEOS = 50

/** Notable ids in the generated data. */
export interface Crowd {
  /** The member with the long history. */
  readonly memberId: number
  /** The channel with many videos and subscribers, and its owner. */
  readonly channelId: number
  readonly channelSlug: string
  readonly ownerId: number
  /** A channel with about 50 videos, and its owner. */
  readonly otherChannelId: number
  readonly otherOwnerId: number
  /** The video with the many views and comments. */
  readonly videoId: number
  readonly videoSlug: string
  /** The place that most tracks pass. */
  readonly placeSlug: string
  /** The comment with the many replies. Undefined if there are no comments. */
  readonly commentId: number | undefined
}

/** Fills an empty, migrated database. Values depend only on the row number, so every run generates the same data. */
export async function fillWithCrowd(pool: Pool, sizes: CrowdSizes = FULL_CROWD): Promise<Crowd> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
    )
    // Disables triggers and foreign keys. Their work is done at the end for all rows at once.
    await client.query('set session_replication_role = replica')
    await insertPeople(client, sizes)
    await insertVideos(client, sizes)
    await insertCaptions(client)
    await insertTracks(client)
    await insertConversation(client, sizes)
    await insertHistory(client, sizes)
    await insertLists(client, sizes)
    await client.query('set session_replication_role = origin')
    await fillDocuments(client)
    await client.query('vacuum analyze')
    return await findLandmarks(pool)
  } finally {
    client.release(true)
  }
}

async function insertPeople(client: Client, sizes: CrowdSizes): Promise<void> {
  const { channels, bigChannelSubscribers, bigChannelVideos } = sizes
  const members = Math.max(channels, bigChannelSubscribers + 1)
  await client.query(
    `insert into users (email, password_hash, status, first_name, last_name, birth_date, role_id)
     select 'crowd-' || n || '@example.lk', 'none', 'active', 'Nethmi', 'Perera', '1995-04-13', case when n <= ${channels} then 3 else 2 end
     from generate_series(1, ${members}) n order by n`,
  )
  await client.query(
    `insert into channels (owner_id, name, slug, description, logo_key, banner_key, subscriber_count, video_count, created_at)
     select id, ${pickUneven(quoted(PLACES.latin), 'n', 1)} || ' ' || ${pick(quoted(CHANNELS), 'n', 3)} || ' ' || n, 'crowd-' || n,
       ${pick(quoted(SENTENCES), 'n', 5)}, 'channels/crowd/logo', 'channels/crowd/banner',
       case when n = 1 then ${bigChannelSubscribers} else floor(2000 * power(${chance('n', 7)}, 8)) end,
       0, now() - n * interval '3 hours'
     from (select id, row_number() over (order by id) as n from users) people where n <= ${channels} order by n`,
  )
  await client.query(`insert into channel_urls (slug, channel_id) select slug, id from channels`)
  await client.query(
    `update users set default_channel_id = channels.id from channels where channels.owner_id = users.id`,
  )
  await client.query(
    `insert into subscriptions (user_id, channel_id, created_at)
     select id, (select min(id) from channels), now() - n * interval '5 minutes'
     from (select id, row_number() over (order by id) as n from users) people
     where n between 2 and ${bigChannelSubscribers + 1}`,
  )
  if (bigChannelVideos > sizes.videos)
    throw new RangeError('the first channel cannot have more videos than there are')
}

/** 90% of titles are in Latin letters, 5% in Sinhala and 5% in Tamil. */
async function insertVideos(client: Client, sizes: CrowdSizes): Promise<void> {
  const { videos, channels, bigChannelVideos, views } = sizes
  const title = (script: 'latin' | 'sinhala' | 'tamil') =>
    `${pick(quoted(SUBJECTS[script]), 'n', 13)} || ' ' || ${pickUneven(quoted(PLACES[script]), 'n', 11)} || ' ' || ${guide('n')} || ' ' || n`
  await client.query(
    `insert into videos (channel_id, slug, title, description, status, created_at, described_at, published_at, stage, media_prefix,
       master_key, thumbnail_key, duration_seconds, width, height, view_count, place_id, filming_month)
     select channels.id, 'crowd-' || n,
       case when ${chance('n', 15)} < 0.9 then ${title('latin')} when ${chance('n', 15)} < 0.95 then ${title('sinhala')} else ${title('tamil')} end,
       ${pick(quoted(SENTENCES), 'n', 17)} || ' ' || ${pick(quoted(SENTENCES), 'n', 19)} || ' ' || ${pickUneven(quoted(PLACES.latin), 'n', 21)},
       'published', moment, moment, moment, 'ready', 'videos/crowd', 'videos/crowd/master.m3u8', 'videos/crowd/poster-1',
       floor(20 + 3000 * power(${chance('n', 23)}, 3)), 1280, 720, floor(${views} * power(case when n = 1 then 1 else 2 + ${videos} * ${chance('n', 27)} end, -0.6)),
       case when ${chance('n', 29)} < 0.6 then ${pickUneven('place_ids', 'n', 35)} end,
       case when n % 4 = 0 then to_char(moment, 'YYYY-MM') end
     from (
       select n, now() - (case when n = 1 then 9000 else n end) * interval '20 minutes' as moment,
         case when n <= ${bigChannelVideos} then 1 when n <= ${bigChannelVideos + OTHER_CHANNEL_VIDEOS} then 3 else 1 + floor(${channels} * ${chance('n', 25)})::int end as owner
       from generate_series(1, ${videos}) n
     ) numbers
     cross join (select array_agg(id order by id) as place_ids from places) gazetteer
     join (select id, row_number() over (order by id) as place from channels) channels on channels.place = owner
     order by n`,
  )
  await client.query(`insert into video_urls (slug, video_id) select slug, id from videos`)
  await client.query(
    `insert into place_video_counts (place_id, videos)
     select place_id, count(*) from videos where place_id is not null group by place_id`,
  )
  await client.query(
    `insert into video_totals (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
     select channel_id, status, false, count(*), 0, 0 from videos group by grouping sets ((channel_id, status), (status))`,
  )
  await client.query(
    `insert into site_counts (name, count)
     select 'members', count(*) from users union all select 'channels', count(*) from channels
     on conflict (name) do update set count = excluded.count`,
  )
  await client.query(
    `insert into video_categories (video_id, category_id)
     select videos.id, categories.id from videos join categories on categories.position = 1 + videos.id % 8`,
  )
  await client.query(
    `insert into video_tags (video_id, tag, position)
     select id, ${pickUneven(quoted(PLACES.latin), 'id', 31)}, 0 from videos
     union
     select id, ${pick(quoted(SUBJECTS.latin), 'id', 33)}, 1 from videos`,
  )
  await client.query(
    `update channels set video_count = counted.videos, view_count = counted.views
     from (select channel_id, count(*) as videos, sum(view_count) as views from videos group by channel_id) counted
     where channels.id = counted.channel_id`,
  )
}

/** Gives one in ten videos captions: two minutes of speech. */
async function insertCaptions(client: Client): Promise<void> {
  const said = Array.from({ length: 12 }, (_, line) => pick(quoted(SENTENCES), 'id', 71 + line)).join(
    ` || E'\\n' || `,
  )
  await client.query(
    `insert into captions (video_id, language, storage_key, is_default, spoken)
     select id, 'en', 'videos/crowd/captions/' || id || '.vtt', true, ${said}
     from videos where id % 10 = 0`,
  )
}

/** Gives every second video a walk of 30 cells, a third of them through Ella, and five places that it passes. */
async function insertTracks(client: Client): Promise<void> {
  await client.query(
    `insert into tracks (video_id, file_name, timing, whole, is_shown, shown, shown_metres, shown_seconds)
     select id, 'walk.gpx', 'video', '{}', true, '{}', 30000, duration_seconds from videos where id % 2 = 0`,
  )
  const [ellaRow, ellaColumn] = [9686, 26_104]
  await client.query(
    `insert into track_cells (video_id, cell, seconds)
     select video_id, (first_row + step) * 36000 + first_column + step, step
     from (
       select video_id,
         case when video_id % 3 = 0 then ${ellaRow} - 10 else ${ellaRow} - 90 + floor(250 * ${chance('video_id', 91)})::int end as first_row,
         case when video_id % 3 = 0 then ${ellaColumn} - 10 else ${ellaColumn} - 100 + floor(100 * ${chance('video_id', 93)})::int end as first_column
       from tracks
     ) walks, generate_series(0, 29) step`,
  )
  await client.query(
    `insert into track_places (video_id, place_id, seconds)
     select video_id, places.id, step
     from tracks, generate_series(0, 4) step,
       (select array_agg(id order by id) as ids from places) gazetteer, places
     where places.id = gazetteer.ids[1 + floor(array_length(ids, 1) * power(${chance('(video_id + step * 7919)', 95)}, 3))::int]
     on conflict do nothing`,
  )
}

async function insertConversation(client: Client, sizes: CrowdSizes): Promise<void> {
  const { comments, replies, videos, otherComments } = sizes
  const writers = '(select array_agg(id) from (select id from users order by id limit 1000) people)'
  const video = '(select min(id) from videos)'
  await client.query(
    `insert into comments (video_id, user_id, body, like_count, dislike_count, created_at)
     select ${video}, (writers)[1 + n % array_length(writers, 1)], ${pick(quoted(SENTENCES), 'n', 41)},
       floor(500 * power(${chance('n', 43)}, 10)), floor(10 * power(${chance('n', 45)}, 10)), now() - n * interval '1 minute'
     from generate_series(1, ${comments}) n, (select ${writers} as writers) people order by n`,
  )
  await client.query(
    `insert into comments (video_id, parent_id, user_id, body, created_at)
     select ${video}, parent, (writers)[1 + n % array_length(writers, 1)], ${pick(quoted(SENTENCES), 'n', 47)},
       now() - (${replies} - n) * interval '1 second'
     from generate_series(1, ${replies}) n, (select ${writers} as writers) people, (select min(id) as parent from comments) thread
     where parent is not null order by n`,
  )
  const answered = comments > 0 ? replies : 0
  await client.query(
    `update comments set reply_count = ${answered} where id = (select min(id) from comments)`,
  )
  await client.query(
    `insert into comments (video_id, user_id, body, like_count, created_at)
     select (select min(id) from videos) + floor(${videos} * power(${chance('n', 53)}, 3))::int,
       (writers)[1 + n % array_length(writers, 1)], ${pick(quoted(SENTENCES), 'n', 55)},
       floor(50 * power(${chance('n', 57)}, 10)), now() - n * interval '30 seconds'
     from generate_series(1, ${otherComments}) n, (select ${writers} as writers) people order by n`,
  )
  // Of popular ones only: an update writes all indexes of a video again.
  await client.query(
    `update videos set comment_count = counted.comments
     from (select video_id, count(*) as comments from comments group by video_id having count(*) > 20) counted
     where counted.video_id = videos.id`,
  )
}

async function insertHistory(client: Client, sizes: CrowdSizes): Promise<void> {
  const { watched, videos, otherWatched } = sizes
  const members = Math.max(sizes.channels, sizes.bigChannelSubscribers + 1)
  await client.query(
    `insert into watch_history (user_id, video_id, watched_seconds, watched_at)
     select (select min(id) from users), id, duration_seconds * ${chance('id', 51)}, now() - id * interval '3 minutes'
     from videos order by id limit ${watched}`,
  )
  await client.query(
    `insert into watch_history (user_id, video_id, watched_seconds, watched_at)
     select (select min(id) from users) + 1 + floor(${members - 1} * power(${chance('n', 81)}, 3))::int,
       (select min(id) from videos) + floor(${videos} * power(${chance('n', 83)}, 2))::int, 30, now() - n * interval '1 minute'
     from generate_series(1, ${otherWatched}) n
     on conflict do nothing`,
  )
}

// Writes what the triggers would have written row by row, and the word counts of the nightly job.
async function fillDocuments(client: Client): Promise<void> {
  await client.query(
    'select count(refresh_channel_document(id, name::text, description)::text) from channels',
  )
  // Building the index at the end takes a tenth of the time.
  const { rows } = await client.query<{ made: string }>(
    `select indexdef as made from pg_indexes where indexname = 'video_documents_words'`,
  )
  await client.query('drop index video_documents_words')
  await client.query('select refresh_video_documents(array(select id from videos order by id))')
  for (const { made } of rows) await client.query(made)
  await client.query(
    `update search_terms set videos = counted.videos
     from (select word, count(*) as videos from video_documents cross join unnest(terms) as word group by word) counted
     where counted.word = search_terms.word`,
  )
}

/** Finds the notable ids of a filled database. */
export async function findLandmarks(client: Client): Promise<Crowd> {
  const { rows } = await client.query<Crowd>(
    `select users.id as "memberId", channels.id as "channelId", channels.slug::text as "channelSlug",
       channels.owner_id as "ownerId", others.id as "otherChannelId", others.owner_id as "otherOwnerId", videos.id as "videoId", videos.slug::text as "videoSlug",
       (select slug::text from places order by id limit 1) as "placeSlug",
       (select min(id) from comments) as "commentId"
     from (select min(id) as id from users) users,
       (select id, slug, owner_id from channels order by id limit 1) channels,
       (select id, owner_id from channels order by id limit 1 offset 2) others,
       (select id, slug from videos order by id limit 1) videos`,
  )
  const [crowd] = rows
  if (!crowd) throw new Error('the crowd has no channel or no video')
  return crowd
}
