import type { z } from 'zod'
import { traceSettings } from './optional-settings.ts'
import { isOnThisMachine } from './setting-values.ts'
import { settings } from './settings.ts'

type Values = { readonly [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

/**
 * The parsed configuration. Folders are absolute; names of sizes and durations contain their unit. undefined: without
 * this setting, as the table says.
 */
export type Config = Omit<Values, 'hasDemo' | 'needsAdminTwoStep'> & {
  readonly hasDemo: boolean
  readonly needsAdminTwoStep: boolean
}

/** Invalid settings, one per line with name, value and what is allowed. The message is meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws ConfigError naming all invalid settings
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const all = [...Object.values(settings), ...traceSettings]
  const problems = all.flatMap(({ name, schema, fallback, allowed }) => {
    const value = given(env, name) ?? fallback
    const isRight =
      schema.safeParse(value).success &&
      !isMissingKey(env, name) &&
      !isSiteItself(env, name) &&
      !isReplicaOfNone(env, name)
    return isRight ? [] : [`${name}=${masked(name, value)}: expected ${allowed}`]
  })
  if (problems.length > 0) {
    throw new ConfigError(`Serendib can't start because of invalid settings:\n  ${problems.join('\n  ')}`)
  }

  const values = readValues(env)
  return {
    ...values,
    hasDemo: values.hasDemo ?? values.databaseUrl === undefined,
    needsAdminTwoStep: isTwoStepNeeded(values.needsAdminTwoStep, values.publicUrl),
  }
}

function readValues(env: Record<string, string | undefined>): Values
function readValues(env: Record<string, string | undefined>): object {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { name, schema, fallback }]) => [
      key,
      schema.parse(given(env, name) ?? fallback),
    ]),
  )
}

/** A setting's value. An empty variable counts as absent. */
function given(env: Record<string, string | undefined>, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/**
 * Whether an S3 key is missing. An S3 store is opened only with these keys, never with other credentials on the
 * machine.
 */
function isMissingKey(env: Record<string, string | undefined>, name: string): boolean {
  const isKey = name === settings.s3AccessKeyId.name || name === settings.s3SecretAccessKey.name
  return isKey && given(env, name) === undefined && given(env, 'STORAGE')?.startsWith('s3:') === true
}

/** Whether there is a replica of the embedded database, which none can follow. */
function isReplicaOfNone(env: Record<string, string | undefined>, name: string): boolean {
  const { replicaUrl, databaseUrl } = settings
  return (
    name === replicaUrl.name && given(env, name) !== undefined && given(env, databaseUrl.name) === undefined
  )
}

/** Whether MEDIA_URL names the host of the site, which would serve no pages then. */
function isSiteItself(env: Record<string, string | undefined>, name: string): boolean {
  const { mediaHost, publicUrl, port } = settings
  if (name !== mediaHost.name) return false
  const [media, site] = [mediaHost, publicUrl].map((each) => {
    const { data } = each.schema.safeParse(given(env, each.name))
    return data === undefined ? undefined : new URL(data)
  })
  if (!media) return false
  if (site) return media.host === site.host
  return isOnThisMachine(media) && media.port === (given(env, port.name) ?? port.fallback)
}

/** Masks passwords, because errors end up in logs and screenshots. */
function masked(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  if (['SECRET', 'S3_SECRET_ACCESS_KEY', 'WORKER_TOKEN'].includes(name)) return `(${value.length} characters)`
  // The URL may contain keys by mistake.
  const shown =
    name === 'STORAGE' ? value.replace(/([?&](?!endpoint|region|path-style)[^=&]*=)[^&]*/g, '$1…') : value
  // Up to the last @, because a password may contain any character where it was not encoded.
  return shown.replace(/^([a-z][a-z\d+.-]*:\/\/)?([^:]*):.*@/is, '$1$2:…@')
}

/** By default it is needed wherever others can reach the console. */
function isTwoStepNeeded(wanted: 'on' | 'off' | 'auto', publicUrl: string | undefined): boolean {
  if (wanted !== 'auto') return wanted === 'on'
  if (publicUrl === undefined) return false
  return !isOnThisMachine(new URL(publicUrl))
}
