import { resolve } from 'node:path'
import type { Setting } from './settings.ts'
import { settings } from './settings.ts'

/** The configuration, parsed; folders are absolute. Sizes and durations carry their unit in their name. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Origin without a trailing slash, or undefined: derive it from the request. */
  readonly publicUrl: string | undefined
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | number | string[]
  readonly dataDir: string
  /** undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  readonly storage: 'disk'
  readonly hasWorkers: boolean
  readonly encodes: number
  readonly hasDemo: boolean
  /** undefined: `keptSecret(dataDir, 'address-salt')`. */
  readonly secret: string | undefined
  readonly sessionDays: number
  readonly registrationMethods: ('email' | 'mobile')[]
  readonly uploaders: 'open' | 'approved'
  readonly maxUploadBytes: number
  readonly maxVideoSeconds: number
  /** Short sides in pixels, ascending. */
  readonly ladder: number[]
  readonly ffmpegPath: string
  readonly ffprobePath: string
  readonly smtpUrl: string | undefined
  readonly smtpFrom: string | undefined
  readonly smsUrl: string | undefined
  readonly smsBody: string
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** The settings that are wrong, one a line: name, value, what is allowed. Its message is meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from the environment (an empty variable counts as absent) and refuses to go on with a wrong one.
 * @throws ConfigError naming every wrong setting at once
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const problems = Object.values(settings).flatMap(({ name, schema, fallback, allowed }) => {
    const value = given(env, name) ?? fallback
    return schema.safeParse(value).success ? [] : [`${name}=${masked(name, value)}: expected ${allowed}`]
  })
  if (problems.length > 0) {
    throw new ConfigError(`Wrong settings, nothing was started:\n  ${problems.join('\n  ')}`)
  }

  function value<T>({ name, schema, fallback }: Setting<T>): T {
    return schema.parse(given(env, name) ?? fallback)
  }

  const databaseUrl = value(settings.databaseUrl)
  return {
    port: value(settings.port),
    host: value(settings.host),
    publicUrl: value(settings.publicUrl),
    trustProxy: value(settings.trustProxy),
    dataDir: resolve(value(settings.dataDir)),
    databaseUrl,
    storage: value(settings.storage),
    hasWorkers: value(settings.workers),
    encodes: value(settings.encodes),
    hasDemo: value(settings.demo) ?? databaseUrl === undefined,
    secret: value(settings.secret),
    sessionDays: value(settings.sessionDays),
    registrationMethods: value(settings.registrationMethods),
    uploaders: value(settings.uploaders),
    maxUploadBytes: Math.round(value(settings.maxUploadGb) * 1024 ** 3),
    maxVideoSeconds: Math.round(value(settings.maxVideoHours) * 3600),
    ladder: value(settings.ladder),
    ffmpegPath: value(settings.ffmpegPath),
    ffprobePath: value(settings.ffprobePath),
    smtpUrl: value(settings.smtpUrl),
    smtpFrom: value(settings.smtpFrom),
    smsUrl: value(settings.smsUrl),
    smsBody: value(settings.smsBody),
    logLevel: value(settings.logLevel),
  }
}

function given(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** Refusals end up in logs and screenshots: passwords stay out of them. */
function masked(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  if (name === 'SECRET') return `(${value.length} characters)`
  return value.replace(/:[^:/@]*@/, ':…@')
}
