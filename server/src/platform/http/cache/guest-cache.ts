import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import type { Notifier } from '../../database/notify.ts'
import { publish } from '../../database/notify.ts'
import { viewerOf } from '../authenticate.ts'
import type { ResponseCache } from './response-cache.ts'
import { createResponseCache } from './response-cache.ts'
import type { SharedResponse } from './shared-response.ts'
import { bytesOfShared } from './shared-response.ts'

/** The handler input for a response shared by all guests: nothing about the client. */
export const GUEST = {
  viewer: null,
  body: undefined,
  files: {},
  origin: { network: '', networks: [], device: '' },
} as const

export type GuestCache = ResponseCache<SharedResponse>

const CACHE_MAX = 5000
const CACHE_BYTES_MAX = 32 * 1024 * 1024

/** A cache of the responses of calls that are declared with `cache: 'guests'`. */
export function createGuestCache(ms: number): GuestCache {
  return createResponseCache<SharedResponse>({
    ms,
    staleMs: 0,
    restMs: 0,
    max: CACHE_MAX,
    bytesMax: CACHE_BYTES_MAX,
    bytesOf: bytesOfShared,
  })
}

/** Whether a request may get the response for guests. A request with an expired token may not. */
export function isGuest({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined
}

const CHANGED_CHANNEL = 'content_changed'
/** Changes within this time are announced together. */
const ANNOUNCE_MS = 50

/** Tells all web processes that something changed that caches may contain. */
export function announceChange(db: Database, by = ''): Promise<void> {
  return publish(db, CHANGED_CHANNEL, by)
}

/**
 * Clears caches when a member changes something through any process, so that it shows at once. Calls of guests and
 * rejected calls don't clear them.
 */
export async function clearOnChange(
  app: FastifyInstance,
  caches: readonly Pick<GuestCache, 'clear'>[],
  {
    db,
    notifier,
    isReport,
  }: {
    readonly db: Database
    readonly notifier: Notifier
    /** Whether calls of a route change nothing that is cached. They may be hundreds a second. */
    readonly isReport: (route: string | undefined) => boolean
  },
): Promise<void> {
  const self = randomUUID()
  let announcing: NodeJS.Timeout | undefined
  const clear = () => {
    for (const cache of caches) cache.clear()
  }
  const announce = () => {
    announcing = undefined
    // Without the database, the other processes clear their caches when they reconnect.
    announceChange(db, self).catch(() => undefined)
  }
  const stop = await notifier.subscribe(CHANGED_CHANNEL, {
    onMessage: (by) => {
      if (by !== self) clear()
    },
    onGap: clear,
  })
  app.addHook('onClose', async () => {
    clearTimeout(announcing)
    stop()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const mayChange = !SAFE_METHODS.has(request.method) && !isReport(request.routeOptions.url)
    if (mayChange && reply.statusCode < 400 && viewerOf(request)) {
      clear()
      announcing ??= setTimeout(announce, ANNOUNCE_MS)
    }
    done(null, payload)
  })
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
