import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../api-error.ts'
import { SteadyWindows } from './steady-windows.ts'

const HOUR_MS = 3_600_000

/** Counts what a request is sent. @throws ApiError `too_many_requests` above the limit */
export type MediaBytesLimit = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Limits the bytes of media that a network gets in an hour, so that one client can't copy the catalogue at everybody's cost.
 * What was sent counts, not what was requested: players leave most responses early.
 */
export function createMediaBytesLimit(bytesPerHour: number): MediaBytesLimit {
  const windows = new SteadyWindows()
  return ({ ip, socket }, reply) => {
    const { current, ttl } = windows.countOf(ip, HOUR_MS, bytesPerHour, 0)
    if (current >= bytesPerHour) {
      reply.header('cache-control', 'no-store')
      throw new ApiError('too_many_requests', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
        reason: 'media-bytes',
      })
    }
    // A connection has one request at a time.
    const before = socket.bytesWritten
    reply.raw.once('close', () => {
      windows.countOf(ip, HOUR_MS, bytesPerHour, socket.bytesWritten - before)
    })
  }
}
