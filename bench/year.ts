/**
 * The rows of each table after a year of 10,000 members and 1,000 new videos a month, before and after the nightly jobs, which run
 * as they do on a site. They have not run in that year; of viewers and finished jobs, it has the last three days.
 * docs/scaling.md has the table.
 *
 *     node bench/year.ts [members, 10000] [a data folder, which stays]
 *
 * Each member watches three videos a day, and as many views come from guests; one in ten is liked and one in thirty commented on.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startAllWorkers } from '../server/src/parts.ts'
import { bossOn } from '../server/src/platform/jobs/define.ts'
import { fillWithCrowd } from './tools/crowd.ts'
import { openBenchSite } from './tools/site.ts'
import { yearStatements } from './tools/year-statements.ts'

const VIDEOS = 12_000
const CHANNELS = 1000
/** Tables with fewer rows are left out. */
const FEW = 1000
const members = Number(process.argv[2] ?? 10_000)

const site = await openBenchSite({ AV1: 'off', LOWEST: 'off' }, process.argv[3])
const { pool } = site.parts.connection
try {
  await fillWithCrowd(pool, {
    channels: CHANNELS,
    videos: VIDEOS,
    bigChannelVideos: VIDEOS / 20,
    bigChannelSubscribers: members - 1,
    views: 100_000,
    comments: 0,
    replies: 0,
    watched: 0,
    listed: 0,
    otherComments: 0,
    otherWatched: 0,
  })
  await writeYear()
  const before = await countRows()
  const seconds = await runScheduledJobs()
  const after = await countRows()
  console.log('| table | rows before | rows after | MB |\n| --- | --- | --- | --- |')
  for (const [table, { rows, megabytes }] of after) {
    const former = before.get(table)?.rows ?? 0
    if (Math.max(rows, former) >= FEW) console.log(`| ${table} | ${former} | ${rows} | ${megabytes} |`)
  }
  console.log(
    `\n   the scheduled jobs took ${seconds.toFixed(0)} s (viewers and finished jobs: of three days)`,
  )
} finally {
  await site.close()
}

async function writeYear(): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set work_mem = '256MB'; set session_replication_role = replica`,
    )
    // Remove what the crowd wrote.
    await client.query(
      'truncate video_days, channel_days, site_days, audience_retention, subscriptions, playlists cascade',
    )
    for (const [table, statement] of Object.entries(yearStatements({ members, videos: VIDEOS }))) {
      const started = performance.now()
      await client.query(statement)
      console.log(`   ${table} ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function countRows(): Promise<Map<string, { rows: number; megabytes: number }>> {
  const { rows: tables } = await pool.query<{ name: string; megabytes: number }>(
    `select schemaname || '.' || relname as name, round(pg_total_relation_size(relid) / 1e6)::int as megabytes
     from pg_stat_user_tables where relname <> 'job' order by 2 desc, 1`,
  )
  const counts = new Map<string, { rows: number; megabytes: number }>()
  for (const { name, megabytes } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts.set(name.replace('public.', ''), { rows: rows[0]?.count ?? 0, megabytes })
  }
  return counts
}

/** Runs every scheduled job once, and pg-boss's own clean-up. Returns the seconds. */
async function runScheduledJobs(): Promise<number> {
  // The first start notes the schedules. The second finds them late and makes up for them.
  await (await startAllWorkers(site.parts)).stop()
  await pool.query(`update schedule_slots set slot = slot - interval '400 days'`)
  const started = performance.now()
  const workers = await startAllWorkers(site.parts, { superviseSeconds: 1 })
  await sleep(3000)
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
    )
    if (rowCount === 0) break
    await sleep(500)
  }
  await printSlowJobs()
  await workers.stop()
  await pool.query('update pgboss.queue set maintain_on = null')
  await bossOn(site.parts.db).supervise()
  return (performance.now() - started) / 1000
}

async function printSlowJobs(): Promise<void> {
  const { rows } = await pool.query<{ name: string; state: string; seconds: number }>(
    `select name, state, extract(epoch from coalesce(completed_on, now()) - started_on)::float as seconds
     from pgboss.job where started_on > now() - interval '1 day' and coalesce(completed_on, now()) - started_on > interval '1 second'
     order by 3 desc limit 20`,
  )
  for (const { name, state, seconds } of rows)
    console.log(`   ${name} ${state} after ${seconds.toFixed(1)} s`)
}
