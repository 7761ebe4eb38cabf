import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** `host` or `host:port`: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Refuses a `Host` that is not `host[:port]`: links, and the key of the page cache, are made of it.
 * HTTP/1.0 needs none; load balancers check health without one.
 */
export function requireHost({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers.host !== undefined && !HOST.test(headers.host)) throw new ApiError('invalid_input')
}

/** The site's own origin: as configured, else as `Host` names it. `X-Forwarded-Host` is never believed. */
export function originOf(
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  publicUrl: string | undefined,
): string {
  return publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
}
