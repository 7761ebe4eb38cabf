import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Child, runInChild } from '../../testing/child-process.ts'
import { databasePicture } from '../../testing/database-picture.ts'
import { createVideo } from '../../testing/factories.ts'
import { killAtMove } from '../../testing/kill-at-move.ts'
import { mountAt, unmountAt } from '../../testing/small-disk.ts'
import { type Programs, writtenBy } from '../database/cluster.ts'
import { connectDatabase } from '../database/connect.ts'
import { OtherPostgresVersion, startEmbeddedDatabase } from '../database/embedded.ts'
import { migrate, MIGRATIONS } from '../database/migrate.ts'
import { DataFolderInUse } from '../database/owner.ts'
import { installJobs } from '../jobs/install.ts'
import { createLog } from '../log.ts'
import { BACKUP_LOCK, connectClient } from './dump.ts'
import { makeBackup } from './make.ts'
import { fetchPrograms } from './postgres-programs.ts'
import { upgradePostgres } from './postgres-upgrade.ts'

const log = createLog('silent')
// These tests kill processes, not machines.
const settings = { fsync: 'off' }
const FORMER_VERSION = 17
const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

let root: string
/** A site that PostgreSQL 17 wrote, and what is in it. */
let source: string
let before: Awaited<ReturnType<typeof pictureAt>>
let former: Programs

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-postgres-'))
  source = join(root, 'source')
  // After root privileges were dropped, npm's folder in the home folder is another user's.
  vi.stubEnv('npm_config_cache', '/dev/null')
  former = await fetchPrograms(FORMER_VERSION, join(source, 'postgres.programs'))
  vi.unstubAllEnvs()
  const database = await startEmbeddedDatabase({ dataDir: source, log, settings, programs: former })
  const connection = connectDatabase(database.url, { log })
  await migrate(connection.db, MIGRATIONS, log)
  await installJobs(connection.db)
  for (let each = 1; each <= 50; each++)
    await createVideo(connection.db, { title: `නුවරඑළිය, Ella and யாழ்ப்பாணம் ${each}` })
  await connection.close()
  before = await pictureAt(database.url)
  await database.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A copy of the site. */
async function copySite(): Promise<string> {
  const dataDir = await mkdtemp(join(root, 'site-'))
  copyTo(dataDir)
  return dataDir
}

/** With the owners of its files: as root, PostgreSQL runs as another user. */
function copyTo(dataDir: string): void {
  execFileSync('cp', ['-a', `${source}/.`, dataDir])
}

/** Without what belongs to a version: functions of extensions, and constraints, of which some became visible in 18. */
async function pictureAt(url: string) {
  const { functions: _, constraints: __, ...picture } = await databasePicture(url)
  return picture
}

async function pictureOf(dataDir: string, programs?: Programs): Promise<typeof before> {
  const database = await startEmbeddedDatabase({ dataDir, log, settings, programs })
  try {
    return await pictureAt(database.url)
  } finally {
    await database.stop()
  }
}

test('copies the database of PostgreSQL 17 to 18, and keeps the former folder until the next backup', async () => {
  const dataDir = await copySite()
  expect(await upgradePostgres({ dataDir, log, settings })).toBeUndefined()
  expect(await writtenBy(join(dataDir, 'postgres'))).toBe(18)
  expect(await pictureOf(dataDir)).toEqual(before)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres')).sort()).toEqual([
    'postgres',
    'postgres.former',
    'postgres.lock',
  ])

  const database = await startEmbeddedDatabase({ dataDir, log, settings })
  onTestFinished(() => database.stop())
  await mkdir(join(dataDir, 'media'))
  const config = { dataDir, storage: 'disk' as const, secret: undefined }
  await makeBackup({ config, databaseUrl: database.url, version: '9.9.9' }, join(root, 'backups'), {
    mayBegin: true,
  })
  expect(await readdir(dataDir)).not.toContain('postgres.former')
})

/** Kills the process once a file or folder is below one of the data folder whose name matches. */
const killAtPath = (folder: RegExp, path: string) => `
  import fs from 'node:fs'
  setInterval(() => {
    const found = fs.readdirSync('DATA_DIR').find((name) => ${folder}.test(name))
    if (!found || !fs.existsSync('DATA_DIR/' + found + '/${path}')) return
    fs.writeSync(1, 'ended by a kill')
    process.kill(process.pid, 'SIGKILL')
  }, 1)`
const killAtFile = (file: string) => {
  const [folder = '', ...path] = file.split('/')
  return killAtPath(new RegExp(`^${RegExp.escape(folder)}$`), path.join('/'))
}
const killAtFolder = (move: number, signal?: 'SIGSTOP') =>
  killAtMove(move, `(from) => /postgres\\.(draft|complete)$|\\/postgres$/.test(from)`, signal)

/** Starts an upgrade in another process, and waits until it is killed or stopped at a moment. */
async function upgradeUntil(dataDir: string, moment: string): Promise<Child> {
  const child = runInChild(`
    ${moment.replaceAll('DATA_DIR', dataDir)}
    const { upgradePostgres } = await import(${at('./postgres-upgrade.ts')})
    const { createLog } = await import(${at('../log.ts')})
    const options = { dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent'), settings: { fsync: 'off' } }
    await upgradePostgres(options)
  `)
  await child.untilPrinted('ended by a kill')
  return child
}

test.each([
  ['while the former server starts', killAtFile('postgres/postmaster.pid')],
  ['while rows are copied out', killAtFile('postgres.dump/database/public.videos.gz')],
  ['while the new database is created', killAtPath(/^postgres\.draft\.new-/, 'data/PG_VERSION')],
  ['while the new server starts', killAtFile('postgres.draft/postmaster.pid')],
  ['while rows are copied in', killAtFile('postgres.draft/base/16384')],
  ['once the copy is complete', killAtFile('postgres.complete')],
  ['once the former folder is moved', killAtFile('postgres.former')],
  ['before the first move', killAtFolder(1)],
  ['before the second move', killAtFolder(2)],
  ['before the third move', killAtFolder(3)],
])('loses no row when it is killed %s, and finishes at the next start', async (_, moment) => {
  const dataDir = await copySite()
  const child = await upgradeUntil(dataDir, moment)
  await child.kill('SIGKILL')
  expect(await upgradePostgres({ dataDir, log, settings })).toBeUndefined()
  expect(await pictureOf(dataDir)).toEqual(before)
})

test('refuses admin commands and other writes while it copies', async () => {
  const dataDir = await copySite()
  // A command that began before the copy, and its next connection.
  const server = await startEmbeddedDatabase({ dataDir, log, settings, programs: former, as: 'guest' })
  const pool = connectDatabase(server.url, { log })
  onTestFinished(() => pool.close())
  const write = () => pool.pool.query(`update users set first_name = 'lost'`)
  // All rows are copied out.
  const child = await upgradeUntil(
    dataDir,
    killAtMove(1, `(_, to) => to.endsWith('/postgres.draft')`, 'SIGSTOP'),
  )
  await expect(startEmbeddedDatabase({ dataDir, log, settings, as: 'guest' })).rejects.toThrow(
    'is being copied to a new version of PostgreSQL',
  )
  await write().catch(() => undefined)
  await expect(write()).rejects.toThrow('read-only transaction')
  await child.kill('SIGCONT')
  expect(await writtenBy(join(dataDir, 'postgres'))).toBe(18)
  expect(await pictureOf(dataDir)).toEqual(before)
})

test.each([1, 2, 3])(
  'refuses a second start and admin commands before move %i of the switch',
  async (move) => {
    const dataDir = await copySite()
    const child = await upgradeUntil(dataDir, killAtFolder(move, 'SIGSTOP'))
    await expect(upgradePostgres({ dataDir, log, settings })).rejects.toThrow(DataFolderInUse)
    await expect(startEmbeddedDatabase({ dataDir, log, settings, as: 'guest' })).rejects.toThrow(
      OtherPostgresVersion,
    )
    await child.kill('SIGCONT')
    expect(await writtenBy(join(dataDir, 'postgres'))).toBe(18)
    expect(await pictureOf(dataDir)).toEqual(before)
  },
)

test('creates no empty database beside that of the former version', async () => {
  const dataDir = await copySite()
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.former'))
  await expect(startEmbeddedDatabase({ dataDir, log, settings })).rejects.toThrow(
    `Otherwise rename that folder to postgres, and start the site.`,
  )
  await rename(join(dataDir, 'postgres.former'), join(dataDir, 'postgres'))
  expect(await pictureOf(dataDir, former)).toEqual(before)
})

test('copies although a killed process left a server with a backup that has not ended yet', async () => {
  const dataDir = await copySite()
  const left = await startEmbeddedDatabase({ dataDir, log, settings, programs: former, as: 'guest' })
  const client = await connectClient(left.url)
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
  expect(await upgradePostgres({ dataDir, log, settings })).toBeUndefined()
  expect(await pictureOf(dataDir)).toEqual(before)
})

test('keeps the former version if the copy cannot be equal', async () => {
  const dataDir = await copySite()
  const database = await startEmbeddedDatabase({ dataDir, log, settings, programs: former })
  const client = await connectClient(database.url)
  // A table that no migration makes.
  await client.query('create table notes (body text); insert into notes values ($$kept$$)')
  await client.end()
  await database.stop()
  const programs = await upgradePostgres({ dataDir, log, settings })
  expect(programs).toBeDefined()
  expect(await writtenBy(join(dataDir, 'postgres'))).toBe(FORMER_VERSION)
  expect(await pictureOf(dataDir, programs)).toMatchObject({ notes: ['(kept)'], users: before['users'] })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.')).sort()).toEqual([
    'postgres.lock',
    'postgres.programs',
  ])
})

test('keeps the former version if the disk has no space for the copy', async (context) => {
  const dataDir = await mkdtemp(join(root, 'small-'))
  if (!mountAt(dataDir, 'size=400m')) return context.skip('mounting is not permitted')
  onTestFinished(() => unmountAt(dataDir))
  copyTo(dataDir)
  const programs = await upgradePostgres({ dataDir, log, settings })
  expect(programs).toBeDefined()
  expect(await pictureOf(dataDir, programs)).toEqual(before)
})

test('refuses the folder of a newer version, and changes nothing', async () => {
  const dataDir = await copySite()
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '99\n')
  expect(await upgradePostgres({ dataDir, log, settings })).toBeUndefined()
  await expect(startEmbeddedDatabase({ dataDir, log, settings })).rejects.toThrow(
    /PostgreSQL 99 wrote the database .*, and this version of Serendib has PostgreSQL 18\. Use the version of Serendib that wrote it/,
  )
  await expect(startEmbeddedDatabase({ dataDir, log, settings })).rejects.toThrow(OtherPostgresVersion)
  expect(await writtenBy(join(dataDir, 'postgres'))).toBe(99)
})

test('admin commands ask to start the site first', async () => {
  const dataDir = await copySite()
  await expect(startEmbeddedDatabase({ dataDir, log, settings, as: 'guest' })).rejects.toThrow(
    'Start the site once: it copies the database to the new version.',
  )
})
