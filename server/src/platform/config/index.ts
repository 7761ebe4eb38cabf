import { resolve } from 'node:path'
import type { z } from 'zod'
import { settings } from './settings.ts'

type Settings = typeof settings

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
  const problems = Object.entries(settings).flatMap(([name, { schema, fallback, allowed }]) => {
    const value = given(env, name) ?? fallback
    return schema.safeParse(value).success ? [] : [`${name}=${masked(name, value)}: expected ${allowed}`]
  })
  if (problems.length > 0) {
    throw new ConfigError(`Wrong settings, nothing was started:\n  ${problems.join('\n  ')}`)
  }

  function value<K extends keyof Settings>(name: K): z.output<Settings[K]['schema']> {
    const { schema, fallback } = settings[name]
    return schema.parse(given(env, name) ?? fallback) as z.output<Settings[K]['schema']>
  }

  const databaseUrl = value('DATABASE_URL')
  return {
    port: value('PORT'),
    host: value('HOST'),
    publicUrl: value('PUBLIC_URL'),
    trustProxy: value('TRUST_PROXY'),
    dataDir: resolve(value('DATA_DIR')),
    databaseUrl,
    storage: value('STORAGE'),
    hasWorkers: value('WORKERS'),
    encodes: value('ENCODES'),
    hasDemo: value('DEMO') ?? databaseUrl === undefined,
    secret: value('SECRET'),
    sessionDays: value('SESSION_DAYS'),
    registrationMethods: value('REGISTRATION_METHODS'),
    uploaders: value('UPLOADERS'),
    maxUploadBytes: Math.round(value('MAX_UPLOAD_GB') * 1024 ** 3),
    maxVideoSeconds: Math.round(value('MAX_VIDEO_HOURS') * 3600),
    ladder: value('LADDER'),
    ffmpegPath: value('FFMPEG_PATH'),
    ffprobePath: value('FFPROBE_PATH'),
    smtpUrl: value('SMTP_URL'),
    smtpFrom: value('SMTP_FROM'),
    smsUrl: value('SMS_URL'),
    smsBody: value('SMS_BODY'),
    logLevel: value('LOG_LEVEL'),
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
