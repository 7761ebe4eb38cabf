import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Viewer } from './viewer.ts'

const HEARTBEAT_MS = 15_000
/** A stream ends after this time; the browser then opens a new one. */
const STREAM_MS = 30 * 60_000
/**
 * Per account, in this process. A browser has one for notifications and one for each video whose processing it shows.
 */
const STREAMS_MAX_EACH = 8
const STREAMS_MAX = 5000
/** Data that may be buffered for a client that does not read; beyond it the stream is closed. */
const UNREAD_BYTES_MAX = 64 * 1024
const RETRY_SECONDS = 30

/** One open stream of server-sent events. */
export interface EventStream {
  /** Writes an event with this value as JSON; does nothing once the client has disconnected. */
  send(value: unknown): void
  end(): void
  readonly isEnded: boolean
}

/** Watches for the end of sessions. */
export interface SessionWatch {
  /**
   * Calls `onEnd` when the session ends. Returns a function to stop watching; undefined if the session has already
   * ended.
   */
  watch(tokenHash: Buffer, onEnd: () => void): Promise<(() => void) | undefined>
}

/** Opens and counts event streams; one instance per server. */
export interface EventStreams {
  /**
   * Takes over the reply. `onClose` is called once with the stream, however it ends, possibly before `open` has
   * returned. Throws `too_many_at_once` at the limit of the account, `busy` at the limit of all accounts, and
   * `session_ended`.
   */
  open(reply: FastifyReply, viewer: Viewer, onClose: (stream: EventStream) => void): Promise<EventStream>
}

/**
 * Creates streams of server-sent events, limited per account, with a heartbeat every 15 s. A stream ends with its
 * session and when the server stops, which would otherwise wait for it forever; the browser reconnects automatically.
 */
export function createEventStreams(app: FastifyInstance, sessions: SessionWatch): EventStreams {
  const open = new Set<EventStream>()
  const counts = new Map<number, number>()
  let count = 0
  app.addHook('preClose', () => {
    for (const stream of open) stream.end()
  })

  /** Counts a stream before it opens, because many may be requested concurrently. */
  const enter = (accountId: number) => {
    const own = counts.get(accountId) ?? 0
    if (own >= STREAMS_MAX_EACH) throw new ApiError('too_many_at_once', { retryAfterSeconds: RETRY_SECONDS })
    if (count >= STREAMS_MAX) throw new ApiError('busy', { retryAfterSeconds: RETRY_SECONDS })
    counts.set(accountId, own + 1)
    count += 1
  }
  const leave = (accountId: number) => {
    const left = (counts.get(accountId) ?? 1) - 1
    if (left > 0) counts.set(accountId, left)
    else counts.delete(accountId)
    count -= 1
  }

  return {
    async open(reply, viewer, onClose) {
      enter(viewer.id)
      let stream: EventStream | undefined
      let stopWatching: (() => void) | undefined
      try {
        stopWatching = await sessions.watch(viewer.tokenHash, () => stream?.end())
        if (!stopWatching) throw new ApiError('session_ended')
      } catch (error) {
        leave(viewer.id)
        throw error
      }
      stream = takeOver(reply, (ended) => {
        open.delete(ended)
        stopWatching()
        leave(viewer.id)
        onClose(ended)
      })
      if (!stream.isEnded) open.add(stream)
      return stream
    },
  }
}

function takeOver(reply: FastifyReply, onClose: (stream: EventStream) => void): EventStream {
  reply.hijack()
  const response = reply.raw
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy()
  }
  const stream: EventStream = {
    send: (value) => write(`data: ${JSON.stringify(value)}\n\n`),
    end: () => response.end(),
    get isEnded() {
      return response.writableEnded || response.destroyed
    },
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const lifetime = setTimeout(() => stream.end(), STREAM_MS)
  // A client that disconnects during a write is not an error.
  response.on('error', () => undefined)
  const close = () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
    onClose(stream)
  }
  // If the client has already disconnected, 'close' won't fire again: call `close` once the caller has the stream.
  if (response.destroyed) {
    queueMicrotask(close)
    return stream
  }
  response.on('close', close)
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return stream
}
