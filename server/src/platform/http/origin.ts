import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

/** `host` or `host:port`: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Refuses a `Host` that is not `host[:port]`, because links and the key of the page cache contain it.
 * It may be missing: HTTP/1.0 doesn't require it, and load balancers check health without it.
 */
export function requireHost({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers.host !== undefined && !HOST.test(headers.host)) throw new ApiError('invalid_input')
}

/** The site's origin: as configured, else from `Host`. `X-Forwarded-Host` is never trusted. */
export function readOrigin(
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  publicUrl: string | undefined,
): string {
  return publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
}
