import { fastify } from 'fastify'
import { findWarnings } from './folders.ts'
import type { Parts } from './parts.ts'
import { ApiError } from './platform/api-error.ts'
import type { ListenAddress } from './platform/config/setting-values.ts'
import { operationRoutes } from './platform/http/operations.ts'
import { siteGaugeReader } from './site-gauges.ts'
import type { Stop } from './stop.ts'

const CONNECTIONS_MAX = 64
const REQUEST_MS = 10_000

/**
 * Answers /metrics and /health of a separate worker, like those of the site. A port that can't be used doesn't stop the
 * worker.
 */
export async function startWorkerServer(parts: Parts, address: ListenAddress): Promise<Stop> {
  const { log } = parts
  const app = fastify({ bodyLimit: 1024, requestTimeout: REQUEST_MS, forceCloseConnections: true })
  app.server.maxConnections = CONNECTIONS_MAX
  app.setErrorHandler((error, _request, reply) => {
    const isKnown = error instanceof ApiError
    if (!isKnown) log.error({ err: error }, 'request failed')
    return reply.code(isKnown ? error.httpStatus : 500).send({ status: 0 })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 0 }))
  operationRoutes(app, {
    connection: parts.connection,
    metrics: parts.metrics,
    readGauges: siteGaugeReader(parts),
    findWarnings: () => findWarnings(parts),
  })
  await app
    .listen(address)
    .catch((err: unknown) => log.warn({ err, address }, 'WORKER_LISTEN is not available: /metrics is off'))
  return () => app.close()
}
