import type * as z from 'zod/mini'
import type { RefusalCode } from '../refusals.ts'
import type { Pace } from './paces.ts'
import type { AppObject, Fields, WireObject } from './wire-object.ts'
import { wireObject } from './wire-object.ts'

/**
 * Who may make a call. `public`: anybody, with the viewer if there is a token. `signed-in`: a live token, else 401.
 * `private`: a list that belongs to one person; like `signed-in`, but with no token and no uid it is simply empty.
 * `moderator`: signed in as a moderator or administrator; `administrator`: as one alone. Else 403.
 */
export type Access = 'public' | 'signed-in' | 'private' | 'moderator' | 'administrator'

/**
 * A file in a multipart call. `picture`: jpg, png, webp up to 5 MB. `captions`: text up to 1 MB. `video`: up to the
 * operator's limit.
 */
export interface FilePart {
  readonly wireName: string
  readonly kind: 'picture' | 'captions' | 'video'
}

/** A reply: its fields beside `status`. */
export interface Envelope<F extends Fields = Fields> {
  readonly object: WireObject<F>
  /** The name of the field that is the status itself, where 1 and 0 are the answer; else status follows `dataset`. */
  readonly statusField: keyof F | undefined
  readonly datasetField: keyof F | undefined
}

/**
 * The reply's fields beside `status`. The status is 1, or 0 where `dataset` is empty; a field named `status` on the wire
 * is the answer itself.
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
  /** The files of a multipart call; one that has some takes its body as form fields. */
  readonly files?: Readonly<Record<string, FilePart>>
  /** How often one account may make it; `other` for every POST that is not public and names none. */
  readonly pace?: Pace
  /** Takes much of the database: callers take turns, a few at a time. */
  readonly isExpensive?: boolean
  /**
   * Whether the session must have been asked for the password in the last ten minutes (`password_required` otherwise): for what takes
   * an account away, or gives power over others.
   */
  readonly needsRecentPassword?: true
  readonly reply: Envelope
  /** What the call may refuse beyond the refusals of every call (input, session, role, rate). */
  readonly refusals?: readonly RefusalCode[]
}

/** Declares a call once; the server's validation, the typed client, query keys and OpenAPI come from it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

export type Named<E> = E & { readonly area: string; readonly name: string }

/** The calls of an area, each knowing its area and name. */
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

/** The key under which a query's answer is cached: area, name, and what was asked. */
export function queryKeyOf<E extends Named<EndpointDefinition>>(
  call: E,
  query?: QueryOf<E>,
): readonly unknown[] {
  return query === undefined ? [call.area, call.name] : [call.area, call.name, query]
}
