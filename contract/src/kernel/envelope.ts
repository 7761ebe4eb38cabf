import * as z from 'zod/mini'
import type { EndpointDefinition, ReplyOf } from './endpoint.ts'

/** A reply on the wire. */
export type WireReply = Record<string, unknown> & { status: number }

/**
 * Encodes a handler's reply: status and fields with their wire names. Fields that the contract doesn't name are
 * dropped.
 */
export function encodeReply<E extends EndpointDefinition>(endpoint: E, reply: ReplyOf<E>): WireReply {
  const wire = z.encode(endpoint.reply.object, reply) as Record<string, unknown>
  if (endpoint.reply.statusField !== undefined) return wire as WireReply
  return { status: hasData(endpoint, wire) ? 1 : 0, ...wire }
}

function hasData(endpoint: EndpointDefinition, wire: Record<string, unknown>): boolean {
  if (endpoint.reply.datasetField === undefined) return true
  const dataset = wire['dataset']
  return Array.isArray(dataset) ? dataset.length > 0 : dataset !== null && dataset !== undefined
}

/**
 * Decodes a reply with HTTP 200. Undefined means status 0 where the contract expects data: an error whose text is the
 * reply's `dataset`.
 */
export function decodeReply<E extends EndpointDefinition>(
  endpoint: E,
  wire: WireReply,
): ReplyOf<E> | undefined {
  const parsed = z.safeDecode(endpoint.reply.object, wire)
  if (parsed.success) {
    const isResult = wire.status !== 0 || endpoint.reply.statusField !== undefined || !hasData(endpoint, wire)
    return isResult ? (parsed.data as ReplyOf<E>) : undefined
  }
  if (wire.status === 0) return undefined
  throw new Error(
    `The reply of ${endpoint.path} doesn't match the contract: ${z.prettifyError(parsed.error)}`,
  )
}
