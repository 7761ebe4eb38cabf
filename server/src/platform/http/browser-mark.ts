import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteCookie } from './site-cookie.ts'

const COOKIE = { name: 'known_browser', path: '/api' }
/** For how long a browser keeps its mark after it was last given. */
export const MARK_DAYS = 365

/** What a browser is known by at a sign-in: 256 random bits in a cookie that no script can read and only calls carry. */
export interface BrowserMark {
  /** The one that came with the call; anybody can make one up. */
  readonly brought: string | undefined
  /** Gives the browser a fresh mark, or the brought one for longer where the server knows it; answers it. */
  give(isBroughtKnown: boolean): string
}

export function browserMark(request: FastifyRequest, reply: FastifyReply): BrowserMark {
  const cookie = siteCookie(request, reply, COOKIE)
  const { brought } = cookie
  return {
    brought,
    give: (isBroughtKnown) => {
      const mark = (isBroughtKnown ? brought : undefined) ?? randomBytes(32).toString('base64url')
      cookie.set(mark, MARK_DAYS * 86_400)
      return mark
    },
  }
}
