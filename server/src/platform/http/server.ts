import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { errorStatus } from '@serendib/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { fastify, LogController } from 'fastify'
import type { Connection } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { recordRequests } from '../tracing/request-spans.ts'
import { admitRequests } from './limits/admission.ts'
import { COMPRESSION, COMPRESSION_THRESHOLD } from './cache/compressed-body.ts'
import { errorResponses } from './errors.ts'
import { ApiError } from '../api-error.ts'
import { setRequestLanguages } from './language.ts'
import { requireHost, serveMediaHost } from './origin.ts'
import { setPageHeaders } from './page-headers.ts'
import { createBoundedServer } from './limits/socket-limits.ts'
import type { TrustProxy } from './limits/trust.ts'
import { trustedPeer, trustOf } from './limits/trust.ts'

export interface ServerOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxy: TrustProxy
  /** The `'sha256-…'` hashes of all inline scripts of our pages. */
  readonly inlineScriptHashes: readonly string[]
  /** The origin of the media host. */
  readonly mediaHost: string | undefined
  readonly connection: Connection
  /** Limits per IP: see the settings with these names. */
  readonly limits: {
    readonly connectionsPerIp: number
    readonly requestsPerIp: number
    readonly readsPerMinute: number
  }
  /** Paths of the fonts that every page uses. */
  readonly fontFiles: readonly string[]
}

const BODY_BYTES_MAX = 1024 * 1024
const IDLE_SOCKET_MS = 120_000
const CONNECTIONS_MAX = 5000

/**
 * A URL whose path can be decoded. One that can't, such as a link to a Sinhala name that was shortened in the middle of a letter,
 * gets its percent signs escaped, so that it is found nowhere and visitors see our page.
 */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURI(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/**
 * Creates a Fastify server with what every route needs: request ids, logs, metrics, headers, limits and the error
 * handler.
 */
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
        // A socket without traffic for this time is closed; uploads and streams may take as long as they transfer data.
        idleMs: IDLE_SOCKET_MS,
        onRefused: (reason) => options.metrics.requestsRefused.inc({ status: '503', reason }),
      }),
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  const { metrics, fontFiles } = options
  app.setErrorHandler(errorResponses({ outage: options.connection.outage, metrics, fontFiles }))
  app.setNotFoundHandler((_request, _reply) => {
    throw new ApiError('not_found')
  })
  recordRequests(app, options.trustProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['x-forwarded-host']
    requireHost(request)
    // Parsed as a URL, it would name another host.
    if (request.url.startsWith('//')) throw new ApiError('invalid_input')
    done()
  })
  setRequestLanguages(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Responses to calls depend on the viewer and the time. Cacheable ones set their own header.
    if (isCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
  setPageHeaders(app, options.inlineScriptHashes, options.mediaHost)
  // Before requests are refused, so that pages can read why.
  if (options.mediaHost !== undefined) serveMediaHost(app, options.mediaHost)
  admitRequests(app, { ...options.limits, isOverloaded: options.connection.isOverloaded })
  await app.register(compress, { ...COMPRESSION, threshold: COMPRESSION_THRESHOLD })
  await app.register(multipart)
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
    // 503 responses are not logged one by one: the outage logs their reason and number once.
    if (reply.statusCode >= 500 && reply.statusCode !== errorStatus('unavailable'))
      request.log.error(facts, 'answered')
    else request.log.debug(facts, 'answered')
    done()
  })
  return app
}

const isCall = ({ url }: FastifyRequest) => /^\/+api(?:[/?]|$)/i.test(url)

/** Warns once if requests come through an untrusted proxy, because all of them count as one caller then. */
function warnOfProxy(app: FastifyInstance, log: FastifyBaseLogger): void {
  let isLogged = false
  app.addHook('onRequest', async (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return
    isLogged = true
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is off: all clients share the rate limit of one IP. See "Behind a proxy" in docs/operations.md',
    )
  })
}
