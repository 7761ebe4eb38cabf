import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { FindViewer, Viewer } from './viewer.ts'
import { hashToken, tokenOf } from './viewer.ts'

const viewers = new WeakMap<FastifyRequest, Viewer>()

/** The viewer whose token the request carries; null before `authenticate` has run. */
export function viewerOf(request: FastifyRequest): Viewer | null {
  return viewers.get(request) ?? null
}

/** Looks up the token. Throws `session_ended` if a live session is required and there is none. */
export async function authenticate(
  request: FastifyRequest,
  findViewer: FindViewer,
  isRequired: boolean,
): Promise<Viewer | null> {
  const token = tokenOf(request.headers.authorization)
  const viewer = token === undefined ? undefined : await findViewer(hashToken(token))
  if (viewer) viewers.set(request, viewer)
  if (!viewer && isRequired) throw new ApiError('session_ended')
  return viewer ?? null
}
