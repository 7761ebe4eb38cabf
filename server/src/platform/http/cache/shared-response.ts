import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedBody } from './compressed-body.ts'
import { compressedBody } from './compressed-body.ts'

/** A response that is created once and sent to many clients. */
export interface SharedResponse {
  readonly status: 200 | 404
  readonly type: string
  readonly body: CompressedBody
  /** A hash of the bytes. */
  readonly etag: string
}

export function sharedResponse(text: string, { status, type }: Pick<SharedResponse, 'status' | 'type'>) {
  return { status, type, body: compressedBody(text), etag: `W/"${hashOf(text)}"` }
}

/** Sends a response, or 304 to a client that has it. `vary`: what the response depends on besides the URL. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, type, body, etag }: SharedResponse,
  vary = 'accept-encoding',
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary, etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { bytes, encoding } = await body.for(request.headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(bytes)
}

/** The memory that a response takes, in bytes: the text, and as much again for its compressed forms. */
export const bytesOfShared = ({ body }: SharedResponse): number => 2 * body.size

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
