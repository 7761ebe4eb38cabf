import { isEmail } from '@serendib/contract'
import { z } from 'zod'
import { optional, setting } from './define-setting.ts'
import { ladder, RENDITIONS } from './ladder-setting.ts'
import {
  bytesOfGb,
  folder,
  isJson,
  listenAddress,
  listOf,
  onOff,
  positive,
  secondsUpTo,
  trustProxy,
  url,
  whole,
} from './setting-values.ts'
import { storageUrl } from './storage-url.ts'

/**
 * All settings by their names in `Config`: schema, default as an operator would type it, and purpose.
 * `docs/operations.md` shows this table, and a test compares the two.
 */

export const settings = {
  port: setting(
    'PORT',
    '4000',
    'a port, 0 to 65535',
    'The port to listen on. 0 picks a free port.',
    whole(0, 65535),
  ),
  host: optional(
    'HOST',
    'an IP or host name of this machine',
    'The address to listen on. By default `127.0.0.1` while the demo is on, so that only this machine can reach the site, otherwise `0.0.0.0` (all networks). Use `127.0.0.1` behind a proxy on the same machine.',
    z.union([z.ipv4(), z.ipv6(), z.hostname()]),
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    'an http or https URL without a path',
    'The public URL of the site, used in links, previews and messages. By default the URL of each request, and in messages the address that the site listens on.',
    url('http:', 'https:')
      .refine((value) => URL.canParse(value) && isOrigin(new URL(value)))
      .transform((value) => new URL(value).origin),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'off',
    'on, off, the number of proxies (1 to 10), or their IPs separated by commas',
    'Whether to trust `X-Forwarded-For` and `X-Forwarded-Proto`. Use it only behind a proxy. A number applies only to proxies on this machine or in a private network.',
    trustProxy,
  ),
  connectionsPerIp: setting(
    'CONNECTIONS_PER_IP',
    '512',
    '8 to 100000',
    'Concurrent connections per IP. Proxies that `TRUST_PROXY` trusts are exempt.',
    whole(8, 100_000),
  ),
  requestsPerIp: setting(
    'REQUESTS_PER_IP',
    '64',
    '8 to 100000',
    'Concurrent reads, and concurrent writes, per IP. Four times as many for media and eight times as many for live streams. More get a 503.',
    whole(8, 100_000),
  ),
  readsPerMinute: setting(
    'READS_PER_MINUTE',
    '6000',
    '60 to 10000000',
    'Rate limit of pages and API reads per IP and minute. Static files and media do not count. More get a 429.',
    whole(60, 10_000_000),
  ),
  mediaBytesPerHour: setting(
    'MEDIA_GB_PER_HOUR',
    '200',
    'a number up to 1000000',
    'Gigabytes of videos and pictures per IP and hour; an IPv6 /64 counts as one IP, and a /48 as ten. 200 are enough for a hundred viewers of 1080p behind one IP. More get a 429, and the player continues when the hour is over.',
    positive(1_000_000).transform(bytesOfGb),
  ),
  guestCacheMs: setting(
    'GUEST_CACHE_SECONDS',
    '1',
    '0 to 60',
    'For how many seconds guests share an API response, and everybody a page; while a page is renewed, the former one is sent for up to ten seconds more. Members always get new API responses. A change by a member or a command is visible to everybody at once, on all web nodes. 0 turns these caches off.',
    secondsUpTo(60),
  ),
  viewerWritesMs: setting(
    'VIEWER_WRITES_SECONDS',
    '3',
    '0 to 60',
    'How often a web node saves views and playback positions, all together. They are saved at once while nobody else watches, before their viewer reads them, and when the node stops. A node that is killed loses those of this time. 0 saves each at once.',
    secondsUpTo(60),
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'a folder',
    'The data folder: the embedded database, media, uploads, the outbox and generated secrets.',
    folder,
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'postgres://user:password@host:port/database',
    'The PostgreSQL database to use, version 15 or newer. By default Serendib runs an embedded one in the data folder.',
    url('postgres:', 'postgresql:'),
  ),
  storage: setting(
    'STORAGE',
    'disk',
    'disk, or s3://bucket/prefix?endpoint=https://…&region=…&path-style=on',
    'Where media is stored: `disk` (the data folder) or an S3 bucket. The endpoint defaults to Amazon S3, the region to us-east-1.',
    storageUrl,
  ),
  s3AccessKeyId: optional(
    'S3_ACCESS_KEY_ID',
    'an access key ID, with `STORAGE=s3://…`',
    'The access key ID for S3 storage.',
    z.string().regex(/^\S+$/),
  ),
  s3SecretAccessKey: optional(
    'S3_SECRET_ACCESS_KEY',
    'a secret access key, with `STORAGE=s3://…`',
    'The secret access key for S3 storage.',
    z.string().regex(/^\S+$/),
  ),
  backupDir: optional(
    'BACKUP_DIR',
    'a folder outside the data folder',
    'The folder for nightly backups (2:30 in Colombo), ideally on another disk. If the folder is missing, for example because its disk is not mounted, the site still starts, but the backup fails with an error in `/admin` and the log. Without this setting there are no backups.',
    folder,
  ),
  backupCount: setting(
    'BACKUPS_KEPT',
    '7',
    '1 to 1000',
    'How many backups to keep in `BACKUP_DIR`. Older ones are deleted once a new one is complete.',
    whole(1, 1000),
  ),
  hasWorkers: setting(
    'WORKERS',
    'on',
    'on or off',
    'Whether this process also runs background jobs, including encoding.',
    onOff,
  ),
  workerListen: setting(
    'WORKER_LISTEN',
    '127.0.0.1:9400',
    'an IP and a port, or off',
    'Where a separate worker answers `/metrics` and `/health`, to this machine and private networks only. If the port is taken, the worker runs without them and the log says so.',
    listenAddress,
  ),
  encodes: setting(
    'ENCODES',
    '1',
    '1 to 64',
    'Concurrent encodes of this process in each of three queues: first playable renditions, remaining renditions, and chunks of long videos. One edit job (trim or replacement) can run in addition.',
    whole(1, 64),
  ),
  hasDemo: optional(
    'DEMO',
    'on or off',
    'Whether to add demo content on the first start. On by default with the embedded database, off with `DATABASE_URL`.',
    onOff,
  ),
  secret: optional(
    'SECRET',
    '32 or more characters',
    'Salts IP hashes, and encrypts queued messages and two-step sign-in keys. Generated once and stored in the data folder by default. Set it when several machines share a database.',
    z.string().min(32),
  ),
  sessionDays: setting('SESSION_DAYS', '30', '1 to 365', 'How many days a session lasts.', whole(1, 365)),
  needsAdminTwoStep: setting(
    'ADMIN_TWO_STEP',
    'auto',
    'on, off or auto',
    'Whether administrators and moderators need two-step sign-in to open `/admin`. `auto` is on if `PUBLIC_URL` is not on this machine. They turn it on in My Account, where the console sends them.',
    z.enum(['on', 'off', 'auto']),
  ),
  registrationMethods: setting(
    'REGISTRATION_METHODS',
    'email,mobile',
    'email, mobile, or both separated by a comma',
    'The allowed sign-up methods.',
    listOf('email', 'mobile'),
  ),
  needsSignUpApproval: setting(
    'SIGN_UP_APPROVAL',
    'off',
    'on or off',
    'Whether an administrator has to approve new accounts in `/admin` before they can sign in. Existing accounts are not affected.',
    onOff,
  ),
  uploaders: setting(
    'UPLOADERS',
    'open',
    'open or approved',
    '`open`: members become uploaders when they create a channel. `approved`: an administrator has to make them uploaders.',
    z.enum(['open', 'approved']),
  ),
  maxUploadBytes: setting(
    'MAX_UPLOAD_GB',
    '10',
    'a number above 0, at most 1000',
    'The maximum file size of an upload in GB (1000³ bytes).',
    positive(1000).transform(bytesOfGb),
  ),
  uploadQuotaBytes: optional(
    'STORAGE_QUOTA_GB',
    'a number above 0, at most 1000000',
    'The storage quota per account in GB (1000³ bytes), including original files and renditions. Unlimited by default. Administrators can set a different quota per account in `/admin`.',
    positive(1_000_000).transform(bytesOfGb),
  ),
  maxVideoSeconds: setting(
    'MAX_VIDEO_HOURS',
    '12',
    'a number above 0, at most 48',
    'The maximum length of a video, in hours.',
    positive(48).transform((hours) => Math.round(hours * 3600)),
  ),
  refusedFileDays: setting(
    'REFUSED_FILE_DAYS',
    '7',
    '0 to 365',
    'How many days to keep an uploaded file that could not be processed because of its content. Until then the owner can retry or delete it, and it counts toward the storage quota.',
    whole(0, 365),
  ),
  ladder: setting(
    'LADDER',
    '144,240,360,480,720,1080',
    `heights out of ${RENDITIONS.join(', ')}, separated by commas`,
    'The renditions to encode, up to the resolution of the uploaded video.',
    ladder,
  ),
  hasLowest: setting(
    'LOWEST',
    'on',
    'on or off',
    'Whether to encode published videos of 240p or more also for lines on which nothing else plays: at most 100 kbit/s with audio, 10 to 12 frames per second. Takes only idle processor time, after everything else is encoded; existing videos are encoded later. The rendition counts toward the storage quota.',
    onOff,
  ),
  hasAv1: setting(
    'AV1',
    'on',
    'on or off',
    'Whether to encode published videos also in AV1, from 240p to 720p, for browsers that play it: the same quality in about two thirds of the bytes. It needs an ffmpeg with libsvtav1 and takes only idle processor time, after everything else is encoded; existing videos are encoded later. The renditions count toward the storage quota.',
    onOff,
  ),
  ffmpegPath: setting('FFMPEG_PATH', 'ffmpeg', 'a program', 'The path of ffmpeg, 5.1 or newer.', z.string()),
  ffprobePath: setting(
    'FFPROBE_PATH',
    'ffprobe',
    'a program',
    'The path of ffprobe, 5.1 or newer.',
    z.string(),
  ),
  smtpUrl: optional(
    'SMTP_URL',
    'smtp://user:password@host:port or smtps://…',
    'The mail server. By default emails are written to the outbox in the data folder.',
    url('smtp:', 'smtps:'),
  ),
  smtpFrom: optional(
    'SMTP_FROM',
    'an email address, or Name <email address>',
    'The sender of emails. By default no-reply at the host of `PUBLIC_URL`, or of the mail server.',
    z.string().refine((from) => isEmail(/^[^<>]+ <([^<>]+)>$/.exec(from)?.[1] ?? from)),
  ),
  smsUrl: optional(
    'SMS_URL',
    'an http or https URL',
    'The URL of the SMS gateway, called with POST. A user and password in the URL are sent as basic authentication. By default text messages are written to the outbox in the data folder.',
    url('http:', 'https:'),
  ),
  smsBody: setting(
    'SMS_BODY',
    '{"to":"{to}","text":"{text}"}',
    'JSON with {to} and {text} in it',
    'The request body for the SMS gateway. Both placeholders are escaped for JSON.',
    z.string().refine((value) => value.includes('{to}') && value.includes('{text}') && isJson(value)),
  ),
  smsPerHour: setting(
    'SMS_PER_HOUR',
    '300',
    '1 to 1000000',
    'Rate limit of text messages per hour for the whole site, since each may cost money. At 90% verification codes are refused, at 100% security notices are delayed. Emails are not affected.',
    whole(1, 1_000_000),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'warn',
    'trace, debug, info, warn, error or silent',
    'The lowest level to log.',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  ),
}

function isOrigin({ pathname, search, hash }: URL): boolean {
  return `${pathname}${search}${hash}` === '/'
}
