import { readFile, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { QuotaRule } from '@serendib/contract'
import { QUOTA_BYTES_MAX, BYTES_PER_GB } from '@serendib/contract'
import { USAGE, usageError } from './admin-usage.ts'
import { findAccountId } from './areas/accounts/index.ts'
import {
  approveSignUp,
  changeRole,
  changeQuota,
  chooseHero,
  decideItem,
  endTwoStep,
  rejectSignUp,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './areas/administration/index.ts'
import { findChannelId } from './areas/channels/index.ts'
import { exportEditorial } from './areas/editorial/index.ts'
import { exportPlaces } from './areas/places/index.ts'
import { listReviewItems, REVIEW_ACTIONS } from './areas/reports/index.ts'
import { fetchUpdates } from './areas/updates/index.ts'
import { findVideoId } from './areas/videos/index.ts'
import { backUp, checkUpgrade, restore } from './backup-commands.ts'
import { copyMedia } from './media-copy.ts'
import { type Config, ConfigError, parseConfig } from './platform/config/index.ts'
import { siteUrlOf } from './platform/config/site-url.ts'
import { readSecret } from './platform/config/secrets.ts'
import { connectDatabase } from './platform/database/connect.ts'
import type { Database } from './platform/database/connect.ts'
import { hasEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts'
import { excerpt, momentText, readMoment } from './platform/formats.ts'
import { announceChange } from './platform/http/cache/guest-cache.ts'
import { createLog } from './platform/log.ts'
import { createMessenger } from './platform/messages/delivery.ts'
import type { Messenger } from './platform/messages/index.ts'
import { requireNoRestore } from './platform/restore-marker.ts'
import { VERSION } from './version.ts'
import { manageWorkers } from './worker-commands.ts'

interface Site {
  readonly config: Config
  readonly databaseUrl: string
  readonly messenger: Messenger
}

type Command = (db: Database, args: readonly string[], site: Site) => Promise<boolean>

// The actions of the admin console. The audit log lists them as done by command.
const COMMANDS: Readonly<Record<string, Command>> = {
  role: (db, [contact = '', role = '']) => {
    const roleId = Number(role)
    if (roleId !== 1 && roleId !== 2 && roleId !== 3 && roleId !== 4)
      throw new Error('The role has to be 1, 2, 3 or 4')
    return withId(findAccountId(db, contact), (userId) => changeRole(db, null, { userId, roleId }))
  },
  approve: (db, [contact = ''], site) =>
    withId(findAccountId(db, contact), (userId) => approveSignUp(signUpParts(db, site), null, userId)),
  reject: (db, [contact = ''], site) =>
    withId(findAccountId(db, contact), (userId) => rejectSignUp(signUpParts(db, site), null, userId)),
  quota: (db, [contact = '', gigabytes = '']) => {
    const quota = readQuota(gigabytes)
    return withId(findAccountId(db, contact), (userId) => changeQuota(db, null, { userId, quota }))
  },
  'two-step-off': (db, [contact = ''], { messenger }) =>
    withId(findAccountId(db, contact), (userId) => endTwoStep({ db, messenger }, null, userId)),
  verify: (db, [slug = '']) =>
    withId(findChannelId(db, slug), (channelId) => verifyChannel(db, null, channelId, true)),
  unverify: (db, [slug = '']) =>
    withId(findChannelId(db, slug), (channelId) => verifyChannel(db, null, channelId, false)),
  hero: (db, [slug = '']) => withId(findVideoId(db, slug), (videoId) => chooseHero(db, null, videoId)),
  editorial: async (db, [action = '', file = '']) => {
    return exchange({
      action,
      file,
      read: () => exportEditorial(db),
      put: (content) => saveEditorial(db, null, content),
    })
  },
  places: async (db, [action = '', file = '']) => {
    return exchange({
      action,
      file,
      read: () => exportPlaces(db),
      put: (content) => savePlaces(db, null, content),
    })
  },
  worker: async (db, args) => {
    await manageWorkers(db, args)
    return true
  },
  media: (_db, action, { config }) => copyMedia(config, action),
  backup: (_db, [folder], { config, databaseUrl }) => backUp(config, databaseUrl, folder),
  digest: async (db) => {
    await sendDigest(db, null)
    return true
  },
  published: (db, [slug = '', date = '']) => {
    const publishedAt = readMoment(date)
    if (publishedAt === undefined || publishedAt > new Date())
      throw new Error(
        `'${date}' is not a date or time in the past. Use a format like 2026-03-01 or 2026-03-01T08:00`,
      )
    return withId(findVideoId(db, slug), (videoId) => setFirstPublished(db, null, videoId, publishedAt))
  },
  reports: async (db, [reportNumber, actionName]) => {
    if (reportNumber === undefined) {
      await printReports(db)
      return true
    }
    const action = REVIEW_ACTIONS.find((each) => each === actionName)
    if (action === undefined) return false
    if (!/^\d{1,9}$/.test(reportNumber)) throw new Error(`'${reportNumber}' is not a report number`)
    await decideItem(db, null, { reportId: Number(reportNumber), action })
    return true
  },
}

const signUpParts = (db: Database, { messenger, config }: Site) => ({
  db,
  messenger,
  siteUrl: siteUrlOf(config),
})

function readQuota(text: string): QuotaRule {
  if (text === 'site' || text === 'none') return { rule: text, bytes: null }
  const bytes = Math.round(Number(text) * BYTES_PER_GB)
  if (!/^\d+(\.\d+)?$/.test(text) || bytes > QUOTA_BYTES_MAX)
    throw new Error('The storage quota has to be a number of gigabytes (0 or more), none or site')
  return { rule: 'own', bytes }
}

/** Runs `change` with the id that was found. Returns false if none was found. */
async function withId(found: Promise<number | undefined>, change: (id: number) => Promise<void>) {
  const id = await found
  if (id !== undefined) await change(id)
  return id !== undefined
}

/** Exports content to a JSON file, or imports it from one. */
async function exchange(of: {
  action: string
  file: string
  read: () => Promise<unknown>
  put: (content: unknown) => Promise<void>
}): Promise<boolean> {
  const { action, file } = of
  if (action === 'export') await writeFile(file, `${JSON.stringify(await of.read(), null, 2)}\n`)
  else await of.put(await readJson(file))
  return true
}

// Many times the size of the largest such file.
const FILE_BYTES_MAX = 8 * 1024 * 1024

async function readJson(file: string): Promise<unknown> {
  if ((await stat(file)).size > FILE_BYTES_MAX) throw new Error(`${file} is larger than 8 MB.`)
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
}

const REPORTS_MAX = 100

async function printReports(db: Database): Promise<void> {
  const items = await listReviewItems(db, 'open', { limit: REPORTS_MAX, after: undefined })
  if (items.length === 0) process.stdout.write('No open reports.\n')
  for (const item of items.slice(0, REPORTS_MAX)) {
    const facts = [
      `${item.id}`.padStart(6),
      momentText(item.since),
      item.subject.padEnd(7),
      item.status.padEnd(12),
      `${item.reports} x`,
      item.slug ?? '',
    ]
    const said =
      item.commentBody === null ? item.title : `${item.commentAuthor}: ${excerpt(item.commentBody, 200)}`
    // User input must not contain control sequences for the terminal.
    const what = said.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    const words = item.watchedWords.map((word) => `watched word: ${word}`)
    const reasons = item.reasons.map(({ text, details }) => (details === '' ? text : `${text}: ${details}`))
    process.stdout.write(
      `${facts.join('  ')}\n        ${what}\n        ${[...words, ...reasons].join('; ')}\n`,
    )
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      replace: { type: 'boolean' },
      check: { type: 'boolean' },
      finish: { type: 'boolean' },
      help: {
        type: 'boolean',
        short: 'h',
      },
    },
  })
  const { help, ...options } = values
  const [name, ...args] = positionals
  if (name === undefined || help === true) {
    process.stdout.write(USAGE)
    return
  }
  const error = usageError({ name, args, options: Object.keys(options) })
  if (error !== undefined) throw new Error(error.trimEnd())
  const config = parseConfig(process.env)
  const { into, replace = false, check = false, finish = false } = options
  const command = COMMANDS[name]
  // These run without a site.
  const others = new Map([
    ['updates', () => printUpdates(config)],
    ['upgrade', () => checkUpgrade(config, args[0], { into, isCheck: check })],
    [
      'restore',
      () => restore(config, args[0], { into, isReplacing: replace, isCheck: check, isFinishing: finish }),
    ],
  ])
  const done = command ? await run(command, args, config) : await others.get(name)?.()
  if (!done) throw new Error(`'${args[0]}' was not found.`)
  process.stdout.write('Done.\n')
}

/** Prints the versions after this one. */
async function printUpdates({ updatesUrl }: Config): Promise<boolean> {
  if (updatesUrl === undefined) throw new ConfigError('Set UPDATES_URL to a list of releases.')
  const updates = await fetchUpdates(updatesUrl, VERSION)
  if (updates.length === 0) process.stdout.write(`The list has no newer release than Serendib ${VERSION}.\n`)
  for (const { version, date, url, notes } of updates) {
    const heading = [`Serendib ${version}`, date, url].filter(Boolean).join('  ')
    // Text from elsewhere must not contain control sequences for the terminal.
    process.stdout.write(`${heading}\n${notes.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]+/gu, ' ')}\n\n`)
  }
  return true
}

/** Runs a command on the site's database, whether or not the site is running. */
async function run(command: Command, args: readonly string[], config: Config): Promise<boolean> {
  const log = createLog('warn')
  await requireNoRestore(config.dataDir)
  if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config.dataDir)))
    throw new ConfigError(`No site found in ${config.dataDir}. Set DATA_DIR to your site's data folder.`)
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log, as: 'guest' })
      : undefined
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const connection = connectDatabase(databaseUrl, { log, maxConnections: 2 })
  try {
    const messenger = createMessenger({ db: connection.db, secret: await readSecret(config) })
    const isDone = await command(connection.db, args, { config, databaseUrl, messenger })
    await announceChange(connection.db)
    return isDone
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}
