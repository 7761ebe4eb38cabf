import * as z from 'zod/mini'

/** Any zod schema, codecs included. */
export type Schema = z.core.$ZodType

/** A field of an entity: its wire name and its schema. */
export interface Field<S extends Schema = Schema> {
  readonly wireName: string
  readonly schema: S
  /** Whether it is a `uid` that must be the token's own user (403 otherwise). */
  readonly isViewerId: boolean
  /** Further wire names under which the value is also written, but never read. */
  readonly aliases?: readonly string[]
}

/**
 * Names a field on the wire: `id: as('vd_id', z.int())`. The value is also written under the `aliases`, which some clients
 * read.
 */
export function as<S extends Schema>(wireName: string, schema: S, aliases: readonly string[] = []): Field<S> {
  return { wireName, schema, isViewerId: false, aliases }
}

/** A redundant user id: the token decides. It may be omitted, but if present it must match the token. */
export function viewerId(wireName: string): Field<typeof OptionalWireId> {
  return { wireName, schema: OptionalWireId, isViewerId: true }
}

const OptionalWireId = z.codec(
  z.optional(z.nullable(z.union([z.number(), z.string()]))),
  z.optional(
    z
      .int('must be a whole number')
      .check(z.positive('must be a positive number'), z.maximum(2_147_483_647, 'is larger than any id')),
  ),
  {
    decode: (wire) => (Number(wire ?? '') === 0 ? undefined : Number(wire)),
    encode: (id) => id,
  },
)

/** An optional id; empty text, null and 0 count as omitted. */
export const OptionalId = OptionalWireId

export type Fields = Readonly<Record<string, Field>>

type Flat<T> = { [K in keyof T]: T[K] }
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type WithOptionalKeys<T> = Flat<
  { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }
>

/** The entity in our code's names. */
export type AppObject<F extends Fields> = WithOptionalKeys<{ [K in keyof F]: z.output<F[K]['schema']> }>

/** A codec between wire names and our names, which can be nested and knows its fields. */
export type WireObject<F extends Fields = Fields> = z.ZodMiniLazy<
  z.ZodMiniCodec<z.ZodMiniObject<Record<string, Schema>>, z.ZodMiniCustom<AppObject<F>, AppObject<F>>>
> & { readonly fields: F }

/**
 * An entity as a table of names. Decoding converts wire names to ours, encoding converts back. A field that is not in
 * the table passes in neither direction. Its JSON schema (`io: 'input'`) has the wire names.
 */
export function wireObject<F extends Fields>(fields: F): WireObject<F> {
  // Built lazily, because a page uses only a few of the contract's objects.
  const described: unknown = Object.assign(
    z.lazy(() => codecOf(fields)),
    { fields },
  )
  return described as WireObject<F>
}

function codecOf<F extends Fields>(fields: F) {
  const names = Object.entries(fields).map(([name, field]) => [name, field.wireName] as const)
  const twins = Object.entries(fields).flatMap(([name, field]) =>
    (field.aliases ?? []).map((twin) => [name, twin, field.schema] as const),
  )
  const written = [...names, ...twins.map(([name, twin]) => [name, twin] as const)]
  const wire = z.object({
    ...Object.fromEntries(Object.values(fields).map((f) => [f.wireName, f.schema])),
    ...Object.fromEntries(twins.map(([, twin, schema]) => [twin, z.optional(schema)])),
  })
  const app = z.custom<AppObject<F>>()
  return z.codec(wire, app, {
    decode: (values) => rename(values, names, 'from-wire') as AppObject<F>,
    encode: (values) => rename(values, written, 'to-wire'),
  })
}

function rename(
  values: Readonly<Record<string, unknown>>,
  names: readonly (readonly [string, string])[],
  direction: 'from-wire' | 'to-wire',
): Record<string, unknown> {
  const renamed: Record<string, unknown> = {}
  for (const [name, wireName] of names) {
    const [from, to] = direction === 'from-wire' ? [wireName, name] : [name, wireName]
    if (values[from] !== undefined) renamed[to] = values[from]
  }
  return renamed
}

/** Our names of an entity's fields. */
export function fieldNames<F extends Fields>({ fields }: WireObject<F>): (keyof F & string)[] {
  return Object.keys(fields)
}

/** The wire names of an entity's fields. */
export function wireNames({ fields }: WireObject): string[] {
  return Object.values(fields).map(({ wireName }) => wireName)
}

/** Decodes each field separately and leaves out those whose wire value is missing or invalid. */
export function decodeValidFields<F extends Fields>(
  { fields }: WireObject<F>,
  read: (wireName: string) => unknown,
): Partial<AppObject<F>> {
  const decoded = Object.entries(fields).map(
    ([name, { wireName, schema }]) => [name, z.safeDecode(schema, read(wireName)).data] as const,
  )
  return Object.fromEntries(decoded.filter(([, value]) => value !== undefined)) as Partial<AppObject<F>>
}

/** The fields of an entity, without all others that an object has. */
export function pickFields<F extends Fields>(entity: WireObject<F>, from: AppObject<F>): AppObject<F> {
  const values: Readonly<Record<string, unknown>> = from
  return Object.fromEntries(fieldNames(entity).map((name) => [name, values[name]])) as AppObject<F>
}
