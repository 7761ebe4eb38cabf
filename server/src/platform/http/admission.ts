import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Network } from './network.ts'
import { networksOf } from './network.ts'
import { ApiError } from './api-error.ts'
import { SteadyWindows } from './steady-windows.ts'
import { Tally } from './tally.ts'

/**
 * What a request costs the site: `read` and `change` ask the database, `media` holds a file open, `stream` stays for hours,
 * `light` costs next to nothing (files in memory, health) and is only bounded by connection.
 */
export type Load = 'read' | 'change' | 'media' | 'stream' | 'light'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request to this route costs; without it `read` or `change`, by its method. */
    load?: Load
  }
}

export interface AdmissionLimits {
  /** Reads and changes of an IP at a time, each; of media four times, of streams eight times as many. */
  readonly requestsPerIp: number
  /** Reads of an IP in a minute. */
  readonly readsPerMinute: number
  /** Whether so much waits for the database that nothing more is taken on. */
  readonly isOverloaded: () => boolean
}

type Bounded = Exclude<Load, 'light'>

/** How many times `requestsPerIp` an IP may have at a time, and how many there may be in all. */
const BOUNDS: Readonly<Record<Bounded, { readonly times: number; readonly total: number }>> = {
  read: { times: 1, total: 512 },
  change: { times: 1, total: 512 },
  media: { times: 4, total: 1500 },
  stream: { times: 8, total: 5000 },
}
const EVERYBODY: Network = { name: 'everybody', share: 1 }
const MINUTE_MS = 60_000
const AGAIN_SECONDS = 1
/** With more requests than this going on, responses are sent as they are: each compression under way takes a megabyte. */
const COMPRESSED_MAX = 50

/** Refuses requests, before anything is done for them, that would be too many of one IP or of all. */
export function admitRequests(app: FastifyInstance, limits: AdmissionLimits): void {
  const windows = new SteadyWindows()
  const ofIp: Record<Bounded, Tally> = {
    read: new Tally(),
    change: new Tally(),
    media: new Tally(),
    stream: new Tally(),
  }
  const ofAll = new Tally()
  let going = 0

  function countRead(request: FastifyRequest): void {
    windows.incr(
      request.ip,
      (_error, counted) => {
        if (counted === undefined || counted.current <= limits.readsPerMinute) return
        throw new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(counted.ttl / 1000) })
      },
      MINUTE_MS,
      limits.readsPerMinute,
    )
  }

  app.addHook('onRequest', (request, { raw }, done) => {
    const load = loadOf(request)
    if (load === 'light') {
      done()
      return
    }
    if (load === 'read') countRead(request)
    const isForDatabase = load === 'read' || load === 'change'
    const leaveIp =
      isForDatabase && limits.isOverloaded()
        ? undefined
        : ofIp[load].enter(networksOf(request.ip), limits.requestsPerIp * BOUNDS[load].times)
    const leaveAll = leaveIp && ofAll.enter([{ ...EVERYBODY, name: load }], BOUNDS[load].total)
    if (!leaveIp || !leaveAll) {
      leaveIp?.()
      throw new ApiError('unavailable', { retryAfterSeconds: AGAIN_SECONDS })
    }
    going += 1
    if (going > COMPRESSED_MAX) request.headers['x-no-compression'] = '1'
    raw.once('close', () => {
      going -= 1
      leaveIp()
      leaveAll()
    })
    done()
  })
}

function loadOf({ method, routeOptions }: FastifyRequest): Load {
  const { load } = routeOptions.config
  return load ?? (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change')
}
