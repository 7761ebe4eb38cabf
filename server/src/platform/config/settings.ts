import { z } from 'zod'
import { storageAddress } from './storage-address.ts'

/**
 * Every setting there is: its schema, its default as an operator would type it, and what it is for.
 * `docs/operations.md` shows this table, and a test compares the two.
 */

export interface Setting<T> {
  /** The environment variable. */
  readonly name: string
  /** Used when the variable is absent or empty; undefined means that nothing is set. */
  readonly fallback: string | undefined
  /** What may stand there, for the refusal and for the documentation. */
  readonly allowed: string
  readonly about: string
  readonly schema: z.ZodType<T, string | undefined>
}

function setting<T>(
  name: string,
  fallback: string,
  allowed: string,
  about: string,
  schema: z.ZodType<T, string>,
): Setting<T> {
  return { name, fallback, allowed, about, schema: z.string().pipe(schema) }
}

function optional<T>(
  name: string,
  allowed: string,
  about: string,
  schema: z.ZodType<T, string>,
): Setting<T | undefined> {
  return { name, fallback: undefined, allowed, about, schema: schema.optional() }
}

function whole(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
}

function positive(max: number) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().gt(0).max(max))
}

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

function url(...protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
}

/** "a,b" with every member one of `members`, none twice, at least one. */
function listOf<const T extends string>(...members: T[]) {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(members)).min(1))
    .refine((list) => new Set(list).size === list.length)
}

const RUNGS = [144, 240, 360, 480, 720, 1080, 1440, 2160]

const ladder = z
  .string()
  .transform((value) => value.split(',').map((part) => Number(part.trim())))
  .refine((heights) => heights.length > 0 && new Set(heights).size === heights.length)
  .refine((heights) => heights.every((height) => RUNGS.includes(height)))
  .transform((heights) => heights.sort((a, b) => a - b))

const trustProxy = z.union([
  onOff,
  whole(1, 10),
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1)),
])

export const settings = {
  port: setting(
    'PORT',
    '4000',
    'a port, 0 to 65535',
    'The port the site answers on; 0 takes a free one.',
    whole(0, 65535),
  ),
  host: setting(
    'HOST',
    '0.0.0.0',
    'an address of this machine',
    'The address the site listens on. `127.0.0.1` when a proxy on this machine stands before it.',
    z.union([z.ipv4(), z.ipv6(), z.hostname()]),
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    'an http or https address without a path',
    'The address people type, used in links, previews and messages. Without it the address of each request is used, and in messages the one that the site listens on.',
    url('http:', 'https:')
      .refine((value) => URL.canParse(value) && isOrigin(new URL(value)))
      .transform((value) => new URL(value).origin),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'off',
    'on, off, the number of proxies (1 to 10), or their addresses separated by commas',
    'Whether `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Only with a proxy before the site. A number counts only for peers on this machine or in a private network.',
    trustProxy,
  ),
  connectionsPerIp: setting(
    'CONNECTIONS_PER_IP',
    '512',
    '8 to 100000',
    'How many connections one IP may have at a time, unless it is a proxy that `TRUST_PROXY` trusts.',
    whole(8, 100_000),
  ),
  requestsPerIp: setting(
    'REQUESTS_PER_IP',
    '64',
    '8 to 100000',
    'How many reads, and how many changes, of one IP are worked on at a time; of media four times, of live streams eight times as many. More are answered 503.',
    whole(8, 100_000),
  ),
  readsPerMinute: setting(
    'READS_PER_MINUTE',
    '6000',
    '60 to 10000000',
    'How many pages and calls one IP may read in a minute; files and media do not count. More are answered 429.',
    whole(60, 10_000_000),
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'a folder',
    'Everything that is kept: the embedded database, media, uploads, the outbox, generated secrets.',
    z.string(),
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'postgres://user:password@host:port/database',
    'A PostgreSQL 15 or newer to use. Without it Serendib runs its own in the data folder.',
    url('postgres:', 'postgresql:'),
  ),
  storage: setting(
    'STORAGE',
    'disk',
    'disk, or s3://bucket/prefix?endpoint=https://…&region=…&path-style=on',
    'Where media is kept: `disk` is the data folder; else a bucket of an S3 store. Without an endpoint it is Amazon’s, without a region us-east-1.',
    storageAddress,
  ),
  s3AccessKeyId: optional(
    'S3_ACCESS_KEY_ID',
    'the id of an access key, with `STORAGE=s3://…`',
    'Who the S3 store takes this site for.',
    z.string().regex(/^\S+$/),
  ),
  s3SecretAccessKey: optional(
    'S3_SECRET_ACCESS_KEY',
    'the secret of that access key, with `STORAGE=s3://…`',
    'What proves it to the S3 store.',
    z.string().regex(/^\S+$/),
  ),
  backupDir: optional(
    'BACKUP_DIR',
    'a folder that is there, outside of the data folder',
    'Where a backup is made every night at half past two in Colombo, best on another disk. Without it nothing is backed up.',
    z.string(),
  ),
  backupsKept: setting(
    'BACKUPS_KEPT',
    '7',
    '1 to 1000',
    'How many backups `BACKUP_DIR` keeps. Older ones are removed once a new one is whole.',
    whole(1, 1000),
  ),
  workers: setting(
    'WORKERS',
    'on',
    'on or off',
    'Whether this process also encodes and runs the other background jobs.',
    onOff,
  ),
  encodes: setting(
    'ENCODES',
    '1',
    '1 to 64',
    'How many videos this process encodes at the same time.',
    whole(1, 64),
  ),
  demo: optional(
    'DEMO',
    'on or off',
    'Demo content on the first start. On by default with the embedded database, off with `DATABASE_URL`.',
    onOff,
  ),
  secret: optional(
    'SECRET',
    '32 or more characters',
    'Salts the hashes of addresses, seals messages on their way and the keys of two-step sign-in. Generated once and kept in the data folder; set it when several machines share a database.',
    z.string().min(32),
  ),
  sessionDays: setting('SESSION_DAYS', '30', '1 to 365', 'How long a sign-in lasts.', whole(1, 365)),
  adminTwoStep: setting(
    'ADMIN_TWO_STEP',
    'off',
    'on or off',
    'Whether administrators and moderators need two-step sign-in to enter `/admin`.',
    onOff,
  ),
  registrationMethods: setting(
    'REGISTRATION_METHODS',
    'email,mobile',
    'email, mobile, or both separated by a comma',
    'What one may sign up with.',
    listOf('email', 'mobile'),
  ),
  uploaders: setting(
    'UPLOADERS',
    'open',
    'open or approved',
    '`open`: the first channel makes a member an uploader. `approved`: an administrator does.',
    z.enum(['open', 'approved']),
  ),
  maxUploadGb: setting(
    'MAX_UPLOAD_GB',
    '10',
    'a number above 0, at most 1000',
    'The largest upload.',
    positive(1000),
  ),
  uploadRoomGb: optional(
    'UPLOAD_ROOM_GB',
    'a number above 0, at most 1000000',
    'How many gigabytes (of 1000³ bytes) the films of one account may take, originals and all that is made of them. Without it only the disk is the bound. `/admin` gives single accounts another one.',
    positive(1_000_000),
  ),
  maxVideoHours: setting(
    'MAX_VIDEO_HOURS',
    '12',
    'a number above 0, at most 48',
    'The longest video.',
    positive(48),
  ),
  ladder: setting(
    'LADDER',
    '144,240,360,480,720,1080',
    `heights out of ${RUNGS.join(', ')}, separated by commas`,
    'The qualities a video is encoded in, never above its own.',
    ladder,
  ),
  ffmpegPath: setting('FFMPEG_PATH', 'ffmpeg', 'a program', 'The ffmpeg to use, 5.1 or newer.', z.string()),
  ffprobePath: setting(
    'FFPROBE_PATH',
    'ffprobe',
    'a program',
    'The ffprobe to use, 5.1 or newer.',
    z.string(),
  ),
  smtpUrl: optional(
    'SMTP_URL',
    'smtp://user:password@host:port or smtps://…',
    'The mail server. Without it mail goes to the outbox in the data folder.',
    url('smtp:', 'smtps:'),
  ),
  smtpFrom: optional(
    'SMTP_FROM',
    'an address, or Name <address>',
    'The sender of mail; without it no-reply at the host of `PUBLIC_URL`, or of the mail server.',
    z.string().regex(/^([^<>]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/),
  ),
  smsUrl: optional(
    'SMS_URL',
    'an http or https address',
    'The SMS gateway, called with POST; a user and a password in it are sent as basic authorization. Without it text messages go to the outbox in the data folder.',
    url('http:', 'https:'),
  ),
  smsBody: setting(
    'SMS_BODY',
    '{"to":"{to}","text":"{text}"}',
    'JSON with {to} and {text} in it',
    'What the SMS gateway is sent; both are escaped for JSON.',
    z.string().refine((value) => value.includes('{to}') && value.includes('{text}') && isJson(value)),
  ),
  smsPerHour: setting(
    'SMS_PER_HOUR',
    '300',
    '1 to 1000000',
    'How many codes by text message the whole site sends in an hour, since each may cost money. Beyond it they are refused; email goes on.',
    whole(1, 1_000_000),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'warn',
    'trace, debug, info, warn, error or silent',
    'The least important lines that are still logged.',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  ),
}

function isOrigin({ pathname, search, hash }: URL): boolean {
  return `${pathname}${search}${hash}` === '/'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The settings as the Markdown table of `docs/operations.md`. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, fallback, allowed, about }) => {
    const shown = fallback === undefined ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${shown} | ${allowed} | ${about} |`
  })
  return ['| setting | default | allowed | what it does |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
