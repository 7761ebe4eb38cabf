import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that only the server sets and reads. Scripts can't, and other sites' pages don't send it. */
export interface SiteCookie {
  /** The value that came with the call, if it has our format. */
  readonly received: string | undefined
  set(value: string, seconds: number): void
}

/** 256 random bits in base64url. */
const VALUE = /^[\w-]{43}$/

/**
 * The cookie of a name for calls below `path`. Over TLS it is `__Host-<name>`, which no other host and no plain
 * connection can set; browsers require the path `/` for such a cookie.
 */
export function siteCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path }: { name: string; path: string },
): SiteCookie {
  const isSafe = request.protocol === 'https'
  const fullName = isSafe ? `__Host-${name}` : name
  const where = isSafe
    ? 'Path=/; HttpOnly; SameSite=Strict; Secure'
    : `Path=${path}; HttpOnly; SameSite=Strict`
  return {
    received: readValue(request.headers.cookie ?? '', fullName),
    set: (value, seconds) => {
      reply.header('set-cookie', `${fullName}=${value}; Max-Age=${seconds}; ${where}`)
    },
  }
}

function readValue(cookies: string, name: string): string | undefined {
  const [, value] =
    cookies
      .split(';')
      .map((pair) => pair.trim().split('=', 2))
      .find(([key]) => key === name) ?? []
  return value !== undefined && VALUE.test(value) ? value : undefined
}
