import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { refusalStatus } from '@serendib/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { fastify, LogController } from 'fastify'
import type { Connection } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { admitRequests } from './admission.ts'
import { errorAnswers } from './errors.ts'
import { Refusal } from './refusal.ts'
import { requireHost } from './origin.ts'
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
    throw new Refusal('not_found')
  })
  app.addHook('onRequest', async (request) => {
    delete request.headers['x-forwarded-host']
    requireHost(request)
    // Read as a URL it names another host.
    if (request.url.startsWith('//')) throw new Refusal('invalid_input')
  })
  admitRequests(app, { ...options.limits, isOverloaded: options.connection.isOverloaded })
  await app.register(helmet, pageHeaders(options.inlineScriptHashes))
  app.addHook('onRequest', async ({ headers }, { raw }) => {
    if (headers['sec-fetch-mode'] === undefined) raw.removeHeader('cross-origin-opener-policy')
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    removeContentLengthHeader: true,
  })
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
      new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // What a call answers depends on who asks and when. What may be cached says so itself.
    if (isCall(request)) reply.header('cache-control', 'no-store')
  })
  if (options.trustProxy === false) warnOfProxy(app, log)
  app.addHook('onResponse', async (request, reply) => {
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
    if (reply.statusCode >= 500 && reply.statusCode !== refusalStatus('unavailable'))
      request.log.error(facts, 'answered')
    else request.log.debug(facts, 'answered')
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
      'calls come through a proxy, but TRUST_PROXY is off: everybody shares the limits of one address. See "Behind a proxy" in docs/operations.md',
    )
  })
}

/**
 * The headers that say what a page may do. `anywhere`: for a page that other sites may show in a frame; all others may
 * be framed by this site alone.
 */
export function pageHeaders(
  inlineScriptHashes: readonly string[],
  framedBy: 'own-site' | 'anywhere' = 'own-site',
): FastifyHelmetOptions {
  const isFramable = framedBy === 'anywhere'
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes],
        // Style attributes: positions and sizes that components compute.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // hls.js plays through MediaSource blobs and works in a blob worker.
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // tus reads files that the person chose through blob addresses.
        connectSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [isFramable ? '*' : "'self'"],
      },
    },
    frameguard: isFramable ? false : { action: 'sameorigin' },
    // It asks for a process of the origin's own, which a browser that comes by a link starts when the answer is there:
    // 15 to 30 ms. No other origin shares the site.
    originAgentCluster: false,
    // Without TLS, on another address than the machine's own, browsers refuse it, and Chromium writes an error: it goes to those
    // alone that send `Sec-Fetch-Mode`, which they do to the same addresses. What a proxy does in between changes neither.
    crossOriginOpenerPolicy: isFramable ? false : { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: isFramable ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only a page served over TLS may promise TLS; the operator's proxy does.
    hsts: false,
  }
}
