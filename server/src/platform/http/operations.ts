import type { FastifyInstance } from 'fastify'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Connection } from '../database/connect.ts'
import type { Metrics } from '../metrics.ts'
import { nearnessOf } from './nearness.ts'
import { describeApi } from './openapi.ts'
import { Refusal } from './refusal.ts'

/** Whoever asks is answered within two seconds, whatever database and disks do. */
const READY_MS = 1800

/**
 * /health/live: the process answers. /health/ready and /health: the database does, too; whoever asks on this machine is told what
 * else is wrong, while pages are still shown. /metrics: for Prometheus on this machine or its own network.
 */
export function operationRoutes(
  app: FastifyInstance,
  parts: { connection: Connection; metrics: Metrics; findTrouble: () => Promise<readonly string[]> },
): void {
  const { connection, metrics, findTrouble } = parts
  app.get('/health/live', () => ({ status: 'live' }))
  for (const url of ['/health', '/health/ready']) {
    app.get(url, async (request, reply) => {
      // How the disks do is nothing for strangers.
      const isKnown = nearnessOf(request) === 'machine'
      const [isReady, trouble] = await Promise.all([
        within(READY_MS, connection.answers(), false),
        isKnown ? within(READY_MS, findTrouble(), ['the data folder does not answer']) : [],
      ])
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

async function within<T>(ms: number, answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
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
