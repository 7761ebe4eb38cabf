import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'known_browser'
const GIVEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`)
/** For how long a browser keeps its mark after it was last given. */
export const MARK_DAYS = 365

/** What a browser is known by at a sign-in: 256 random bits in a cookie that no script can read and only calls carry. */
export interface BrowserMark {
  /** The one that came with the call. */
  readonly brought: string | undefined
  /** Gives the browser a mark, or the one it has for longer; answers it. */
  give(): string
}

export function browserMark(request: FastifyRequest, reply: FastifyReply): BrowserMark {
  const [, brought] = GIVEN.exec(request.headers.cookie ?? '') ?? []
  return {
    brought,
    give: () => {
      const mark = brought ?? randomBytes(32).toString('base64url')
      const seconds = MARK_DAYS * 86_400
      const secure = request.protocol === 'https' ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${COOKIE}=${mark}; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
      )
      return mark
    },
  }
}
