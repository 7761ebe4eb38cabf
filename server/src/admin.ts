import { readFile, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { RoomBound } from '@serendib/contract'
import { ROOM_BYTES_MAX, ROOM_GB } from '@serendib/contract'
import { USAGE, usageFault } from './admin-usage.ts'
import { findAccountId } from './areas/accounts/index.ts'
import {
  changeRole,
  changeRoom,
  chooseHero,
  decideReports,
  endTwoStep,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './areas/administration/index.ts'
import { findChannelId } from './areas/channels/index.ts'
import { exportEditorial } from './areas/editorial/index.ts'
import { exportPlaces } from './areas/places/index.ts'
import { listReviewItems, REVIEW_ACTS } from './areas/reports/index.ts'
import { findVideoId } from './areas/videos/index.ts'
import { backUp, restore } from './backup-commands.ts'
import { copyMedia } from './media-copy.ts'
import { type Config, ConfigError, parseConfig } from './platform/config/index.ts'
import { secretOf } from './platform/config/secrets.ts'
import { connectDatabase } from './platform/database/connect.ts'
import type { Database } from './platform/database/connect.ts'
import { hasEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts'
import { momentText, readMoment } from './platform/formats.ts'
import { createLog } from './platform/log.ts'
import { createMessenger } from './platform/messages/delivery.ts'
import type { Messenger } from './platform/messages/index.ts'

interface Site {
  readonly config: Config
  readonly databaseUrl: string
  readonly messenger: Messenger
}

type Command = (db: Database, args: readonly string[], site: Site) => Promise<boolean>

// The acts of the room at /admin; in its log they stand as done on the machine.
const COMMANDS: Readonly<Record<string, Command>> = {
  role: (db, [contact = '', role = '']) => {
    const roleId = Number(role)
    if (roleId !== 1 && roleId !== 2 && roleId !== 3 && roleId !== 4)
      throw new Error('a role is 1, 2, 3 or 4')
    return withId(findAccountId(db, contact), (userId) => changeRole(db, null, { userId, roleId }))
  },
  room: (db, [contact = '', room = '']) => {
    const bound = readBound(room)
    return withId(findAccountId(db, contact), (userId) => changeRoom(db, null, { userId, bound }))
  },
  'two-step-off': (db, [contact = ''], { messenger }) =>
    withId(findAccountId(db, contact), (userId) => endTwoStep({ db, messenger }, null, userId)),
  verify: (db, [slug = '']) =>
    withId(findChannelId(db, slug), (channelId) => verifyChannel(db, null, channelId, true)),
  unverify: (db, [slug = '']) =>
    withId(findChannelId(db, slug), (channelId) => verifyChannel(db, null, channelId, false)),
  hero: (db, [slug = '']) => withId(findVideoId(db, slug), (videoId) => chooseHero(db, null, videoId)),
  editorial: async (db, [act = '', file = '']) => {
    return exchange({
      act,
      file,
      read: () => exportEditorial(db),
      put: (content) => saveEditorial(db, null, content),
    })
  },
  places: async (db, [act = '', file = '']) => {
    return exchange({
      act,
      file,
      read: () => exportPlaces(db),
      put: (content) => savePlaces(db, null, content),
    })
  },
  media: (_db, act, { config }) => copyMedia(config, act),
  backup: (_db, [folder], { config, databaseUrl }) => backUp(config, databaseUrl, folder),
  digest: async (db) => {
    await sendDigest(db, null)
    return true
  },
  published: (db, [slug = '', date = '']) => {
    const publishedAt = readMoment(date)
    if (publishedAt === undefined || publishedAt > new Date())
      throw new Error(`'${date}' is no day or time that is past: say it like 2026-03-01 or 2026-03-01T08:00`)
    return withId(findVideoId(db, slug), (videoId) => setFirstPublished(db, null, videoId, publishedAt))
  },
  reports: async (db, [reportNumber, actName]) => {
    if (reportNumber === undefined) {
      await printReports(db)
      return true
    }
    const act = REVIEW_ACTS.find((each) => each === actName)
    if (act === undefined) return false
    if (!/^\d{1,9}$/.test(reportNumber)) throw new Error(`'${reportNumber}' is not the number of a report`)
    await decideReports(db, null, { reportId: Number(reportNumber), act })
    return true
  },
}

function readBound(text: string): RoomBound {
  if (text === 'site' || text === 'none') return { rule: text, bytes: null }
  const bytes = Math.round(Number(text) * ROOM_GB)
  if (!/^\d+(\.\d+)?$/.test(text) || bytes > ROOM_BYTES_MAX)
    throw new Error('a room is a number of gigabytes (0 and more), none or site')
  return { rule: 'own', bytes }
}

/** Does it with what was found; false where nothing was. */
async function withId(found: Promise<number | undefined>, act: (id: number) => Promise<void>) {
  const id = await found
  if (id !== undefined) await act(id)
  return id !== undefined
}

/** Writes what is there into a file, or takes what a file has. */
async function exchange(of: {
  act: string
  file: string
  read: () => Promise<unknown>
  put: (content: unknown) => Promise<void>
}): Promise<boolean> {
  const { act, file } = of
  if (act === 'export') await writeFile(file, `${JSON.stringify(await of.read(), null, 2)}\n`)
  else await of.put(await readJson(file))
  return true
}

// Many times what the largest of these files has.
const FILE_BYTES_MAX = 8 * 1024 * 1024

async function readJson(file: string): Promise<unknown> {
  if ((await stat(file)).size > FILE_BYTES_MAX) throw new Error(`${file} is larger than 8 MB.`)
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

const REPORTS_MAX = 100

async function printReports(db: Database): Promise<void> {
  const items = await listReviewItems(db, 'open', { limit: REPORTS_MAX, after: undefined })
  if (items.length === 0) process.stdout.write('No report waits for a decision.\n')
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
      item.commentBody === null ? item.title : `${item.commentAuthor}: ${item.commentBody.slice(0, 200)}`
    // What people wrote must not steer the terminal.
    const what = said.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    const reasons = item.reasons.map(({ text, details }) => (details === '' ? text : `${text}: ${details}`))
    process.stdout.write(`${facts.join('  ')}\n        ${what}\n        ${reasons.join('; ')}\n`)
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
      ...{ into: { type: 'string' }, replace: { type: 'boolean' }, check: { type: 'boolean' } },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { help, ...options } = values
  const [name, ...args] = positionals
  if (name === undefined || help === true) {
    process.stdout.write(USAGE)
    return
  }
  const fault = usageFault({ name, args, options: Object.keys(options) })
  if (fault !== undefined) throw new Error(fault.trimEnd())
  const config = parseConfig(process.env)
  const { into, replace = false, check = false } = options
  const command = COMMANDS[name]
  // For a restore there is no site yet.
  const done = command
    ? await run(command, args, config)
    : await restore(config, args[0], { into, isReplacing: replace, isCheck: check })
  if (!done) throw new Error(`There is nothing called '${args[0]}'.`)
  process.stdout.write('Done.\n')
}

/** Runs a command on the site's database, which may be serving meanwhile or not. */
async function run(act: Command, args: readonly string[], config: Config): Promise<boolean> {
  const log = createLog('warn')
  if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config.dataDir)))
    throw new ConfigError(`There is no site in ${config.dataDir}. Set DATA_DIR to the data folder of yours.`)
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log, as: 'guest' })
      : undefined
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const connection = connectDatabase(databaseUrl, { log, maxConnections: 2 })
  try {
    const messenger = createMessenger({ db: connection.db, secret: await secretOf(config) })
    return await act(connection.db, args, { config, databaseUrl, messenger })
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}
