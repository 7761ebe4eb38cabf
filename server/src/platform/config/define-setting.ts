import { z } from 'zod'

export interface Setting<T> {
  /** The environment variable. */
  readonly name: string
  /** The default if the variable is absent or empty; undefined: no default. */
  readonly fallback: string | undefined
  /** The allowed values, for errors and the documentation. */
  readonly allowed: string
  readonly about: string
  readonly schema: z.ZodType<T, string | undefined>
}

export function setting<T>(
  name: string,
  fallback: string,
  allowed: string,
  about: string,
  schema: z.ZodType<T, string>,
): Setting<T> {
  return { name, fallback, allowed, about, schema: z.string().pipe(schema) }
}

export function optional<T>(
  name: string,
  allowed: string,
  about: string,
  schema: z.ZodType<T, string>,
): Setting<T | undefined> {
  return { name, fallback: undefined, allowed, about, schema: schema.optional() }
}
