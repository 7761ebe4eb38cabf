/**
 * The cost of hot reads at 16 connections: guests' compared with a bare Fastify route that sends the same bytes,
 * members' compared with pgbench running the same statements and with a site of 1,000 videos. Everything runs on one
 * machine and is measured alternately.
 *
 * node bench/reads.ts [--quick]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { openSession } from '../server/src/areas/session/index.ts'
import { observeStatements } from '../server/src/platform/database/count-statements.ts'
import { fillWithCrowd, FULL_CROWD, SMALL_CROWD } from './tools/crowd.ts'
import type { Crowd } from './tools/crowd.ts'
import { pgbenchRate } from './tools/pgbench.ts'
import { compareRates, startLoad } from './tools/rates.ts'
import { openBenchSite } from './tools/site.ts'
import type { BenchSite } from './tools/site.ts'

const CONNECTIONS = 16
/** A member's reads among 100,000 videos may take 1.25 times as long as among 1,000. */
const LARGE_GOAL = 1 / 1.25
const isQuick = process.argv.includes('--quick')
const measuring = isQuick ? { turns: 2, seconds: 1 } : { turns: 5, seconds: 3 }

const site = await openBenchSite()
const { parts, app, origin } = site
const smallSite = isQuick ? undefined : await openBenchSite()
const load = startLoad()
const bareServers: FastifyInstance[] = []
try {
  const crowd = await fillWithCrowd(parts.connection.pool, isQuick ? SMALL_CROWD : FULL_CROWD)
  const reads = Object.entries(readsOf(crowd))
  const many = isQuick ? '1,000 videos' : '100,000 videos'
  for (const [name, path] of reads)
    await compareRates(
      {
        what: `${name}, guest, ${many}`,
        ours: load.rate({ url: origin + path, connections: CONNECTIONS }),
        beside: await bareRate(path),
        goal: { min: 0.6 },
      },
      measuring,
    )
  const headers = await headersOf(site, crowd)
  for (const [name, path] of reads) {
    const { statements } = await observeStatements(async () => app.inject({ url: path, headers }))
    await compareRates(
      {
        what: `${name}, member, ${many}`,
        ours: load.rate({ url: origin + path, connections: CONNECTIONS, headers }),
        beside: pgbenchRate(parts.connection.url, statements, CONNECTIONS),
        goal: { min: 0.5 },
      },
      measuring,
    )
  }
  if (smallSite) await compareSizes(smallSite, reads, headers)
} finally {
  load.close()
  // Requests may still be in progress when the load ends.
  await sleep(500)
  for (const bare of bareServers) await bare.close()
  await smallSite?.close()
  await site.close()
}

function readsOf({ videoId, videoSlug, channelSlug }: Crowd): Record<string, string> {
  return {
    "Home's newest videos": '/api/v1/home/recentUploads',
    "Home's shelves": '/api/v1/videos/videoList/home',
    'a video': `/api/v1/watch/displayVideoData?vurl=${videoSlug}`,
    'its comments': `/api/v1/watch/dspComments?vid=${videoId}`,
    'related videos': `/api/v1/watch/relatedVideos?videoId=${videoId}`,
    "a channel's videos": `/api/v1/channels/activeVideoList?url=${channelSlug}`,
    'a search': '/api/v1/mainsearch/searchVideo?value=slow%20train%20ella',
  }
}

async function headersOf({ parts: { db } }: BenchSite, { memberId }: Crowd) {
  return { authorization: `Bearer ${await openSession(db, memberId, 'a benchmark', 1)}` }
}

async function compareSizes(
  small: BenchSite,
  reads: readonly (readonly [string, string])[],
  headers: Record<string, string>,
): Promise<void> {
  const crowd = await fillWithCrowd(small.parts.connection.pool, SMALL_CROWD)
  const smallReads = readsOf(crowd)
  const smallHeaders = await headersOf(small, crowd)
  for (const [name, path] of reads)
    await compareRates(
      {
        what: `${name}, member, 100,000 videos, compared with 1,000`,
        ours: load.rate({ url: origin + path, connections: CONNECTIONS, headers }),
        beside: load.rate({
          url: small.origin + (smallReads[name] ?? ''),
          connections: CONNECTIONS,
          headers: smallHeaders,
        }),
        goal: { min: LARGE_GOAL },
      },
      measuring,
    )
}

/** Requests per second of a route that only sends the bytes of `path`. */
async function bareRate(path: string) {
  const { body, statusCode } = await app.inject(path)
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  const bare = fastify()
  bare.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' })
  bareServers.push(bare)
  return load.rate({ url: bareOrigin, connections: CONNECTIONS })
}
