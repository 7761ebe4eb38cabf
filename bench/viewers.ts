/**
 * What people who watch cost: processor time of the web nodes and of PostgreSQL for each viewer, on one node, two nodes, two
 * nodes with a read replica, and the same with files from a media host. Each setup is measured with half of the viewers, and with all
 * unless responses are slow already. docs/scaling.md has the model that follows.
 *
 *     node bench/viewers.ts [most viewers, 400] [seconds of each measurement, 40] [only setups whose names contain this]
 *
 * Half of the viewers are members. Everything runs on one machine, so processor time says more than the times of responses.
 * Viewers wait for each response, so a slow site gets fewer requests, and costs seem lower.
 * It needs the built site (`node scripts/setup.mjs --tests`).
 */
import { once } from 'node:events'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../server/src/areas/session/index.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { databaseSeconds, processSeconds } from './tools/database-time.ts'
import { openViewedSite, type Node, type Setup, shareOneVideo, startNodes } from './tools/viewed-site.ts'
import type { ViewedVideo, Viewer } from './tools/viewer.ts'
import type { Order, Report } from './tools/viewers-load.ts'

const RAMP_SECONDS = 20
/** If one response of 20 is slower than this with half of the viewers, all of them are not tried. */
const SLOW_MS = { page: 1000, segment: 1000 }
const most = Number(process.argv[2] ?? 400)
const seconds = Number(process.argv[3] ?? 40)
const only = process.argv[4] ?? ''

const SETUPS: readonly Setup[] = [
  { name: 'one node', nodes: 1, hasReplica: false },
  { name: 'two nodes', nodes: 2, hasReplica: false },
  { name: 'two nodes and a replica', nodes: 2, hasReplica: true },
  { name: 'the same with a media host', nodes: 2, hasReplica: true, hasMediaHost: true },
]

const HEAD = `| setup | viewers | nodes | PostgreSQL | replica | generator | transactions/s per viewer | Mbit/s per viewer | page, ms | segment, ms | call, ms |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`

const site = await openViewedSite()
const { db, connection } = site.parts
const replica = connectDatabase(site.replicaUrl, { log: createLog('error') })
try {
  await fillWithCrowd(connection.pool, { ...SMALL_CROWD, bigChannelSubscribers: most })
  const first = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  const videos = await shareOneVideo(site)
  const viewers: Omit<Viewer, 'origin'>[] = []
  for (let index = 0; index < most; index++) {
    const network = `10.0.${index >> 8}.${index & 255}`
    const id = first.id + index
    const member = { id, token: await openSession(db, id, 'a benchmark', 1) }
    viewers.push(index % 2 === 0 ? { network } : { network, member })
  }
  console.log(HEAD)
  for (const setup of SETUPS.filter(({ name }) => name.includes(only)))
    await measureSetup(setup, viewers, videos)
} finally {
  await replica.close()
  await site.close()
}

async function measureSetup(
  setup: Setup,
  viewers: readonly Omit<Viewer, 'origin'>[],
  videos: readonly ViewedVideo[],
): Promise<void> {
  for (let count = most / 2; count <= most; count *= 2) {
    const nodes = await startNodes(site, setup)
    const mediaHosts = setup.hasMediaHost ? await startNodes(site, { ...setup, nodes: 1 }) : []
    const placed = viewers.slice(0, count).map((viewer, index) => ({
      ...viewer,
      origin: nodes[index % nodes.length]?.origin ?? '',
      ...(mediaHosts[0] && { mediaOrigin: mediaHosts[0].origin }),
    }))
    const load = fork(join(import.meta.dirname, 'tools/viewers-load.ts'))
    load.send({ viewers: placed, videos, rampSeconds: RAMP_SECONDS } satisfies Order)
    await sleep((RAMP_SECONDS + 5) * 1000)
    const before = await readCosts(nodes)
    load.send({ reportSeconds: seconds } satisfies Order)
    const [report] = (await once(load, 'message')) as [Report]
    print(setup, count, report, subtract(await readCosts(nodes), before))
    load.kill()
    for (const node of [...nodes, ...mediaHosts]) await node.stop()
    if (report.p95.page > SLOW_MS.page || report.p95.segment > SLOW_MS.segment) return
  }
}

interface Costs {
  /** Processor seconds. */
  readonly nodes: number
  readonly primary: number
  readonly replica: number
  readonly transactions: number
}

async function readCosts(nodes: readonly Node[]): Promise<Costs> {
  const { rows } = await connection.pool.query<{ count: number }>(
    'select sum(xact_commit)::float8 as count from pg_stat_database',
  )
  const ofNodes = await Promise.all(nodes.map(({ pid }) => processSeconds(pid)))
  return {
    nodes: ofNodes.reduce((sum, each) => sum + each, 0),
    primary: await databaseSeconds(connection.pool),
    replica: await databaseSeconds(replica.pool),
    transactions: rows[0]?.count ?? NaN,
  }
}

function subtract(after: Costs, before: Costs): Costs {
  return {
    nodes: after.nodes - before.nodes,
    primary: after.primary - before.primary,
    replica: after.replica - before.replica,
    transactions: after.transactions - before.transactions,
  }
}

/** Prints a row of the table in docs/scaling.md: processor time in thousandths of a core for each viewer. */
function print(
  { name }: Setup,
  count: number,
  { p95, bytes, seconds, cpuSeconds }: Report,
  costs: Costs,
): void {
  const milli = (cpu: number) => ((cpu / seconds / count) * 1000).toFixed(2)
  const columns = [
    name,
    count,
    milli(costs.nodes),
    milli(costs.primary),
    milli(costs.replica),
    milli(cpuSeconds),
    (costs.transactions / seconds / count).toFixed(2),
    ((bytes * 8) / seconds / count / 1e6).toFixed(2),
    Math.round(p95.page),
    Math.round(p95.segment),
    Math.round(p95.call),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}
