/**
 * The cost of hot reads at 16 connections: guests' compared with a bare Fastify route that sends the same bytes,
 * members' compared with pgbench running the same statements. Everything runs on one machine and is measured
 * alternately.
 *
 * node bench/reads.ts [--quick]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { openSession } from '../server/src/areas/session/index.ts'
import { observeStatements } from '../server/src/platform/database/count-statements.ts'
import { fillWithCrowd, FULL_CROWD, SMALL_CROWD } from './tools/crowd.ts'
import { readsOf } from './tools/hot-reads.ts'
import { pgbenchRate } from './tools/pgbench.ts'
import { compareRates, startLoad } from './tools/rates.ts'
import { openBenchSite } from './tools/site.ts'

const CONNECTIONS = 16
const isQuick = process.argv.includes('--quick')
const measuring = isQuick ? { turns: 2, seconds: 1 } : { turns: 5, seconds: 3 }

const { parts, app, origin, close } = await openBenchSite()
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
  const token = await openSession(parts.db, crowd.memberId, 'a benchmark', 1)
  const headers = { authorization: `Bearer ${token}` }
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
} finally {
  load.close()
  // Requests may still be in progress when the load ends.
  await sleep(500)
  for (const bare of bareServers) await bare.close()
  await close()
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
