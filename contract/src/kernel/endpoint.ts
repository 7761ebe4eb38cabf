import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type { RateLimit } from './rate-limits.ts'
import type { AppObject, Fields, WireObject } from './wire-object.ts'
import { wireObject } from './wire-object.ts'

/**
 * Who may make a call. `public`: everybody; the viewer is known if there is a token. `signed-in`: requires a live
 * token, else 401. `private`: a list that belongs to one account; like `signed-in`, but empty without a token and a
 * uid. `moderator`: requires a moderator or administrator. `administrator`: requires an administrator. Else 403.
 */
export type Access = 'public' | 'signed-in' | 'private' | 'moderator' | 'administrator'

/**
 * A file in a multipart call. `picture`: JPG, PNG, WebP or AVIF up to 5 MB. `captions`: text up to 10 MB. `track`: up to
 * 20 MB. `video`: up to the operator's limit.
 */
export interface FilePart {
  readonly wireName: string
  readonly kind: 'picture' | 'captions' | 'track' | 'video'
}

/** A reply: its fields in addition to `status`. */
export interface Envelope<F extends Fields = Fields> {
  readonly object: WireObject<F>
  /** The field that is the status itself, if 1 and 0 are the result; otherwise the status depends on `dataset`. */
  readonly statusField: keyof F | undefined
  readonly datasetField: keyof F | undefined
}

/**
 * The reply's fields in addition to `status`. The status is 1, or 0 if `dataset` is empty. A field named `status` on
 * the wire is the result itself.
 */
export function envelope<F extends Fields>(fields: F): Envelope<F> {
  const nameOf = (wireName: string) => Object.keys(fields).find((name) => fields[name]?.wireName === wireName)
  return { object: wireObject(fields), statusField: nameOf('status'), datasetField: nameOf('dataset') }
}

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST'
  /** Below `/api`. */
  readonly path: `/${string}`
  readonly access: Access
  /** One line for the documentation. */
  readonly summary: string
  readonly query?: WireObject
  readonly body?: WireObject
  /** Files of a multipart call. With files, the body is sent as form fields. */
  readonly files?: Readonly<Record<string, FilePart>>
  /** The rate limit per account; `other` for every POST that is not public and doesn't name one. */
  readonly rateLimit?: RateLimit
  /**
   * Whether the call loads the database heavily. Only a few such calls run at a time; the others wait for their turn.
   */
  readonly isExpensive?: boolean
  /**
   * `guests`: all requests without a token may share a response for about a second. Only for public calls whose
   * response depends on nothing but the query.
   */
  readonly cache?: 'guests'
  /**
   * Whether the session's password must have been checked within the last ten minutes (`password_required` otherwise):
   * for calls that can take over an account or grant power over others.
   */
  readonly needsRecentPassword?: true
  readonly reply: Envelope
  /** Errors of this call, in addition to those of every call (input, session, role, rate limit). */
  readonly errors?: readonly ErrorCode[]
}

/** Declares a call once. The server's validation, the typed client, query keys and OpenAPI derive from it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

export type Named<E> = E & { readonly area: string; readonly name: string }

/** Declares the calls of an area, each with its area and name. */
export function calls<const T extends Record<string, EndpointDefinition>>(
  area: string,
  table: T,
): { readonly [K in keyof T]: Named<T[K]> } {
  const named = Object.entries(table).map(([name, definition]) => [name, { ...definition, area, name }])
  return Object.fromEntries(named) as { [K in keyof T]: Named<T[K]> }
}

type PartOf<W> = W extends WireObject<infer F> ? AppObject<F> : undefined
type FieldsOfReply<E extends EndpointDefinition> = E['reply'] extends Envelope<infer F> ? F : never

export type QueryOf<E extends EndpointDefinition> = PartOf<E['query']>
export type BodyOf<E extends EndpointDefinition> = PartOf<E['body']>
export type FileNameOf<E extends EndpointDefinition> = E extends { files: infer P } ? keyof P & string : never
export type ReplyOf<E extends EndpointDefinition> = AppObject<FieldsOfReply<E>>

/** The shape of an entity: `type VideoCard = Entity<typeof VideoCard>`. */
export type Entity<W extends z.ZodMiniType> = z.output<W>

/** The cache key of a query: area, name and query parameters. */
export function queryKeyOf<E extends Named<EndpointDefinition>>(
  call: E,
  query?: QueryOf<E>,
): readonly unknown[] {
  return query === undefined ? [call.area, call.name] : [call.area, call.name, query]
}
