import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Child, runInChild } from '../../testing/child-process.ts'
import { createLog } from '../log.ts'
import { InterruptedRestore } from '../restore-marker.ts'
import { type EmbeddedDatabase, releaseEmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'
import { DataFolderInUse } from './owner.ts'

const log = createLog('silent')

// These tests kill processes, not machines.
const settings = { fsync: 'off' }

let dataDir: string
let database: EmbeddedDatabase | undefined
let child: Child | undefined

const start = () => startEmbeddedDatabase({ dataDir, log, settings })

beforeAll(async () => {
  // Of mode 700 and our own, as a folder below /root would be: as root, PostgreSQL's user cannot enter it.
  dataDir = await mkdtemp(join(tmpdir(), 'serendib-embedded-'))
})
afterEach(async () => {
  await child?.kill('SIGKILL')
  child = undefined
  await database?.stop()
  database = undefined
})
afterAll(async () => {
  const left = await start()
  await left.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function startInChild(): Child {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  return runInChild(`
    import { startEmbeddedDatabase } from ${at('./embedded.ts')}
    import { createLog } from ${at('../log.ts')}
    const { url } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent'), settings: { fsync: 'off' } })
    console.log('started ' + url)
    setInterval(() => undefined, 1000)
  `)
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('keeps what was written over a stop and a start', async () => {
  database = await start()
  await query(database.url, 'create table stopped (n int); insert into stopped values (42)')
  await database.stop()
  database = await start()
  expect(await query(database.url, 'select n from stopped')).toEqual([{ n: 42 }])
})

test('ends a server that does not stop, and keeps what was written', async () => {
  database = await startEmbeddedDatabase({ dataDir, log, settings, stopSeconds: 1 })
  await query(database.url, 'create table stuck (n int); insert into stuck values (42)')
  const [checkpointer] = await query(
    database.url,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  // Without the checkpointer, which writes the last checkpoint, a server can't stop.
  process.kill(Number(checkpointer?.['pid']), 'SIGSTOP')
  await database.stop()
  await expect(query(database.url, 'select')).rejects.toThrow('ECONNREFUSED')
  database = await start()
  expect(await query(database.url, 'select n from stuck')).toEqual([{ n: 42 }])
})

test('takes over the server that outlived a killed process', async () => {
  child = startInChild()
  const [, url = ''] = /started (\S+)/.exec(await child.untilPrinted('started')) ?? []
  await query(url, 'create table kept (n int); insert into kept values (42)')
  const pid = await postmasterPid()
  await child.kill('SIGKILL')

  database = await start()
  expect(await query(database.url, 'select n from kept')).toEqual([{ n: 42 }])
  expect(await postmasterPid()).toBe(pid)
})

test('starts although a crash left a pid file with the number of another program', async () => {
  database = await start()
  await database.stop()
  const folder = join(dataDir, 'postgres')
  // Of the same user as PostgreSQL: it would take it for itself.
  const { uid, gid } = await stat(folder)
  const other = spawn('sleep', ['600'], { uid, gid })
  onTestFinished(() => void other.kill())
  await writeFile(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  database = await start()
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts although its creation was interrupted', async () => {
  database = await start()
  await database.stop()
  // What an initdb that was killed leaves: a folder, but not yet under its name.
  await mkdir(join(dataDir, 'postgres.new-killed'))
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.new-killed/data'))
  await rm(join(dataDir, 'postgres.new-killed/data/PG_VERSION'))
  database = await start()
  expect(await readdir(dataDir)).not.toContain('postgres.new-killed')
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['is empty', ''],
  ['is garbage', '\0'],
  ['is missing', undefined],
])('refuses a database whose PG_VERSION %s, and changes nothing', async (_, version) => {
  database = await start()
  await database.stop()
  const file = join(dataDir, 'postgres/PG_VERSION')
  const wrote = await readFile(file)
  if (version === undefined) await rm(file)
  else await writeFile(file, version)
  const names = await readdir(join(dataDir, 'postgres'))
  await expect(start()).rejects.toThrow(
    /^The database in .* is damaged: its file PG_VERSION .* Restore a backup\. Nothing was changed\.$/,
  )
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(names)
  await writeFile(file, wrote)
  database = await start()
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts although the initdb of a killed process still runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'serendib-embedded-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const child = runInChild(`
    import fs from 'node:fs'
    setInterval(() => {
      const draft = fs.readdirSync('${folder}').find((name) => name.startsWith('postgres.new-'))
      if (!draft || !fs.existsSync('${folder}/' + draft + '/data/PG_VERSION')) return
      fs.writeSync(1, 'ended by a kill')
      process.kill(process.pid, 'SIGKILL')
    }, 1)
    const { startEmbeddedDatabase } = await import(${at('./embedded.ts')})
    const { createLog } = await import(${at('../log.ts')})
    await startEmbeddedDatabase({ dataDir: '${folder}', log: createLog('silent'), settings: { fsync: 'off' } })
  `)
  await child.untilPrinted('ended by a kill')
  const started = await startEmbeddedDatabase({ dataDir: folder, log, settings })
  onTestFinished(() => started.stop())
  expect(await query(started.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second Serendib on the same data folder is refused, and the first goes on', async () => {
  database = await start()
  await expect(start()).rejects.toThrow(DataFolderInUse)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose process another container does not see is neither started twice nor released', async () => {
  database = await start()
  // Names a process that doesn't exist, as in a container that doesn't see the one of the server.
  const file = join(dataDir, 'postgres/postmaster.pid')
  const wrote = await readFile(file, 'utf8')
  const unseen = wrote.replace(/^\d+/, String(2 ** 22 + 1))
  await writeFile(file, unseen)
  try {
    for (const as of ['owner', 'guest'] as const)
      await expect(startEmbeddedDatabase({ dataDir, log, settings, as })).rejects.toThrow(DataFolderInUse)
    await expect(releaseEmbeddedDatabase(dataDir, log)).rejects.toThrow(DataFolderInUse)
    expect(await readFile(file, 'utf8')).toBe(unseen)
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await writeFile(file, wrote)
  }
  await database.stop()
  await releaseEmbeddedDatabase(dataDir, log)
  database = await start()
})

test('a guest uses the running server and leaves it running', async () => {
  database = await start()
  const guest = await startEmbeddedDatabase({ dataDir, log, settings, as: 'guest' })
  expect(guest.url).toBe(database.url)
  await guest.stop()
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a guest stops the server that it started', async () => {
  const guest = await startEmbeddedDatabase({ dataDir, log, settings, as: 'guest' })
  expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await guest.stop()
  await expect(query(guest.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('brings the server back when it was killed', async () => {
  database = await start()
  const { url } = database
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => query(url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }])
})

test('listens on loopback alone, and lets in nobody without the password', async () => {
  database = await start()
  expect(await query(database.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(database.url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
  const stranger = new URL(database.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  const secret = await stat(join(dataDir, 'secrets/postgres-password'))
  expect(secret.mode & 0o777).toBe(0o600)
})

test('has the extensions the migrations need, and knows letters of all scripts', async () => {
  database = await start()
  for (const name of ['pg_trgm', 'unaccent', 'citext', 'btree_gin', 'fuzzystrmatch']) {
    await query(database.url, `create extension ${name}`)
  }
  const [row] = await query(database.url, `select show_trgm('ගාල්ල') <> '{}' as sinhala, upper('é') as upper`)
  expect(row).toEqual({ sinhala: true, upper: 'É' })
})

test('stops again when a restore into the folder began while it started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'serendib-embedded-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const begun = async () => {
    await expect
      .poll(() => readdir(folder), { interval: 5 })
      .toContainEqual(expect.stringMatching(/^postgres\.new-/))
    await mkdir(join(folder, '.restoring'))
  }
  await Promise.all([
    expect(startEmbeddedDatabase({ dataDir: folder, log, settings })).rejects.toThrow(InterruptedRestore),
    begun(),
  ])
  expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid')
})
