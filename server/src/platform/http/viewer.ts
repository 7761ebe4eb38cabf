import { createHash } from 'node:crypto'
import type { RoleId } from '@serendib/contract'

/** Whoever a live token belongs to. */
export interface Viewer {
  readonly id: number
  readonly roleId: RoleId
  /** The key of the session, to end it by. */
  readonly tokenHash: Buffer
  /** Whether the password was asked for in this session in the last ten minutes. */
  readonly hasRecentPassword: boolean
}

/** Finds the person of a live session; undefined when there is none. */
export type FindViewer = (tokenHash: Buffer) => Promise<Viewer | undefined>

/** The token of an Authorization header: `Bearer x` and bare `x` are both taken. */
export function tokenOf(authorization: string | undefined): string | undefined {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  return token === undefined || token === '' || token.length > 200 ? undefined : token
}

/** What is downloaded of a token: it cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
