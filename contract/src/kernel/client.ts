import * as z from 'zod/mini'
import type { BodyOf, EndpointDefinition, FileNameOf, QueryOf, ReplyOf } from './endpoint.ts'
import type { WireReply } from './envelope.ts'
import { decodeReply } from './envelope.ts'
import type { WireObject } from './wire-object.ts'

/** The server refused: `text` is what to show, `code` the contract's word for it, `fields` the texts by field name. */
export class Refused extends Error {
  readonly code: string
  readonly text: string
  readonly httpStatus: number
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined
  /** With which one may go on where something is still missing: the second step of a sign-in. */
  readonly ticket: string | undefined

  constructor(answer: {
    code: string
    text: string
    httpStatus: number
    fields?: Record<string, string>
    retryAfterSeconds?: number | undefined
    ticket?: string | undefined
  }) {
    super(answer.text || answer.code)
    this.name = 'Refused'
    this.code = answer.code
    this.text = answer.text
    this.httpStatus = answer.httpStatus
    this.fields = answer.fields ?? {}
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.ticket = answer.ticket
  }
}

/** The call carried no live session (401). */
export class SessionEnded extends Error {
  constructor() {
    super('The session has ended')
    this.name = 'SessionEnded'
  }
}

/** What a call is given: its query, its body, its files, and how long it lives. */
export interface CallInput<E extends EndpointDefinition> {
  query?: QueryOf<E>
  body?: BodyOf<E>
  files?: Partial<Record<FileNameOf<E>, Blob | undefined>>
  signal?: AbortSignal
}

export interface ClientOptions {
  /** Where `/api` is: empty for the page's own origin. */
  origin: string
  token: () => string | null
  /** Told of every answer 401 to a call that carried a token or needed one. */
  onSessionEnded?: () => void
  /** What makes the requests; the global `fetch` unless given. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type Client = ReturnType<typeof createClient>

/** The typed client. A call gives the reply in our names, or throws `Refused`, `SessionEnded` or the network's error. */
export function createClient(options: ClientOptions) {
  const request = options.fetch ?? ((url, init) => fetch(url, init))
  const claimOutliving = countOutliving()
  return async function call<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<NoInfer<E>> = {},
  ): Promise<ReplyOf<E>> {
    const token = options.token()
    const { body, headers } = encodeBody(endpoint, input)
    if (token) headers['authorization'] = `Bearer ${token}`
    const release = claimOutliving(body)
    const send = async () => {
      const response = await request(options.origin + urlOf(endpoint, input.query), {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(release ? { keepalive: true } : {}),
      })
      return { response, answer: await readAnswer(response) }
    }
    const { response, answer } = await send().finally(release)
    if (response.status === 401 || answer.status === 401) {
      options.onSessionEnded?.()
      throw new SessionEnded()
    }
    const reply = response.ok ? decodeReply(endpoint, answer) : undefined
    if (reply === undefined) throw refusalOf(endpoint, response, answer)
    return reply
  }
}

/**
 * What may be on its way at a time that outlives its page: in requests, and in the characters of one body and of all together.
 * Browsers allow a page 64 KiB (a Sinhala letter takes three bytes), and Chromium a process 256 requests, in earlier versions a
 * tenth of that. What is more they refuse by the same error as what was sent and then lost, so that sending it again might do it
 * twice. It is never asked for instead: beyond this a request ends with its page.
 */
const OUTLIVING = { requests: 8, bodyLength: 4000, allLength: 20_000 }

/**
 * Counts the acts that are sent to their end even when their page is left: what they did may have been shown already. The answer
 * says of a body whether it is one of them: what gives its room back, once it is answered.
 */
function countOutliving(): (body: string | FormData | undefined) => (() => void) | undefined {
  let requests = 0
  let length = 0
  return (body) => {
    if (typeof body !== 'string' || body.length > OUTLIVING.bodyLength) return undefined
    if (requests === OUTLIVING.requests || length + body.length > OUTLIVING.allLength) return undefined
    requests += 1
    length += body.length
    return () => {
      requests -= 1
      length -= body.length
    }
  }
}

/** The address of a GET, with its query by the wire's names. */
export function urlOf<E extends EndpointDefinition>(endpoint: E, query?: QueryOf<E>): string {
  const params = new URLSearchParams()
  if (endpoint.query) {
    const wire = z.encode(endpoint.query, query ?? {}) as Record<string, unknown>
    for (const [name, value] of Object.entries(wire)) {
      if (value !== undefined && value !== '') params.set(name, textOf(value))
    }
  }
  const search = params.toString()
  return `/api${endpoint.path}${search ? `?${search}` : ''}`
}

// What a query or a form can carry: words and numbers. Lists are made into text by their own codec.
function textOf(value: unknown): string {
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
  for (const [name, value] of Object.entries(wire)) if (value !== undefined) form.set(name, textOf(value))
  const files: Partial<Record<string, Blob | undefined>> = input.files ?? {}
  for (const [name, part] of Object.entries(endpoint.files)) {
    const file = files[name]
    if (file) form.set(part.wireName, file)
  }
  return { headers, body: form }
}

async function readAnswer(response: Response): Promise<WireReply> {
  try {
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null && 'status' in answer) return answer as WireReply
  } catch (error) {
    // A cut answer is none: read as status 0 it would say that the session has expired, say.
    if (response.ok) throw error
    // A proxy's page: the HTTP status says enough.
  }
  if (response.ok) throw new TypeError(`${response.url} did not answer as the contract says`)
  return { status: response.status }
}

function refusalOf(endpoint: EndpointDefinition, response: Response, answer: WireReply): Refused {
  const dataset = answer['dataset']
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Refused({
    code: typeof answer['code'] === 'string' ? answer['code'] : 'refused',
    text: typeof dataset === 'string' ? dataset : '',
    httpStatus: response.status,
    fields: fieldTexts(endpoint.body, answer['fields']),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    ticket: typeof answer['ticket'] === 'string' ? answer['ticket'] : undefined,
  })
}

function fieldTexts(body: WireObject | undefined, wireTexts: unknown): Record<string, string> {
  if (!body || typeof wireTexts !== 'object' || wireTexts === null) return {}
  const texts = new Map(Object.entries(wireTexts))
  const named = Object.entries(body.fields).map(([name, field]) => [name, texts.get(field.wireName)] as const)
  return Object.fromEntries(named.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
