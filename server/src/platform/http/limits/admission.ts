import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Network } from './network.ts'
import { networksOf } from './network.ts'
import { ApiError } from '../../api-error.ts'
import { SteadyWindows } from './steady-windows.ts'
import { Tally } from './tally.ts'

/**
 * The cost of a request: `read` and `change` query the database, `media` keeps a file open, `stream` stays open for
 * hours, `light` costs next to nothing (files in memory, health) and is limited per connection only.
 */
export type Load = 'read' | 'change' | 'media' | 'stream' | 'light'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of a request to this route. Default: `read` or `change`, depending on the method. */
    load?: Load
  }
}

export interface AdmissionLimits {
  /** Concurrent reads and concurrent changes per IP; four times as many media requests, eight times as many streams. */
  readonly requestsPerIp: number
  /** Reads per IP and minute. */
  readonly readsPerMinute: number
  /** Whether so many statements wait for the database that new requests are refused. */
  readonly isOverloaded: () => boolean
}

type Bounded = Exclude<Load, 'light'>

/**
 * `times`: concurrent requests per IP, as a multiple of `requestsPerIp`. `total`: concurrent requests of all clients.
 */
const BOUNDS: Readonly<Record<Bounded, { readonly times: number; readonly total: number }>> = {
  read: { times: 1, total: 512 },
  change: { times: 1, total: 512 },
  media: { times: 4, total: 1500 },
  stream: { times: 8, total: 5000 },
}
const EVERYBODY: Network = { name: 'everybody', share: 1 }
const MINUTE_MS = 60_000
const AGAIN_SECONDS = 1
/** With more concurrent requests than this, responses are sent uncompressed: each running compression takes 1 MB. */
const COMPRESSED_MAX = 50

/** Refuses requests beyond the limits per IP and in total, before any work is done for them. */
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
        const retryAfterSeconds = Math.ceil(counted.ttl / 1000)
        throw new ApiError('too_many_requests', { retryAfterSeconds, reason: 'reads-per-minute' })
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
    if (isForDatabase && limits.isOverloaded()) throw refused('database-overloaded')
    const leaveIp = ofIp[load].enter(networksOf(request.ip), limits.requestsPerIp * BOUNDS[load].times)
    if (!leaveIp) throw refused('requests-of-ip')
    const leaveAll = ofAll.enter([{ ...EVERYBODY, name: load }], BOUNDS[load].total)
    if (!leaveAll) {
      leaveIp()
      throw refused('requests-of-all')
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

const refused = (reason: string) => new ApiError('unavailable', { retryAfterSeconds: AGAIN_SECONDS, reason })

function loadOf({ method, routeOptions }: FastifyRequest): Load {
  const { load } = routeOptions.config
  return load ?? (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change')
}
