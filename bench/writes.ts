/**
 * The cost of votes and comments at 64 connections, of many members on many videos, compared
 * with pgbench running the same statements in one transaction. Afterwards the counters are compared with the rows they
 * count, and there must have been no deadlock.
 *
 * node bench/writes.ts [--quick]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../server/src/areas/session/index.ts'
import { observeStatements, type SentStatement } from '../server/src/platform/database/count-statements.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import type { LoadRequest } from './tools/load.ts'
import { pgbenchRate } from './tools/pgbench.ts'
import { compareRates, startLoad } from './tools/rates.ts'
import { openBenchSite, UNBOUNDED } from './tools/site.ts'

const CONNECTIONS = 64
const isQuick = process.argv.includes('--quick')
const measuring = isQuick ? { turns: 2, seconds: 1 } : { turns: 5, seconds: 3 }
// Enough members, each with its own IP, that none reaches a rate limit.
const MEMBERS = 4000
const VIDEOS = 900
const REQUESTS = 12_800

const WRITES = {
  votes: {
    path: '/api/v1/watch/voteVideo',
    body: (userId: number, videoId: number) => ({ user_id: userId, video_id: videoId, vote_type: 'like' }),
  },
  comments: {
    path: '/api/v1/watch/addComment',
    body: (userId: number, videoId: number) => ({
      commented_by_user: userId,
      video_id: videoId,
      comment: 'The train at six is the quiet one.',
    }),
  },
}

/** What the counters of a video must be. */
const COUNTED = `
  select videos.id,
    (select count(*) from video_votes where video_id = videos.id and is_like) as likes,
    (select count(*) from comments where video_id = videos.id) as comments
  from videos`

const { parts, app, origin, close } = await openBenchSite({ ...UNBOUNDED, TRUST_PROXY: '1' })
const { db, connection } = parts
const load = startLoad()
try {
  const { memberId: firstMember, videoId: firstVideo } = await fillWithCrowd(connection.pool, {
    ...SMALL_CROWD,
    bigChannelSubscribers: MEMBERS,
  })
  const members: { id: number; headers: Record<string, string> }[] = []
  for (let index = 0; index < MEMBERS; index++) {
    const token = await openSession(db, firstMember + index, 'a benchmark', 1)
    members.push({
      id: firstMember + index,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      },
    })
  }
  const random = (start: number, count: number) => start + Math.floor(Math.random() * count)
  const before = await deadlocks()
  for (const [name, { path, body }] of Object.entries(WRITES)) {
    const requestOf = ({ id, headers }: (typeof members)[number], videoId: number): LoadRequest => ({
      path,
      method: 'POST',
      headers,
      body: JSON.stringify(body(id, videoId)),
    })
    const [observed] = members
    if (!observed) throw new Error('there are no members')
    // A video that nothing else has the number of, so that its parameter can be recognised.
    const videoId = firstVideo + VIDEOS
    const { method, headers, body: payload } = requestOf(observed, videoId)
    const { result, statements } = await observeStatements(async () =>
      app.inject({ method, url: path, headers, payload }),
    )
    if (result.statusCode !== 200) throw new Error(`${path} answered ${result.body}`)
    const requests = Array.from({ length: REQUESTS }, (_, index) =>
      requestOf(members[index % MEMBERS] ?? observed, random(firstVideo, VIDEOS)),
    )
    const ours = load.rate({ url: origin, connections: CONNECTIONS, requests })
    await compareRates(
      {
        what: `${name}, 64 connections`,
        ours,
        beside: pgbenchRate(connection.url, statements, CONNECTIONS, {
          isTransaction: true,
          random: [
            { value: observed.id, from: firstMember, to: firstMember + MEMBERS - 1 },
            { value: videoId, from: firstVideo, to: firstVideo + VIDEOS - 1 },
          ],
        }),
        goal: { min: 0.5 },
      },
      measuring,
    )
    // What pgbench repeats counts twice, so only requests may come between.
    await noneIsUnderway()
    await recountAll()
    await ours(2)
    await noneIsUnderway()
    const wrong = await countWrongCounters()
    if (wrong > 0) throw new Error(`after ${name}, ${wrong} videos have wrong counters`)
  }
  await compareWithNotify()
  const deadlocked = (await deadlocks()) - before
  if (deadlocked > 0) throw new Error(`there were ${deadlocked} deadlocks`)
} finally {
  load.close()
  // Requests may still be in progress when the load ends.
  await sleep(500)
  await close()
}

/**
 * How many transactions a second can note in the outbox whom they concern, compared with those that also announce it themselves:
 * PostgreSQL commits these one after the other.
 */
async function compareWithNotify(): Promise<void> {
  const noting = { sql: 'insert into notification_outbox (user_id) values (1)', parameters: [] }
  const announcing = { sql: `select pg_notify('notifications', '1')`, parameters: [] }
  const rateOf = (statements: SentStatement[]) =>
    pgbenchRate(connection.url, statements, CONNECTIONS, { isTransaction: true })
  await compareRates(
    {
      what: 'commits that notify, 64 connections',
      ours: rateOf([noting]),
      beside: rateOf([noting, announcing]),
      goal: { min: 2 },
    },
    measuring,
  )
}

/** Requests whose connection the load has closed still end. */
async function noneIsUnderway(): Promise<void> {
  for (;;) {
    const { rows } = await connection.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.count === 0 && connection.pool.waitingCount === 0) return
    await sleep(100)
  }
}

async function recountAll(): Promise<void> {
  await connection.pool.query(`
    update videos set like_count = likes, comment_count = comments
    from (${COUNTED}) counted where counted.id = videos.id`)
}

async function countWrongCounters(): Promise<number> {
  const { rows } = await connection.pool.query<{ wrong: number }>(`
    select count(*)::int as wrong from videos join (${COUNTED}) counted using (id)
    where (like_count, comment_count) is distinct from (likes, comments)`)
  return rows[0]?.wrong ?? 0
}

async function deadlocks(): Promise<number> {
  const { rows } = await connection.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}
