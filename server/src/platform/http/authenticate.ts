import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { FindViewer, Viewer } from './viewer.ts'
import { hashToken, readToken } from './viewer.ts'

const viewers = new WeakMap<FastifyRequest, Viewer | 'revoked'>()

/** The viewer whose token the request carries; null before `authenticate` has run. */
export function viewerOf(request: FastifyRequest): Viewer | null {
  const viewer = viewers.get(request)
  return viewer === undefined || viewer === 'revoked' ? null : viewer
}

/** Whether the request carries the token of a session that was ended before it expired. */
export function isRevoked(request: FastifyRequest): boolean {
  return viewers.get(request) === 'revoked'
}

/** The error of a request without a live session. */
export function sessionError(request: FastifyRequest): ApiError {
  return new ApiError(isRevoked(request) ? 'session_revoked' : 'session_ended')
}

/** Looks up the token. Throws `session_ended` or `session_revoked` if a live session is required and there is none. */
export async function authenticate(
  request: FastifyRequest,
  findViewer: FindViewer,
  isRequired: boolean,
): Promise<Viewer | null> {
  const token = readToken(request.headers.authorization)
  const found = token === undefined ? undefined : await findViewer(hashToken(token))
  if (found) viewers.set(request, found)
  const viewer = viewerOf(request)
  if (!viewer && isRequired) throw sessionError(request)
  return viewer
}
