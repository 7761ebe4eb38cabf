import * as z from 'zod/mini'
import type {
  BodyOf,
  EndpointDefinition,
  FileNameOf,
  Named,
  RateLimit,
  QueryOf,
  ReplyOf,
  WireObject,
} from '@serendib/contract'
import { encodeReply, ROLE } from '@serendib/contract'
import { currentLanguage } from '@serendib/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate, isRevoked, sessionError, viewerOf } from './authenticate.ts'
import type { DeviceToken } from './device-token.ts'
import { deviceToken } from './device-token.ts'
import type { GuestCache } from './cache/guest-cache.ts'
import { GUEST, isGuest } from './cache/guest-cache.ts'
import { invalidInputText } from './invalid-input-text.ts'
import type { ReceivedFile, ReceiveOptions } from './multipart.ts'
import { receiveForm } from './multipart.ts'
import type { Network } from './limits/network.ts'
import { readCaller, readNetworks } from './limits/network.ts'
import type { RateLimits } from './limits/rate-limit.ts'
import { rateLimitOf } from './limits/rate-limit.ts'
import { ApiError } from '../api-error.ts'
import type { FairQueue } from '../fair-queue.ts'
import type { SecurityEvent, SecurityFacts } from './security-log.ts'
import { logSecurity } from './security-log.ts'
import { sendShared, sharedResponse } from './cache/shared-response.ts'
import { inDataSaver, smallQuery } from './data-saver/saving-data.ts'
import type { SiteCookie } from './site-cookie.ts'
import { siteCookie } from './site-cookie.ts'
import type { FindViewer, Viewer } from './viewer.ts'
import { readToken } from './viewer.ts'

/**
 * The input of a handler: decoded query, body and files, the viewer that `access` guarantees, and the call's origin.
 */
export interface HandlerInput<E extends EndpointDefinition> {
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly files: Readonly<Partial<Record<FileNameOf<E>, ReceivedFile>>>
  readonly viewer: E['access'] extends 'public' ? Viewer | null : Viewer
  readonly origin: CallOrigin
}

/** Where a call came from. */
export interface CallOrigin {
  /** The network that counts as one caller: `readNetwork`. */
  readonly network: string
  /** All networks in which limits count the caller: `readNetworks`. */
  readonly networks: readonly Network[]
  readonly device: string
  /** Whether the call has the token of a session that was ended before it expired. */
  readonly isRevoked?: boolean
  /** Undefined when the server makes the call itself to render a page. */
  readonly deviceToken?: DeviceToken
  /** The cookie with this name; undefined during server-side rendering. */
  readonly cookie?: (of: { name: string; path: string }) => SiteCookie
  /** Logs a security event of the call; undefined during server-side rendering. */
  readonly logSecurity?: (event: SecurityEvent, facts: SecurityFacts) => void
}

export type Handler<E extends EndpointDefinition> = (
  input: HandlerInput<E>,
) => Promise<ReplyOf<E>> | ReplyOf<E>

/** One handler for every call of an area; a missing handler is a type error. */
export type Handlers<T extends Readonly<Record<string, EndpointDefinition>>> = {
  readonly [K in keyof T]: Handler<T[K]>
}

export interface BindOptions extends Omit<ReceiveOptions, 'guardVideo'> {
  readonly findViewer: FindViewer
  /** Throws if the viewer may not send a video of at least `bytes` bytes; called before the video is read. */
  readonly guardVideo: (viewer: Viewer, bytes: number) => Promise<void>
  readonly rateLimits: RateLimits
  /** Limits the concurrency of expensive calls. */
  readonly turns: FairQueue
  /** For calls with `cache: 'guests'`. */
  readonly guestCache: GuestCache
  /** Checks more than the role of the viewer before calls that require one; throws if the check fails. */
  readonly guardRole: ((viewer: Viewer) => Promise<void>) | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** The rate limit that counted a request. */
const counted = new WeakMap<FastifyRequest, RateLimit>()

type Calls = Readonly<Record<string, Named<EndpointDefinition>>>

/** Registers a route for every call of every area; an area without handlers is a type error. */
export function bindAreas<const T extends Readonly<Record<string, Calls>>>(
  app: FastifyInstance,
  areas: T,
  handlers: { readonly [K in keyof T]: Handlers<T[K]> },
  options: BindOptions,
): void {
  for (const [area, calls] of Object.entries<Calls>(areas))
    bindCalls(app, calls, handlers[area] as unknown as Handlers<Calls>, options)
}

function bindCalls(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  options: BindOptions,
): void {
  for (const [name, call] of Object.entries<Named<EndpointDefinition>>(calls)) {
    const handler = handlers[name] as unknown as Handler<EndpointDefinition>
    bindCall(app, call, handler, options)
  }
}

function bindCall(
  app: FastifyInstance,
  call: Named<EndpointDefinition>,
  handler: Handler<EndpointDefinition>,
  options: BindOptions,
): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    // Access is checked before the body is read.
    onRequest: async (request, reply) => {
      const viewer = await authenticate(request, options.findViewer, false)
      if (viewer) {
        requireRole(call, viewer)
        if (call.access === 'moderator' || call.access === 'administrator') await options.guardRole?.(viewer)
        if (call.needsRecentPassword && !viewer.hasRecentPassword) throw new ApiError('password_required')
        const rateLimit = rateLimitOf(call)
        if (rateLimit !== undefined) {
          options.rateLimits.count(viewer.id, rateLimit)
          counted.set(request, rateLimit)
        }
        return
      }
      if (call.access === 'public') return
      const hasToken = readToken(request.headers.authorization) !== undefined
      if (call.access === 'private' && !hasToken && carriesNoUser(call, request)) {
        await reply.send({ status: 0, dataset: [] })
        return
      }
      throw sessionError(request)
    },
    onResponse: (request, reply, done) => {
      const viewer = viewerOf(request)
      const rateLimit = counted.get(request)
      // A server error doesn't count towards the rate limit.
      if (viewer && rateLimit !== undefined && reply.statusCode >= 500)
        options.rateLimits.giveBack(viewer.id, rateLimit)
      done()
    },
    handler: (request, reply) =>
      inDataSaver(request, () =>
        onTheWire(call, () => {
          if (call.cache === 'guests' && isGuest(request)) return respondToGuest(request, reply)
          return inTurn(request, () => response(request, reply))
        }),
      ),
  })

  const inTurn = <T>(request: FastifyRequest, respond: () => Promise<T>): Promise<T> =>
    call.isExpensive === true ? options.turns.run(readCaller(request), respond) : respond()

  async function respondToGuest(request: FastifyRequest, reply: FastifyReply) {
    const query = withoutViewerId(call.query, decodePart(call.query, request.query, null))
    const key = JSON.stringify([call.path, query, currentLanguage(), smallQuery()])
    const cached = () =>
      options.guestCache.get(key, async () => {
        const answered = await handler({ ...GUEST, query } as unknown as HandlerInput<EndpointDefinition>)
        return sharedResponse(JSON.stringify(encodeReply(call, answered)), { status: 200, type: JSON_TYPE })
      })
    // A response that is cached or being created doesn't wait for a turn.
    const response = await (options.guestCache.has(key) ? cached() : inTurn(request, cached))
    return sendShared(request, reply, response, 'accept-encoding, authorization')
  }

  const receiving = (viewer: Viewer | null): ReceiveOptions => ({
    ...options,
    guardVideo: async (bytes) => {
      if (viewer) await options.guardVideo(viewer, bytes)
    },
  })

  async function response(request: FastifyRequest, reply: FastifyReply) {
    const viewer = viewerOf(request)
    const query = decodePart(call.query, request.query, viewer)
    const form = call.files ? await receiveForm(request, call.files, receiving(viewer)) : undefined
    try {
      const body = decodePart(call.body, form?.fields ?? request.body, viewer)
      const networks = readNetworks(request.ip)
      const answered = await handler({
        query,
        body,
        files: form?.files ?? {},
        viewer,
        origin: {
          network: networks[0].name,
          networks,
          device: request.headers['user-agent'] ?? '',
          isRevoked: isRevoked(request),
          deviceToken: deviceToken(request, reply),
          cookie: (of) => siteCookie(request, reply, of),
          logSecurity: (event, facts) => logSecurity(request, event, facts),
        } satisfies CallOrigin,
      } as HandlerInput<EndpointDefinition>)
      return encodeReply(call, answered)
    } finally {
      await form?.discard()
    }
  }
}

/** Checks the account's current role, not its role when the token was issued. Throws `not_your_role`. */
function requireRole({ access }: EndpointDefinition, { roleId }: Viewer): void {
  const isAdministrator = roleId === ROLE.administrator
  const isModerator = isAdministrator || roleId === ROLE.moderator
  if ((access === 'administrator' && !isAdministrator) || (access === 'moderator' && !isModerator)) {
    throw new ApiError('not_your_role')
  }
}

/** Renames the fields of errors from our names to the wire names that the caller knows. */
async function onTheWire<T>(call: EndpointDefinition, respond: () => Promise<T>): Promise<T> {
  try {
    return await respond()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields) throw error
    const names = { ...call.query?.fields, ...call.body?.fields }
    const fields = Object.entries(error.fields).map(([name, text]) => [names[name]?.wireName ?? name, text])
    throw error.withFields(Object.fromEntries(fields) as Record<string, string>)
  }
}

function carriesNoUser(call: EndpointDefinition, request: FastifyRequest): boolean {
  const query = request.query as Record<string, unknown>
  const names = Object.values(call.query?.fields ?? {})
    .filter((field) => field.isViewerId)
    .map((field) => field.wireName)
  return names.every((name) => query[name] === undefined || query[name] === '')
}

/** A user ID sent by a guest is ignored. */
function withoutViewerId(part: WireObject | undefined, query: Record<string, unknown> | undefined): never {
  const named = Object.entries(query ?? {}).filter(([name]) => part?.fields[name]?.isViewerId !== true)
  return (query && Object.fromEntries(named)) as never
}

function decodePart(part: WireObject | undefined, wire: unknown, viewer: Viewer | null): never {
  if (!part) return undefined as never
  const decoded = z.safeDecode(part, (wire ?? {}) as never, { error: invalidInputText })
  if (!decoded.success) throw invalidInput(part, decoded.error.issues)
  for (const [name, field] of Object.entries(part.fields)) {
    const claimed: unknown = (decoded.data as Record<string, unknown>)[name]
    if (field.isViewerId && viewer && claimed !== undefined && claimed !== viewer.id) {
      throw new ApiError('not_yours')
    }
  }
  return decoded.data as never
}

function invalidInput(part: WireObject, issues: readonly z.core.$ZodIssue[]): ApiError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const wireName = String(issue.path[0] ?? '')
    const name = Object.keys(part.fields).find((key) => part.fields[key]?.wireName === wireName)
    if (name === undefined) continue
    const within = issue.path.slice(1).join('.')
    fields[name] ??= within === '' ? issue.message : `is wrong at ${within}: it ${issue.message}`
  }
  const [name, text] = Object.entries(fields)[0] ?? []
  if (name === undefined || text === undefined) return new ApiError('invalid_input')
  // A complete sentence is shown unchanged; a predicate ('must be …') gets the field name as its subject.
  return new ApiError('invalid_input', {
    text: /^[A-Z]/.test(text) ? text : `'${part.fields[name]?.wireName ?? name}' ${text}`,
    fields,
  })
}
