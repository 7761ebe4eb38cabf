import { createHash } from 'node:crypto'
import type { RoleId } from '@serendib/contract'

/** The account that a live token belongs to. */
export interface Viewer {
  readonly id: number
  readonly roleId: RoleId
  /** Identifies the session, for example to end it. */
  readonly tokenHash: Buffer
  /** Whether the password was entered in this session in the last ten minutes. */
  readonly hasRecentPassword: boolean
  /** The account's `history_version` at the start of the request. */
  readonly historyVersion: number
}

/** Finds the viewer of a live session; `revoked` if it was ended before it expired, undefined if there is none. */
export type FindViewer = (tokenHash: Buffer) => Promise<Viewer | 'revoked' | undefined>

/** The token of an Authorization header; both `Bearer x` and bare `x` are accepted. */
export function readToken(authorization: string | undefined): string | undefined {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  return token === undefined || token === '' || token.length > 200 ? undefined : token
}

/** The hash of a token, which is stored instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
