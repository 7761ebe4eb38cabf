import * as z from 'zod/mini'
import type { BodyOf, EndpointDefinition, FileNameOf, QueryOf, ReplyOf } from './endpoint.ts'
import type { WireReply } from './envelope.ts'
import { decodeReply } from './envelope.ts'
import type { WireObject } from './wire-object.ts'

/**
 * The server returned an error: `text` is shown to the user, `code` is the stable error code, `fields` has the texts by
 * field name.
 */
export class CallError extends Error {
  readonly code: string
  readonly text: string
  readonly httpStatus: number
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined
  /** The ticket to continue with, if another step is required: the second step of a sign-in. */
  readonly ticket: string | undefined

  constructor(error: {
    code: string
    text: string
    httpStatus: number
    fields?: Record<string, string>
    retryAfterSeconds?: number | undefined
    ticket?: string | undefined
  }) {
    super(error.text || error.code)
    this.name = 'CallError'
    this.code = error.code
    this.text = error.text
    this.httpStatus = error.httpStatus
    this.fields = error.fields ?? {}
    this.retryAfterSeconds = error.retryAfterSeconds
    this.ticket = error.ticket
  }
}

/** The call had no live session (401). `isRevoked`: it was ended elsewhere before it expired. */
export class SessionEnded extends Error {
  readonly isRevoked: boolean

  constructor({ isRevoked }: { isRevoked: boolean } = { isRevoked: false }) {
    super('The session has ended')
    this.name = 'SessionEnded'
    this.isRevoked = isRevoked
  }
}

/** The input of a call: query, body, files and options. */
export interface CallInput<E extends EndpointDefinition> {
  query?: QueryOf<E>
  body?: BodyOf<E>
  files?: Partial<Record<FileNameOf<E>, Blob | undefined>>
  signal?: AbortSignal
}

export interface ClientOptions {
  /** The origin of `/api`; empty for the page's own origin. */
  origin: string
  token: () => string | null
  /** The signed-in user, for the calls' `viewerId` fields; undefined for guests. */
  viewerId?: () => number | undefined
  /** Called for every 401 response to a call that had a token or required one. */
  onSessionEnded?: (error: SessionEnded) => void
  /** Replaces the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type Client = ReturnType<typeof createClient>

/**
 * Creates the typed client. A call returns the reply with our names, or throws `CallError`, `SessionEnded` or a network
 * error.
 */
export function createClient(options: ClientOptions) {
  const request = options.fetch ?? ((url, init) => fetch(url, init))
  const claimOutliving = countOutliving()
  return async function call<E extends EndpointDefinition>(
    endpoint: E,
    given: CallInput<NoInfer<E>> = {},
  ): Promise<ReplyOf<E>> {
    const token = options.token()
    const input = withViewerIds(endpoint, given, options.viewerId?.())
    const { body, headers } = encodeBody(endpoint, input)
    if (token) headers['authorization'] = `Bearer ${token}`
    const release = claimOutliving(body)
    const send = async () => {
      const response = await request(options.origin + formatUrl(endpoint, input.query), {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(release ? { keepalive: true } : {}),
      })
      return { response, wireReply: await readReply(response) }
    }
    const { response, wireReply } = await send().finally(release)
    if (response.status === 401 || wireReply.status === 401) {
      const error = new SessionEnded({ isRevoked: wireReply['code'] === 'session_revoked' })
      options.onSessionEnded?.(error)
      throw error
    }
    const reply = response.ok ? decodeReply(endpoint, wireReply) : undefined
    if (reply === undefined) throw readApiError(endpoint, response, wireReply)
    return reply
  }
}

/** The input with the `viewerId` fields that it omits. */
function withViewerIds<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  viewerId: number | undefined,
): CallInput<E> {
  if (viewerId === undefined) return input
  const body = endpoint.body && { ...viewerFields(endpoint.body, viewerId), ...input.body }
  return { ...input, query: withViewerId(endpoint, input.query, viewerId), body } as CallInput<E>
}

/**
 * A query with the `viewerId` fields that it omits. Queries of public calls stay as they are: what guests and members
 * read has different keys only where a page asks for it.
 */
export function withViewerId<E extends EndpointDefinition>(
  endpoint: E,
  query: QueryOf<E> | undefined,
  viewerId: number | undefined,
): QueryOf<E> | undefined {
  if (viewerId === undefined || endpoint.access === 'public' || !endpoint.query) return query
  const fields = viewerFields(endpoint.query, viewerId)
  return Object.keys(fields).length === 0 ? query : ({ ...fields, ...query } as QueryOf<E>)
}

function viewerFields({ fields }: WireObject, viewerId: number): Record<string, number> {
  const names = Object.keys(fields).filter((name) => fields[name]?.isViewerId)
  return Object.fromEntries(names.map((name) => [name, viewerId]))
}

/**
 * Limits for requests in flight with keepalive, which outlive their page: the number of requests, and the characters of
 * one body and of all together. Browsers allow 64 KiB per page (a Sinhala letter takes three bytes), and Chromium 256
 * requests per process, a tenth of that in earlier versions. They reject further requests with the same error as for a
 * lost connection, so retrying might repeat an action. Therefore keepalive is not used beyond these limits: such a
 * request ends with its page.
 */
const KEEPALIVE_LIMITS = { requests: 8, bodyLength: 4000, allLength: 20_000 }

/**
 * Counts keepalive requests: changes whose result may already be shown, and which should complete even if the page is
 * left. The returned function decides whether a body is sent with keepalive. If so, it returns a function to call when
 * the request has ended.
 */
function countOutliving(): (body: string | FormData | undefined) => (() => void) | undefined {
  let requests = 0
  let length = 0
  return (body) => {
    if (typeof body !== 'string' || body.length > KEEPALIVE_LIMITS.bodyLength) return undefined
    if (requests === KEEPALIVE_LIMITS.requests || length + body.length > KEEPALIVE_LIMITS.allLength)
      return undefined
    requests += 1
    length += body.length
    return () => {
      requests -= 1
      length -= body.length
    }
  }
}

/** The URL of a GET request, with the query in wire names. */
export function formatUrl<E extends EndpointDefinition>(endpoint: E, query?: QueryOf<E>): string {
  const params = new URLSearchParams()
  if (endpoint.query) {
    const wire = z.encode(endpoint.query, query ?? {}) as Record<string, unknown>
    for (const [name, value] of Object.entries(wire)) {
      if (value !== undefined && value !== '') params.set(name, formatValue(value))
    }
  }
  const search = params.toString()
  return `/api${endpoint.path}${search ? `?${search}` : ''}`
}

// Queries and forms can contain text and numbers. Lists are converted to text by their codecs.
function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function encodeBody<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method === 'GET') return { headers, body: undefined }
  const wire = endpoint.body ? (z.encode(endpoint.body, input.body ?? {}) as Record<string, unknown>) : {}
  if (!endpoint.files) {
    headers['content-type'] = 'application/json'
    return { headers, body: JSON.stringify(wire) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined) form.set(name, formatValue(value))
  const files: Partial<Record<string, Blob | undefined>> = input.files ?? {}
  for (const [name, part] of Object.entries(endpoint.files)) {
    const file = files[name]
    if (file) form.set(part.wireName, file)
  }
  return { headers, body: form }
}

async function readReply(response: Response): Promise<WireReply> {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'status' in body) return body as WireReply
  } catch (error) {
    // Reject a truncated response: decoded as status 0, it could mean that the session has expired.
    if (response.ok) throw error
    // A proxy's error page, for which the HTTP status is sufficient.
  }
  if (response.ok) throw new TypeError(`The response of ${response.url} doesn't match the contract`)
  return { status: response.status }
}

function readApiError(endpoint: EndpointDefinition, response: Response, wireReply: WireReply): CallError {
  const dataset = wireReply['dataset']
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError({
    code: typeof wireReply['code'] === 'string' ? wireReply['code'] : 'refused',
    text: typeof dataset === 'string' ? dataset : '',
    httpStatus: response.status,
    fields: fieldTexts(endpoint.body, wireReply['fields']),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    ticket: typeof wireReply['ticket'] === 'string' ? wireReply['ticket'] : undefined,
  })
}

function fieldTexts(body: WireObject | undefined, wireTexts: unknown): Record<string, string> {
  if (!body || typeof wireTexts !== 'object' || wireTexts === null) return {}
  const texts = new Map(Object.entries(wireTexts))
  const named = Object.entries(body.fields).map(([name, field]) => [name, texts.get(field.wireName)] as const)
  return Object.fromEntries(named.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
