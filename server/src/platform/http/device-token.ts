import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteCookie } from './site-cookie.ts'

const COOKIE = { name: 'trusted_device', path: '/api' }
/** How long a browser stores its token after the last sign-in. */
export const TRUSTED_DEVICE_DAYS = 365

/** Identifies a browser at a sign-in: 256 random bits in a cookie that scripts can't read and only API calls carry. */
export interface DeviceToken {
  /** The token that came with the call; anybody can make one up. */
  readonly received: string | undefined
  /** Gives the browser a new token, or extends the received one if the server knows it. Returns the token. */
  issue(isKnown: boolean): string
}

export function deviceToken(request: FastifyRequest, reply: FastifyReply): DeviceToken {
  const cookie = siteCookie(request, reply, COOKIE)
  return {
    received: cookie.received,
    issue: (isKnown) => {
      const token = (isKnown ? cookie.received : undefined) ?? randomBytes(32).toString('base64url')
      cookie.set(token, TRUSTED_DEVICE_DAYS * 86_400)
      return token
    },
  }
}
