import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'
import type { Viewer } from './viewer.ts'

const HEARTBEAT_MS = 15_000
/** After so long a stream ends; the browser opens the next one. */
const STREAM_MS = 30 * 60_000
/** Of one account, in this process. A browser has one for notifications, and one for each video that it shows the processing of. */
const STREAMS_MAX_EACH = 8
const STREAMS_MAX = 5000
/** What may wait for somebody who does not read. */
const UNREAD_BYTES_MAX = 64 * 1024
const RETRY_SECONDS = 30

/** One open stream of server-sent events. */
export interface EventStream {
  /** Writes an event with this value as JSON; nothing once the other side is gone. */
  send(value: unknown): void
  end(): void
  readonly isEnded: boolean
}

/** Tells when sessions end. */
export interface SessionWatch {
  /** Calls `onEnd` when the session ends, until what it answers is called. Undefined when it has ended already. */
  watch(tokenHash: Buffer, onEnd: () => void): Promise<(() => void) | undefined>
}

/** Opens event streams; one for the whole server, which counts them. */
export interface EventStreams {
  /**
   * Takes the reply over. `onClose` is called once with the stream, however it ends, perhaps before `open` has returned. Throws
   * `too_many_at_once` when the account has as many as it may, `busy` when all accounts together have, `session_ended`.
   */
  open(reply: FastifyReply, viewer: Viewer, onClose: (stream: EventStream) => void): Promise<EventStream>
}

/**
 * Opens streams of server-sent events: a handful for an account, with a sign of life every 15 s. They end with their session, and
 * when the server stops, which does not wait for what would never end; the browser comes back by itself.
 */
export function createEventStreams(app: FastifyInstance, sessions: SessionWatch): EventStreams {
  const open = new Set<EventStream>()
  const counts = new Map<number, number>()
  let count = 0
  app.addHook('preClose', () => {
    for (const stream of open) stream.end()
  })

  /** Counts a stream before it is open: many may be asked for at once. */
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
  // Whoever goes away while something is on its way to them is no error of ours.
  response.on('error', () => undefined)
  const close = () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
    onClose(stream)
  }
  // Who went away before this has closed already, and is told of when the stream is in the caller's hands.
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
