import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Connection } from '../database/connect.ts'
import type { Metrics } from '../metrics.ts'
import { compressedBody } from './cache/compressed-body.ts'
import { readRequestScope } from './limits/network-scope.ts'
import { describeApi } from './openapi.ts'
import { ApiError } from '../api-error.ts'

const LIGHT = { config: { load: 'light' } } as const
/** Health checks respond within two seconds, even if the database or a disk hangs. */
const READY_MS = 1800

/**
 * /health/live: the process responds. /health/ready and /health: the database responds too; clients on this machine
 * also get warnings about problems that don't take the site down. /metrics: for Prometheus on this machine or a private
 * network.
 */
export function operationRoutes(
  app: FastifyInstance,
  parts: {
    connection: Connection
    metrics: Metrics
    /** Updates the metrics that are read for a scrape. */
    readGauges: () => Promise<void>
    findWarnings: () => Promise<readonly string[]>
  },
): void {
  const { connection, metrics, readGauges, findWarnings } = parts
  app.get('/health/live', LIGHT, () => ({ status: 'live' }))
  for (const url of ['/health', '/health/ready']) {
    app.get(url, LIGHT, async (request, reply) => {
      // The state of the disks is not public.
      const isKnown = readRequestScope(request) === 'machine'
      const [isReady, warnings] = await Promise.all([
        within(READY_MS, connection.isReachable(), false),
        isKnown ? within(READY_MS, findWarnings(), ['the data folder does not answer']) : [],
      ])
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ready' : 'not ready', ...(warnings.length > 0 ? { warnings } : {}) })
    })
  }
  app.get('/metrics', LIGHT, async (request, reply) => {
    if (readRequestScope(request) === 'anywhere') throw new ApiError('not_found')
    await within(READY_MS, readGauges(), undefined)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

async function within<T>(ms: number, response: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  try {
    return await Promise.race([response, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Serves /api/openapi.json, generated from the contract, and /api/docs to browse it. */
export async function documentationRoutes(app: FastifyInstance, version: string): Promise<void> {
  // Generated on the first request: it takes longer than the rest of the start.
  let json: ReturnType<typeof compressedBody> | undefined
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    json ??= compressedBody(JSON.stringify(describeApi(version)))
    const { bytes, encoding } = await json.for(request.headers['accept-encoding'])
    return reply
      .type('application/json; charset=utf-8')
      .headers({ vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) })
      .send(bytes)
  }
  app.get('/api/openapi.json', LIGHT, send)
  await app.register(async (scope) => {
    // /api/docs loads the same description, so swagger's own document stays empty.
    scope.addHook('onRequest', async (request, reply) => {
      if (/^\/api\/docs\/(?:json|yaml)(?:\?|$)/.test(request.url)) await send(request, reply)
    })
    const document = { openapi: '3.1.0', info: { title: 'Serendib', version }, paths: {} }
    await scope.register(swagger, { mode: 'static', specification: { document } })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
