import * as z from 'zod/mini'
import type { EndpointDefinition, Named, RateLimit, WireObject } from '@serendib/contract'
import { allCalls, RATE_LIMITS, errorStatus, errorText } from '@serendib/contract'
import { rateLimitOf } from './limits/rate-limit.ts'

type JsonSchema = Record<string, unknown>

/** The OpenAPI 3.1 description of every call, generated from the contract. */
export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of allCalls()) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Serendib',
      version,
      description:
        'Replies carry `status` (1 success, 0 nothing there or refused, 401 no live session) and `dataset`; an error ' +
        'also carries `code`, a word that stays the same, and `fields`, texts by field.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ApiError: ERROR_SCHEMA },
    },
    paths,
  }
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['status', 'dataset', 'code'],
  properties: {
    status: { type: 'integer', enum: [0, 401] },
    dataset: { type: 'string', description: 'The text to show.' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    ticket: { type: 'string', description: 'With `second_step_needed`: what the second step is made with.' },
  },
}

function describeCall(call: Named<EndpointDefinition>): Record<string, unknown> {
  return {
    operationId: `${call.area}.${call.name}`,
    tags: [call.area],
    summary: call.summary,
    ...(call.access === 'public' ? {} : { security: [{ token: [] }] }),
    ...(call.query ? { parameters: describeQuery(call.query) } : {}),
    ...(call.method === 'POST' ? { requestBody: describeBody(call) } : {}),
    responses: describeReplies(call),
  }
}

function describeQuery(query: WireObject): unknown[] {
  const schema = toJsonSchema(query)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const properties = (schema['properties'] ?? {}) as Record<string, unknown>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

function describeBody(call: EndpointDefinition): Record<string, unknown> {
  const schema = call.body ? toJsonSchema(call.body) : { type: 'object' }
  if (!call.files) return { required: true, content: { 'application/json': { schema } } }
  const files = Object.values(call.files).map((part) => [part.wireName, { type: 'string', format: 'binary' }])
  const properties = { ...(schema['properties'] as object | undefined), ...Object.fromEntries(files) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function describeReplies(call: EndpointDefinition): Record<string, unknown> {
  const schema = toJsonSchema(call.reply.object)
  const properties = { status: { type: 'integer' }, ...(schema['properties'] as object | undefined) }
  const replies: Record<string, unknown> = {
    200: {
      description: 'The response.',
      content: { 'application/json': { schema: { ...schema, properties } } },
    },
  }
  const apiError = { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } }
  if (call.access !== 'public') replies[401] = { description: errorText('session_ended'), content: apiError }
  const isForRole = call.access === 'moderator' || call.access === 'administrator'
  const rateLimit = rateLimitOf(call)
  for (const code of [
    ...(isForRole ? (['not_your_role'] as const) : []),
    ...(call.needsRecentPassword ? (['password_required'] as const) : []),
    ...(call.errors ?? []),
    ...(rateLimit === undefined ? [] : (['rate_limited'] as const)),
  ]) {
    const before = replies[errorStatus(code)] as { description: string } | undefined
    const bounds =
      code === 'rate_limited' && rateLimit !== undefined
        ? ` One account may make ${rateLimitText(rateLimit)}.`
        : ''
    const line = `\`${code}\`: ${errorText(code)}${bounds}`
    const description = before ? `${before.description}\n\n${line}` : line
    replies[errorStatus(code)] = { description, content: apiError }
  }
  return replies
}

function rateLimitText(rateLimit: RateLimit): string {
  const bounds = RATE_LIMITS[rateLimit].map(({ max, seconds }) => `${max} in ${seconds / 60} min`)
  return `${bounds.join(', ')} (rate limit \`${rateLimit}\`)`
}

function toJsonSchema(part: WireObject): JsonSchema {
  const schema: JsonSchema = { ...z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) }
  delete schema['$schema']
  return schema
}
