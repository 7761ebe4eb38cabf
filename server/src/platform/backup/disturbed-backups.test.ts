import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createVideo } from '../../testing/factories.ts'
import { createLog } from '../log.ts'
import { createDiskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/index.ts'
import { connectClient } from './dump.ts'
import { contentPath, listBackups } from './folder.ts'
import { makeBackup } from './make.ts'
import { manifestName } from './manifest.ts'
import { checkBackup, findBackup } from './restore.ts'

const BYTES = { contentType: 'application/octet-stream' }
const DAY_MS = 24 * 3600_000

const log = createLog('silent')
let database: TestDatabase
let root: string
let folder: string
let storage: Storage

beforeAll(async () => {
  database = await createTestDatabase()
  await createVideo(database.db, { title: 'Ella, at dawn' })
})
afterAll(() => database.drop())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-disturbed-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  folder = join(root, 'backups')
  storage = await createDiskStorage(join(root, 'data/media'))
  await storage.put('originals/1.bin', Buffer.from('the original'), BYTES)
  await mkdir(join(root, 'data/incoming'))
})

function back(options: { backupCount?: number; signal?: AbortSignal } = {}) {
  const source = {
    config: { dataDir: join(root, 'data'), storage: 'disk' as const, secret: undefined },
    databaseUrl: database.url,
    version: '9.9.9',
  }
  return makeBackup(source, folder, { mayBegin: true, log, ...options })
}

function onWarning() {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => {
    warn.mockRestore()
  })
  return warn
}

const check = async (name: string) => checkBackup(await findBackup(join(folder, name)))

test('a backup replaces a damaged part of the database, with which no backup could be restored', async () => {
  const warn = onWarning()
  const { name } = await back()
  const { entries } = await findBackup(folder)
  const { sha256 } = entries.find(({ path }) => path === 'database/public.videos/000000.gz') ?? { sha256: '' }
  const part = contentPath(folder, sha256)
  const bytes = await readFile(part)
  bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50)
  await writeFile(part, bytes)
  await expect(check(name)).rejects.toThrow('was altered')
  expect(warn).not.toHaveBeenCalled()

  const next = await back()
  expect(next.bytesNew).toBe(bytes.length)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ file: part }, expect.stringContaining('damaged'))
  for (const each of [name, next.name]) await check(each)
  expect((await back()).bytesNew).toBe(0)
})

test('a backup keeps itself and replaces the oldest others when a clock that was ahead is corrected', async () => {
  const warn = onWarning()
  const ahead: string[] = []
  for (const days of [30, 31]) {
    const { name } = await back()
    ahead.push(manifestName(new Date(Date.now() + days * DAY_MS)))
    await rename(join(folder, name), join(folder, ahead.at(-1) ?? ''))
  }
  expect(warn).toHaveBeenCalledTimes(1)
  await storage.put('originals/2.bin', Buffer.from('another original'), BYTES)
  const first = await back({ backupCount: 2 })
  expect(await listBackups(folder)).toEqual([first.name, ahead[1]])
  await check(first.name)
  expect(warn).toHaveBeenLastCalledWith({ newest: ahead[1] }, expect.stringContaining('in the future'))
  const second = await back({ backupCount: 2 })
  expect(await listBackups(folder)).toEqual([first.name, second.name])
  const third = await back({ backupCount: 1 })
  expect(await listBackups(folder)).toEqual([third.name])
  await check(third.name)
})

test('an aborted backup ends while it waits for rows of the database', async () => {
  const other = await connectClient(database.url)
  onTestFinished(() => other.end())
  await other.query('begin; lock table search_history in access exclusive mode')
  const stop = new AbortController()
  const ended = back({ signal: stop.signal }).then(
    () => 'completed',
    () => 'failed',
  )
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`.execute(
      database.db,
    )
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  stop.abort(new Error('the process stops'))
  expect(await ended).toBe('failed')
  expect(await listBackups(folder)).toEqual([])
})
