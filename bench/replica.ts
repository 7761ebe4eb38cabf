/**
 * What guests' searches cost the primary with a read replica, compared with a site without one: processor time for each request.
 *
 * node bench/replica.ts
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../server/src/app.ts'
import type { Parts } from '../server/src/parts.ts'
import { openParts } from '../server/src/parts.ts'
import { parseConfig } from '../server/src/platform/config/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { databaseSeconds } from './tools/database-time.ts'
import { median } from './tools/numbers.ts'
import { startLoad } from './tools/rates.ts'
import { record } from './tools/results.ts'
import { UNBOUNDED } from './tools/site.ts'
import { openViewedSite } from './tools/viewed-site.ts'

const TURNS = 3
const SECONDS = 5
const SEARCH = '/api/v1/mainsearch/searchVideo?value=slow%20train%20ella'

const site = await openViewedSite()
const { pool } = site.parts.connection
const load = startLoad()
const closing: (() => Promise<unknown>)[] = []
try {
  await fillWithCrowd(pool, SMALL_CROWD)
  const alone = await startNode({})
  const replicated = await startNode({ DATABASE_REPLICA_URL: site.replicaUrl })
  while (!replicated.parts.replica.status().isUsed) await sleep(200)
  const ratios: number[] = []
  const costs: number[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    const [without, cost] = [await costOf(alone.origin), await costOf(replicated.origin)]
    // The first turn only warms up.
    if (turn === 0) continue
    ratios.push(cost / without)
    costs.push(cost)
  }
  record({
    what: "guests' searches with a replica: processor time of the primary",
    ratios,
    absolute: `${Math.round(median(costs) * 1e6)} µs`,
    goal: { max: 0.1 },
  })
} finally {
  load.close()
  await sleep(500)
  for (const close of closing.toReversed()) await close()
  await site.close()
}

async function startNode(settings: Record<string, string>): Promise<{ origin: string; parts: Parts }> {
  const { dataDir } = site.parts.config
  const config = parseConfig({
    ...UNBOUNDED,
    DATA_DIR: dataDir,
    DATABASE_URL: site.primaryUrl,
    LOG_LEVEL: 'error',
    GUEST_CACHE_SECONDS: '0',
    ...settings,
  })
  const parts = await openParts(config, site.primaryUrl, createLog('error'))
  closing.push(() => parts.close())
  const app = await createApp(parts)
  closing.push(() => app.close())
  return { parts, origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Processor seconds of the primary for each request. */
async function costOf(origin: string): Promise<number> {
  const before = await databaseSeconds(pool)
  const started = performance.now()
  const perSecond = await load.rate({ url: origin + SEARCH, connections: 16 })(SECONDS)
  const requests = perSecond * ((performance.now() - started) / 1000)
  return ((await databaseSeconds(pool)) - before) / requests
}
