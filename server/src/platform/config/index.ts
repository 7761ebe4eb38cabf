import { resolve } from 'node:path'
import { BYTES_PER_GB } from '@serendib/contract'
import type { ListenAddress } from './setting-values.ts'
import type { Setting } from './settings.ts'
import { settings } from './settings.ts'
import type { S3Location } from './storage-url.ts'

/** The parsed configuration. Folders are absolute; names of sizes and durations contain their unit. */
export interface Config {
  readonly port: number
  /** undefined: only this machine while the demo is on, otherwise all networks. */
  readonly host: string | undefined
  /** The origin without a trailing slash; undefined: derived from the request. */
  readonly publicUrl: string | undefined
  /** In the format of Fastify's `trustProxy`. */
  readonly trustProxy: boolean | number | string[]
  readonly connectionsPerIp: number
  readonly requestsPerIp: number
  readonly readsPerMinute: number
  /** How long guests share a response; 0: only while it is being created. */
  readonly guestCacheMs: number
  readonly dataDir: string
  /** undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  readonly storage: 'disk' | S3Location
  /** Both keys are set if the storage is S3. */
  readonly s3AccessKeyId: string | undefined
  readonly s3SecretAccessKey: string | undefined
  /** undefined: no nightly backups. */
  readonly backupDir: string | undefined
  readonly backupCount: number
  readonly hasWorkers: boolean
  /** Where a separate worker answers; undefined: nowhere. */
  readonly workerListen: ListenAddress | undefined
  readonly encodes: number
  readonly hasDemo: boolean
  /** undefined: the secret stored in the data folder; use `secretOf`. */
  readonly secret: string | undefined
  readonly sessionDays: number
  readonly needsAdminTwoStep: boolean
  readonly registrationMethods: ('email' | 'mobile')[]
  readonly needsSignUpApproval: boolean
  readonly uploaders: 'open' | 'approved'
  readonly maxUploadBytes: number
  /** The storage quota per account; undefined: unlimited. */
  readonly uploadQuotaBytes: number | undefined
  readonly maxVideoSeconds: number
  /** How many days to keep refused files. */
  readonly refusedFileDays: number
  /** The short sides of the renditions in pixels, ascending. */
  readonly ladder: number[]
  readonly hasAv1: boolean
  readonly ffmpegPath: string
  readonly ffprobePath: string
  readonly smtpUrl: string | undefined
  readonly smtpFrom: string | undefined
  readonly smsUrl: string | undefined
  readonly smsBody: string
  readonly smsPerHour: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
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
  const problems = Object.values(settings).flatMap(({ name, schema, fallback, allowed }) => {
    const value = given(env, name) ?? fallback
    const isRight = schema.safeParse(value).success && !isMissingKey(env, name)
    return isRight ? [] : [`${name}=${masked(name, value)}: expected ${allowed}`]
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
    backupCount: value(settings.backupCount),
    hasWorkers: value(settings.workers),
    workerListen: value(settings.workerListen),
    encodes: value(settings.encodes),
    hasDemo: value(settings.demo) ?? databaseUrl === undefined,
    secret: value(settings.secret),
    sessionDays: value(settings.sessionDays),
    needsAdminTwoStep: isTwoStepNeeded(value(settings.adminTwoStep), value(settings.publicUrl)),
    registrationMethods: value(settings.registrationMethods),
    needsSignUpApproval: value(settings.signUpApproval),
    uploaders: value(settings.uploaders),
    maxUploadBytes: Math.round(value(settings.maxUploadGb) * BYTES_PER_GB),
    uploadQuotaBytes: quotaGb === undefined ? undefined : Math.round(quotaGb * BYTES_PER_GB),
    maxVideoSeconds: Math.round(value(settings.maxVideoHours) * 3600),
    refusedFileDays: value(settings.refusedFileDays),
    ladder: value(settings.ladder),
    hasAv1: value(settings.av1),
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

/** Masks passwords, because errors end up in logs and screenshots. */
function masked(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  if (name === 'SECRET' || name === 'S3_SECRET_ACCESS_KEY') return `(${value.length} characters)`
  // The URL may contain keys by mistake.
  const shown =
    name === 'STORAGE' ? value.replace(/([?&](?!endpoint|region|path-style)[^=&]*=)[^&]*/g, '$1…') : value
  return shown.replaceAll(/:[^:/@]*@/g, ':…@')
}

/** By default it is needed wherever others can reach the console. */
function isTwoStepNeeded(wanted: 'on' | 'off' | 'auto', publicUrl: string | undefined): boolean {
  if (wanted !== 'auto') return wanted === 'on'
  if (publicUrl === undefined) return false
  const { hostname } = new URL(publicUrl)
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname) && !hostname.endsWith('.localhost')
}
