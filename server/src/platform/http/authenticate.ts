import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import type { FindViewer, Viewer } from './viewer.ts'
import { hashToken, tokenOf } from './viewer.ts'

const viewers = new WeakMap<FastifyRequest, Viewer>()

/** Whose token the request carries, once `authenticate` has looked. */
export function viewerOf(request: FastifyRequest): Viewer | null {
  return viewers.get(request) ?? null
}

/** Looks the token up; throws `session_ended` where a live one is needed. */
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
