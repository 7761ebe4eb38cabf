import { resolve } from 'node:path'
import { BYTES_PER_GB } from '@serendib/contract'
import { readSetting } from './renamed-settings.ts'
import type { Setting } from './settings.ts'
import { settings } from './settings.ts'
import type { S3Place } from './storage-address.ts'

/** The configuration, parsed; folders are absolute. Sizes and durations carry their unit in their name. */
export interface Config {
  readonly port: number
  /** undefined: this machine alone while the demo is on, else every network. */
  readonly host: string | undefined
  /** Origin without a trailing slash, or undefined: derive it from the request. */
  readonly publicUrl: string | undefined
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | number | string[]
  readonly connectionsPerIp: number
  readonly requestsPerIp: number
  readonly readsPerMinute: number
  /** For how long guests share a response; 0: only while it is created. */
  readonly guestCacheMs: number
  readonly dataDir: string
  /** undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  readonly storage: 'disk' | S3Place
  /** Both are there with an S3 store. */
  readonly s3AccessKeyId: string | undefined
  readonly s3SecretAccessKey: string | undefined
  /** undefined: no backup is made at night. */
  readonly backupDir: string | undefined
  readonly backupsKept: number
  readonly hasWorkers: boolean
  readonly encodes: number
  readonly hasDemo: boolean
  /** undefined: one that is kept in the data folder; `secretOf` knows. */
  readonly secret: string | undefined
  readonly sessionDays: number
  readonly needsAdminTwoStep: boolean
  readonly registrationMethods: ('email' | 'mobile')[]
  readonly needsSignUpApproval: boolean
  readonly uploaders: 'open' | 'approved'
  readonly maxUploadBytes: number
  /** Of all videos of an account; undefined for unlimited. */
  readonly uploadQuotaBytes: number | undefined
  readonly maxVideoSeconds: number
  /** How long files stay that were refused because of their bytes. */
  readonly refusedFileDays: number
  /** Short sides in pixels, ascending. */
  readonly ladder: number[]
  readonly ffmpegPath: string
  readonly ffprobePath: string
  readonly smtpUrl: string | undefined
  readonly smtpFrom: string | undefined
  readonly smsUrl: string | undefined
  readonly smsBody: string
  readonly smsPerHour: number
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
    const typed = readSetting(env, name)
    const value = typed.value ?? fallback
    const isRight = schema.safeParse(value).success && !isMissingKey(env, name)
    return isRight ? [] : [`${typed.name}=${masked(name, value)}: expected ${allowed}`]
  })
  if (problems.length > 0) {
    throw new ConfigError(`Invalid settings, Serendib was not started:\n  ${problems.join('\n  ')}`)
  }

  function value<T>({ name, schema, fallback }: Setting<T>): T {
    return schema.parse(given(env, name) ?? fallback)
  }

  const databaseUrl = value(settings.databaseUrl)
  const backupDir = value(settings.backupDir)
  const quotaGb = value(settings.storageQuotaGb)
  return {
    port: value(settings.port),
    host: value(settings.host),
    publicUrl: value(settings.publicUrl),
    trustProxy: value(settings.trustProxy),
    connectionsPerIp: value(settings.connectionsPerIp),
    requestsPerIp: value(settings.requestsPerIp),
    readsPerMinute: value(settings.readsPerMinute),
    guestCacheMs: Math.round(value(settings.guestCacheSeconds) * 1000),
    dataDir: resolve(value(settings.dataDir)),
    databaseUrl,
    storage: value(settings.storage),
    s3AccessKeyId: value(settings.s3AccessKeyId),
    s3SecretAccessKey: value(settings.s3SecretAccessKey),
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
    backupsKept: value(settings.backupsKept),
    hasWorkers: value(settings.workers),
    encodes: value(settings.encodes),
    hasDemo: value(settings.demo) ?? databaseUrl === undefined,
    secret: value(settings.secret),
    sessionDays: value(settings.sessionDays),
    needsAdminTwoStep: value(settings.adminTwoStep),
    registrationMethods: value(settings.registrationMethods),
    needsSignUpApproval: value(settings.signUpApproval),
    uploaders: value(settings.uploaders),
    maxUploadBytes: Math.round(value(settings.maxUploadGb) * BYTES_PER_GB),
    uploadQuotaBytes: quotaGb === undefined ? undefined : Math.round(quotaGb * BYTES_PER_GB),
    maxVideoSeconds: Math.round(value(settings.maxVideoHours) * 3600),
    refusedFileDays: value(settings.refusedFileDays),
    ladder: value(settings.ladder),
    ffmpegPath: value(settings.ffmpegPath),
    ffprobePath: value(settings.ffprobePath),
    smtpUrl: value(settings.smtpUrl),
    smtpFrom: value(settings.smtpFrom),
    smsUrl: value(settings.smsUrl),
    smsBody: value(settings.smsBody),
    smsPerHour: value(settings.smsPerHour),
    logLevel: value(settings.logLevel),
  }
}

function given(env: Record<string, string | undefined>, name: string): string | undefined {
  return readSetting(env, name).value
}

/** An S3 store is opened with these keys alone, never with what else lies on the machine. */
function isMissingKey(env: Record<string, string | undefined>, name: string): boolean {
  const isKey = name === settings.s3AccessKeyId.name || name === settings.s3SecretAccessKey.name
  return isKey && given(env, name) === undefined && given(env, 'STORAGE')?.startsWith('s3:') === true
}

/** Errors end up in logs and screenshots: passwords stay out of them. */
function masked(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  if (name === 'SECRET' || name === 'S3_SECRET_ACCESS_KEY') return `(${value.length} characters)`
  // Somebody may have put their keys into the address.
  const shown =
    name === 'STORAGE' ? value.replace(/([?&](?!endpoint|region|path-style)[^=&]*=)[^&]*/g, '$1…') : value
  return shown.replaceAll(/:[^:/@]*@/g, ':…@')
}
