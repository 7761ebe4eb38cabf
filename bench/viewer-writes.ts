/**
 * What views and playback positions cost the database while thousands watch, compared with a transaction for each of them, which is
 * how they were written before `write-behind.ts`: processor time of all processes of PostgreSQL, including the look-ups of
 * the session and the video.
 *
 * node bench/viewer-writes.ts
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../server/src/areas/session/index.ts'
import { observeStatements } from '../server/src/platform/database/count-statements.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { databaseSeconds } from './tools/database-time.ts'
import type { LoadRequest } from './tools/load.ts'
import { pgbenchRate } from './tools/pgbench.ts'
import type { Rate } from './tools/rates.ts'
import { startLoad } from './tools/rates.ts'
import { record } from './tools/results.ts'
import { openBenchSite, UNBOUNDED } from './tools/site.ts'

const CONNECTIONS = 64
const MEMBERS = 4000
const VIDEOS = 900
const TURNS = 3
const SECONDS = 8
const TODAY = `(now() at time zone 'Asia/Colombo')::date`
const TENTH = (seconds: string) =>
  `(select least(9, floor(${seconds} * 10 / greatest(duration_seconds, 1)))::int from videos where videos.id = $2)`
/** One transaction: a position is locked, saved, and added to the day's sums and the audience retention. */
const POSITION_ALONE = [
  `select watched_seconds, extract(epoch from now() - watched_at)::float8 from watch_history
    where user_id = $1 and video_id = $2 for no key update`,
  `insert into watch_history (user_id, video_id, watched_seconds, watched_at)
    select users.id, $2::int, least(20, (select duration_seconds from videos where videos.id = $2))::real, now()
    from users where users.id = $1 and not is_history_paused
    on conflict (user_id, video_id) do update set watched_seconds = excluded.watched_seconds, watched_at = now()`,
  `with of_video as (
      insert into video_days (video_id, day, watch_seconds) values ($2, ${TODAY}, 10)
      on conflict (video_id, day) do update set watch_seconds = video_days.watch_seconds + excluded.watch_seconds
    )
    insert into channel_days (channel_id, day, watch_seconds) select channel_id, ${TODAY}, 10 from videos where id = $2
    on conflict (channel_id, day) do update set watch_seconds = channel_days.watch_seconds + excluded.watch_seconds`,
  `update audience_retention set drop_offs = greatest(0, drop_offs - 1) where video_id = $2 and tenth = ${TENTH('10')}`,
  `insert into audience_retention (video_id, tenth, drop_offs) values ($2, ${TENTH('20')}, 1)
    on conflict (video_id, tenth) do update set drop_offs = audience_retention.drop_offs + 1`,
]
const VIEW_ALONE = [
  `with counted as (
      insert into viewers (video_id, viewer)
      select id, decode(md5(random()::text), 'hex') from videos where id = $2 and is_watchable(videos.*)
      on conflict (video_id, viewer) do update set viewed_at = now()
        where viewers.viewed_at <= now() - interval '30 minutes'
      returning video_id
    ),
    counted_video as (
      update videos set view_count = view_count + 1 from counted where videos.id = counted.video_id
      returning videos.id, videos.channel_id
    ),
    counted_day as (
      insert into video_days (video_id, day, views) select id, ${TODAY}, 1 from counted_video
      on conflict (video_id, day) do update set views = video_days.views + 1
    )
    update channels set view_count = channels.view_count + 1 from counted_video where channels.id = counted_video.channel_id`,
  `insert into channel_days (channel_id, day, views) select channel_id, ${TODAY}, 1 from videos where id = $2
    on conflict (channel_id, day) do update set views = channel_days.views + 1`,
]

const { parts, app, origin, close } = await openBenchSite({ ...UNBOUNDED, TRUST_PROXY: '1' })
const { db, connection } = parts
const load = startLoad()
try {
  const first = await fillWithCrowd(connection.pool, { ...SMALL_CROWD, bigChannelSubscribers: MEMBERS })
  await connection.pool.query('vacuum analyze')
  const members: { id: number; headers: Record<string, string> }[] = []
  for (let index = 0; index < MEMBERS; index++) {
    const id = first.memberId + index
    const authorization = `Bearer ${await openSession(db, id, 'a benchmark', 1)}`
    const network = `10.0.${index >> 8}.${index & 255}`
    members.push({
      id,
      headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': network },
    })
  }
  // Not the number of a member, so that each parameter can be recognised.
  const observedVideo = first.videoId + MEMBERS
  await compareCosts('positions', {
    // Everybody watches one video. The next report is ten seconds further.
    ours: (index, videoId) =>
      requestOf('/api/v1/history/addToWatchHistory', index, {
        videoId: videoId ?? first.videoId + ((index % MEMBERS) % VIDEOS),
        watchLength: 10 + 10 * Math.floor(index / MEMBERS),
      }),
    alone: POSITION_ALONE,
    goal: 0.05,
  })
  await compareCosts('views', {
    // Random, so that hardly any is within 30 minutes of another one.
    ours: (index, videoId) =>
      requestOf('/api/v1/watch/incrementViewCount', index, {
        vid: videoId ?? first.videoId + Math.floor(Math.random() * VIDEOS),
      }),
    alone: VIEW_ALONE,
    goal: 0.15,
  })

  function requestOf(path: string, index: number, body: object): LoadRequest {
    const { headers = {} } = members[index % MEMBERS] ?? {}
    return { path, method: 'POST', headers, body: JSON.stringify(body) }
  }

  async function compareCosts(
    what: string,
    {
      ours,
      alone,
      goal,
    }: { ours: (index: number, videoId?: number) => LoadRequest; alone: string[]; goal: number },
  ): Promise<void> {
    const rate: Rate = (seconds) => {
      const requests = Array.from({ length: 3 * MEMBERS }, (_, index) => ours(index))
      return load.rate({ url: origin, connections: CONNECTIONS, requests })(seconds)
    }
    // Both look up the session and the video first.
    const { path: url, method, headers, body: payload } = ours(0, observedVideo)
    const { statements } = await observeStatements(async () => app.inject({ url, method, headers, payload }))
    const sent = alone.map((sql) => ({ sql, parameters: [first.memberId, observedVideo] }))
    const beside = pgbenchRate(connection.url, [...statements.slice(0, 2), ...sent], CONNECTIONS, {
      isTransaction: true,
      random: [
        { value: first.memberId, from: first.memberId, to: first.memberId + MEMBERS - 1 },
        { value: observedVideo, from: first.videoId, to: first.videoId + VIDEOS - 1 },
      ],
    })
    const ratios: number[] = []
    const costs: number[] = []
    for (let turn = 0; turn <= TURNS; turn++) {
      const [theirs, cost] = [await costOf(beside), await costOf(rate)]
      if (turn === 0) continue
      ratios.push(cost / theirs)
      costs.push(cost)
    }
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
    record({
      what: `${what}: processor time of the database`,
      ratios,
      absolute: `${Math.round(mean * 1e6)} µs`,
      goal: { max: goal },
    })
  }
} finally {
  load.close()
  await sleep(500)
  await close()
}

/** Processor seconds of the database for each thing that is done, including what is written within three seconds afterwards. */
async function costOf(rate: Rate): Promise<number> {
  const before = await databaseSeconds(connection.pool)
  const started = performance.now()
  const perSecond = await rate(SECONDS)
  const count = perSecond * ((performance.now() - started) / 1000)
  await sleep(3500)
  return ((await databaseSeconds(connection.pool)) - before) / count
}
