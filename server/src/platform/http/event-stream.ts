import type { FastifyInstance, FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000

/** One open stream of server-sent events. */
export interface EventStream {
  /** Writes an event with this value as JSON; nothing once the other side is gone. */
  send(value: unknown): void
  end(): void
  readonly isEnded: boolean
}

/**
 * Opens streams of server-sent events: with a sign of life every 15 s, and ended when the server stops, which does not wait
 * for what would never end; the browser comes back by itself.
 */
export function createEventStreams(app: FastifyInstance) {
  const open = new Set<EventStream>()
  app.addHook('preClose', () => {
    for (const stream of open) stream.end()
  })
  return {
    /** Takes the reply over. `onClose` is called once, however the stream ends. */
    open(reply: FastifyReply, onClose: () => void): EventStream {
      reply.hijack()
      const response = reply.raw
      const write = (text: string) => {
        if (!response.writableEnded && !response.destroyed) response.write(text)
      }
      const stream: EventStream = {
        send: (value) => write(`data: ${JSON.stringify(value)}\n\n`),
        end: () => response.end(),
        get isEnded() {
          return response.writableEnded || response.destroyed
        },
      }
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
      open.add(stream)
      // Whoever goes away while something is on its way to them is no fault of ours.
      response.on('error', () => undefined)
      const close = () => {
        clearInterval(heartbeat)
        open.delete(stream)
        onClose()
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
    },
  }
}
