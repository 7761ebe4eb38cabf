import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Network } from './network.ts'
import { readNetworks } from './network.ts'
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
/** Uploads consist of many small writes by other methods. */
const POSTS_PER_MINUTE = 600
const AGAIN_SECONDS = 1
/** With more concurrent requests than this, responses are sent uncompressed: each running compression takes 1 MB. */
const COMPRESSED_MAX = 50

/** Refuses requests beyond the limits per IP and in total, before any work is done for them. */
export function admitRequests(app: FastifyInstance, limits: AdmissionLimits): void {
  const [reads, posts] = [new SteadyWindows(), new SteadyWindows()]
  const ofIp: Record<Bounded, Tally> = {
    read: new Tally(),
    change: new Tally(),
    media: new Tally(),
    stream: new Tally(),
  }
  const ofAll = new Tally()
  let going = 0

  function countRead({ ip }: FastifyRequest): void {
    const { current, ttl } = reads.countOf(ip, MINUTE_MS, limits.readsPerMinute)
    if (current > limits.readsPerMinute) throw tooMany(ttl, 'reads-per-minute')
  }

  function countPost({ ip }: FastifyRequest, reply: FastifyReply): void {
    const { current, ttl } = posts.countOf(ip, MINUTE_MS, POSTS_PER_MINUTE)
    reply.headers({
      'x-ratelimit-limit': POSTS_PER_MINUTE,
      'x-ratelimit-remaining': Math.max(0, POSTS_PER_MINUTE - current),
      'x-ratelimit-reset': Math.ceil(ttl / 1000),
    })
    if (current > POSTS_PER_MINUTE) throw tooMany(ttl, 'changes-per-minute')
  }

  app.addHook('onRequest', (request, reply, done) => {
    const load = loadOf(request)
    if (request.method === 'POST') countPost(request, reply)
    if (load === 'light') {
      done()
      return
    }
    if (load === 'read') countRead(request)
    const isForDatabase = load === 'read' || load === 'change'
    if (isForDatabase && limits.isOverloaded()) throw refused('database-overloaded')
    const leaveIp = ofIp[load].enter(readNetworks(request.ip), limits.requestsPerIp * BOUNDS[load].times)
    if (!leaveIp) throw refused('requests-of-ip')
    const leaveAll = ofAll.enter([{ ...EVERYBODY, name: load }], BOUNDS[load].total)
    if (!leaveAll) {
      leaveIp()
      throw refused('requests-of-all')
    }
    going += 1
    if (going > COMPRESSED_MAX) request.headers['x-no-compression'] = '1'
    reply.raw.once('close', () => {
      going -= 1
      leaveIp()
      leaveAll()
    })
    done()
  })
}

const tooMany = (ttl: number, reason: string) =>
  new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000), reason })

const refused = (reason: string) => new ApiError('unavailable', { retryAfterSeconds: AGAIN_SECONDS, reason })

function loadOf({ method, routeOptions }: FastifyRequest): Load {
  const { load } = routeOptions.config
  return load ?? (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change')
}
