import type { FastifyInstance } from 'fastify'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Metrics } from '../metrics.ts'
import { nearnessOf } from './nearness.ts'
import { describeApi } from './openapi.ts'
import { Refusal } from './refusal.ts'

const READY_MS = 3000

/**
 * /health/live: the process answers. /health/ready and /health: the database does, too; whoever asks on this machine is told what
 * else is wrong, while pages are still shown. /metrics: for Prometheus on this machine or its own network.
 */
export function operationRoutes(
  app: FastifyInstance,
  parts: { db: Database; metrics: Metrics; findTrouble: () => Promise<readonly string[]> },
): void {
  const { db, metrics, findTrouble } = parts
  app.get('/health/live', () => ({ status: 'live' }))
  const ready = async (): Promise<boolean> => {
    const timeout = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), READY_MS).unref()
    })
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, timeout])
  }
  for (const url of ['/health', '/health/ready']) {
    app.get(url, async (request, reply) => {
      // How the disks do is nothing for strangers.
      const isKnown = nearnessOf(request) === 'machine'
      const [isReady, trouble] = await Promise.all([ready(), isKnown ? findTrouble() : []])
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ready' : 'not ready', ...(trouble.length > 0 ? { trouble } : {}) })
    })
  }
  app.get('/metrics', async (request, reply) => {
    if (nearnessOf(request) === 'anywhere') throw new Refusal('not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** /api/openapi.json, made from the contract, and /api/docs to browse it. */
export async function documentationRoutes(app: FastifyInstance, version: string): Promise<void> {
  const description = describeApi(version)
  app.get('/api/openapi.json', () => description)
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: description as never } })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
