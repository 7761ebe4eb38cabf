import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** What the media host serves: files of the storage and of the built web application. */
const ON_MEDIA_HOST = /^\/(?:media|assets)\//

/** For requests of pages and their players to another origin; errors included, so that players and downloads can tell them apart. */
const TO_OTHER_ORIGINS = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range, retry-after',
  'timing-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
})

/** Before requests with a range; not all browsers take it for a simple header. */
const TO_PREFLIGHTS = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range',
  'access-control-max-age': '86400',
}

/**
 * Lets pages load files from the media host (MEDIA_URL), and refuses everything else there, even if an edge passes it on: nobody
 * should see or sign in to the site under another name.
 */
export function serveMediaHost(app: FastifyInstance, mediaHost: string): void {
  const { host } = new URL(mediaHost)
  app.addHook('onRequest', async (request, reply) => {
    const isFile = ON_MEDIA_HOST.test(request.url)
    if (!isFile && plainHost(request.headers.host) === host) throw new ApiError('not_found')
    if (!isFile) return
    for (const [name, value] of TO_OTHER_ORIGINS) reply.raw.setHeader(name, value)
    if (request.method === 'OPTIONS') await reply.code(204).headers(TO_PREFLIGHTS).send()
  })
}

/** Without what doesn't change where a `Host` leads: upper case, the last dot of the name, and a usual port. */
function plainHost(host = ''): string {
  return host
    .toLowerCase()
    .replace(/\.(?=:|$)/, '')
    .replace(/:(?:80|443)$/, '')
}
