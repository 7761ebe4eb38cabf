/**
 * Members' hot reads at 16 connections among 100,000 videos, compared with a site of 1,000, alternately.
 *
 * node bench/sizes.ts
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../server/src/areas/session/index.ts'
import { fillWithCrowd, FULL_CROWD, SMALL_CROWD } from './tools/crowd.ts'
import type { CrowdSizes } from './tools/crowd.ts'
import { readsOf } from './tools/hot-reads.ts'
import { compareRates, startLoad } from './tools/rates.ts'
import { openBenchSite } from './tools/site.ts'
import type { BenchSite } from './tools/site.ts'

const CONNECTIONS = 16
/** They may take 1.25 times as long. */
const GOAL = 1 / 1.25

const load = startLoad()
const sites = [await openBenchSite(), await openBenchSite()] as const
try {
  const [large, small] = [await readsAmong(sites[0], FULL_CROWD), await readsAmong(sites[1], SMALL_CROWD)]
  for (const [name, ours] of Object.entries(large)) {
    const beside = small[name]
    if (!beside) throw new Error(`${name} is not read on the small site`)
    await compareRates(
      { what: `${name}, member, 100,000 videos, compared with 1,000`, ours, beside, goal: { min: GOAL } },
      { turns: 5, seconds: 3 },
    )
  }
} finally {
  load.close()
  // Requests may still be in progress when the load ends.
  await sleep(500)
  for (const site of sites) await site.close()
}

/** Fills a site, and returns a rate for each of its reads. */
async function readsAmong({ parts, origin }: BenchSite, sizes: CrowdSizes) {
  const crowd = await fillWithCrowd(parts.connection.pool, sizes)
  const token = await openSession(parts.db, crowd.memberId, 'a benchmark', 1)
  const headers = { authorization: `Bearer ${token}` }
  return Object.fromEntries(
    Object.entries(readsOf(crowd)).map(([name, path]) => [
      name,
      load.rate({ url: origin + path, connections: CONNECTIONS, headers }),
    ]),
  )
}
