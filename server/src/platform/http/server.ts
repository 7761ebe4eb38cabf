import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { errorStatus } from '@serendib/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { fastify, LogController } from 'fastify'
import type { Connection } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { admitRequests } from './admission.ts'
import { COMPRESSION, COMPRESSION_THRESHOLD } from './compressed-body.ts'
import { errorAnswers } from './errors.ts'
import { ApiError } from './api-error.ts'
import { requireHost } from './origin.ts'
import { setPageHeaders } from './page-headers.ts'
import { createBoundedServer } from './socket-limits.ts'
import { SteadyWindows } from './steady-windows.ts'
import type { TrustProxy } from './trust.ts'
import { trustedPeer, trustOf } from './trust.ts'

export interface ServerOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxy: TrustProxy
  /** `'sha256-…'` of every inline script of our pages. */
  readonly inlineScriptHashes: readonly string[]
  readonly connection: Connection
  /** Of one IP: see the settings of these names. */
  readonly limits: {
    readonly connectionsPerIp: number
    readonly requestsPerIp: number
    readonly readsPerMinute: number
  }
  /** Paths of the fonts that every page has. */
  readonly fontFiles: readonly string[]
}

const BODY_BYTES_MAX = 1024 * 1024
const IDLE_SOCKET_MS = 120_000
const CONNECTIONS_MAX = 5000
const WRITES_A_MINUTE = 600

/** A Fastify with what every route needs: ids, logs, metrics, headers, limits, and one place that answers errors. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handle) =>
      createBoundedServer(handle, {
        connectionsMax: CONNECTIONS_MAX,
        connectionsPerIp: options.limits.connectionsPerIp,
        isProxy: trustedPeer(options.trustProxy),
        // A socket on which nothing moves for so long is given up; uploads and streams take as long as they move.
        idleMs: IDLE_SOCKET_MS,
      }),
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  })
  app.setErrorHandler(errorAnswers({ outage: options.connection.outage, fontFiles: options.fontFiles }))
  app.setNotFoundHandler((_request, _reply) => {
    throw new ApiError('not_found')
  })
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['x-forwarded-host']
    requireHost(request)
    // Read as a URL it names another host.
    if (request.url.startsWith('//')) throw new ApiError('invalid_input')
    done()
  })
  admitRequests(app, { ...options.limits, isOverloaded: options.connection.isOverloaded })
  setPageHeaders(app, options.inlineScriptHashes)
  await app.register(compress, { ...COMPRESSION, threshold: COMPRESSION_THRESHOLD })
  await app.register(multipart)
  await app.register(rateLimit, {
    global: true,
    max: WRITES_A_MINUTE,
    timeWindow: '1 minute',
    store: SteadyWindows,
    // Reads have a limit of their own (admission.ts). An upload is many small writes.
    // The store counts each network of it.
    keyGenerator: ({ ip }) => ip,
    allowList: (request) => request.method !== 'POST',
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // What a call answers depends on who asks and when. What may be cached says so itself.
    if (isCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
  if (options.trustProxy === false) warnOfProxy(app, log)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    options.metrics.httpDuration.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    const facts = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    // Of those that are told to come again the log says once why, and how many they were.
    if (reply.statusCode >= 500 && reply.statusCode !== errorStatus('unavailable'))
      request.log.error(facts, 'answered')
    else request.log.debug(facts, 'answered')
    done()
  })
  return app
}

const isCall = ({ url }: FastifyRequest) => /^\/+api(?:[/?]|$)/i.test(url)

/** Says once that calls come through a proxy whose word is not taken: then all of them count as one caller. */
function warnOfProxy(app: FastifyInstance, log: FastifyBaseLogger): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return
    isTold = true
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is off: all clients share the rate limit of one IP. See "Behind a proxy" in docs/operations.md',
    )
  })
}
