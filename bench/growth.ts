/**
 * Lists and pages of a site with a million videos, compared with those of a site with a thousand. Both are asked in turn, one request
 * at a time over an open connection, without the caches for guests.
 *
 * node bench/growth.ts [videos, 1000000] [only reads whose names contain this]
 *
 * Filling the large site takes ten minutes and 8 GB. With BENCH_FOLDER, both stay there and are used again.
 */
import { Agent } from 'node:http'
import { join } from 'node:path'
import { openSession } from '../server/src/areas/session/index.ts'
import { refreshTrending } from '../server/src/areas/trending/queries.ts'
import { fillWithCrowd, findLandmarks, SMALL_CROWD } from './tools/crowd.ts'
import type { CrowdSizes } from './tools/crowd-sizes.ts'
import type { GrowthRead } from './tools/growth-reads.ts'
import { growthReads } from './tools/growth-reads.ts'
import { median } from './tools/numbers.ts'
import { record } from './tools/results.ts'
import { ask, openBenchSite, UNBOUNDED } from './tools/site.ts'

const GOAL = 1.5
const TURNS = 5
const ROUNDS = 5
const [videos = '1000000', only = ''] = process.argv.slice(2)
const LARGE = largeCrowd(Number(videos))
const folder = process.env['BENCH_FOLDER']

const [small, large] = [await openSite('small', SMALL_CROWD), await openSite('large', LARGE)]
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  for (const name of Object.keys(small.reads).filter((each) => each.includes(only))) {
    const ratios: number[] = []
    const times: number[] = []
    for (let turn = 0; turn <= TURNS; turn++) {
      const [ofSmall, ofLarge] = await measureTurn(name)
      // The first turn only warms up.
      if (turn === 0) continue
      ratios.push(ofLarge / ofSmall)
      times.push(ofLarge)
    }
    record({
      what: `${name}, ${videos} videos, compared with 1,000`,
      ratios,
      absolute: `${median(times).toFixed(1)} ms`,
      goal: { max: GOAL },
    })
  }
} finally {
  agent.destroy()
  await small.close()
  await large.close()
}

function largeCrowd(videos: number): CrowdSizes {
  return {
    channels: videos / 5,
    videos,
    bigChannelVideos: videos / 20,
    bigChannelSubscribers: videos / 10,
    views: videos * 10,
    comments: 50_000,
    replies: 5000,
    watched: SMALL_CROWD.watched,
    listed: 200_000,
    otherComments: videos * 2,
    otherWatched: videos * 3,
  }
}

async function openSite(name: string, sizes: CrowdSizes) {
  const settings = { ...UNBOUNDED, GUEST_CACHE_SECONDS: '0' }
  const { parts, origin, close } = await openBenchSite(settings, folder && join(folder, name))
  const { pool } = parts.connection
  const { rowCount } = await pool.query('select from videos limit 1')
  const crowd = rowCount === 1 ? await findLandmarks(pool) : await fillWithCrowd(pool, sizes)
  await refreshTrending(parts.db)
  await pool.query('update users set role_id = 1 where id = $1', [crowd.memberId + 1])
  const tokens = {
    member: await openSession(parts.db, crowd.memberId, 'a benchmark', 1),
    owner: await openSession(parts.db, crowd.otherOwnerId, 'a benchmark', 1),
    administrator: await openSession(parts.db, crowd.memberId + 1, 'a benchmark', 1),
  }
  return { origin, close, tokens, reads: growthReads(crowd, sizes.videos) }
}

/** The median times of a read on both sites, in milliseconds; of several paths their mean. */
async function measureTurn(name: string): Promise<[small: number, large: number]> {
  const sites = []
  for (const { origin, tokens, reads } of [small, large]) {
    const read = reads[name]
    if (!read) throw new Error(`There is no read ${name}`)
    const token = read.as && tokens[read.as]
    sites.push({ urls: await findUrls(origin, read, token), token, times: [] as number[] })
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { urls, token, times } of sites) {
      const started = performance.now()
      for (const url of urls) await ask(url, agent, token)
      times.push((performance.now() - started) / urls.length)
    }
  }
  const [ofSmall = NaN, ofLarge = NaN] = sites.map(({ times }) => median(times))
  return [ofSmall, ofLarge]
}

async function findUrls(origin: string, { paths, pagesBefore = 0 }: GrowthRead, token?: string) {
  const urls = []
  for (const path of paths) {
    let url = origin + path
    for (let page = 0; page < pagesBefore; page++) {
      const { next } = JSON.parse(await ask(url, agent, token)) as { next?: string | null }
      if (typeof next !== 'string') throw new Error(`${path} has fewer than ${pagesBefore + 1} pages`)
      const following = new URL(url)
      following.searchParams.set('cursor', next)
      url = following.href
    }
    urls.push(url)
  }
  return urls
}
