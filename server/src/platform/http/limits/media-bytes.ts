import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../api-error.ts'
import { SteadyWindows } from './steady-windows.ts'

const HOUR_MS = 3_600_000
const COUNT_MS = 1000
/** Segments and pictures are sent to the end; a larger response ends when its network has got too much. */
const ENDED_AFTER_BYTES = 16_000_000

/** Counts what a request is sent. @throws ApiError `too_many_requests` above the limit */
export type MediaBytesLimit = (request: FastifyRequest, reply: FastifyReply) => void

interface Running {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What the connection had sent before. It has one request at a time. */
  readonly before: number
  /** What was counted of this response. */
  sent: number
}

/**
 * Limits the bytes of media that a network gets in an hour, so that one client can't copy the catalogue at everybody's cost.
 * What was sent counts, every second and at the end, not what was requested: players leave most responses early.
 */
export function createMediaBytesLimit(bytesPerHour: number): MediaBytesLimit {
  const windows = new SteadyWindows()
  const running = new Set<Running>()
  let timer: NodeJS.Timeout | undefined

  const countSent = (response: Running) => {
    const { request, before } = response
    const sent = request.socket.bytesWritten - before
    const { current } = windows.countOf(request.ip, HOUR_MS, bytesPerHour, sent - response.sent)
    response.sent = sent
    return current
  }
  const countAll = () => {
    for (const response of running) {
      const current = countSent(response)
      if (current >= bytesPerHour && response.sent > ENDED_AFTER_BYTES) response.reply.raw.destroy()
    }
  }
  return (request, reply) => {
    const { current, ttl } = windows.countOf(request.ip, HOUR_MS, bytesPerHour, 0)
    if (current >= bytesPerHour) {
      reply.header('cache-control', 'no-store')
      throw new ApiError('too_many_requests', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
        reason: 'media-bytes',
      })
    }
    const response = { request, reply, before: request.socket.bytesWritten, sent: 0 }
    running.add(response)
    timer ??= setInterval(countAll, COUNT_MS).unref()
    reply.raw.once('close', () => {
      running.delete(response)
      countSent(response)
      if (running.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }
}
