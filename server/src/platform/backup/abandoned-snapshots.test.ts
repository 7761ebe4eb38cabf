import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Child, runInChild } from '../../testing/child-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDiskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/index.ts'
import { listBackups } from './folder.ts'
import { makeBackup, removeAbandonedSnapshots } from './make.ts'
import { checkBackup, findBackup } from './restore.ts'

const BYTES = { contentType: 'application/octet-stream' }

let database: TestDatabase
let root: string
let dataDir: string
let folder: string
let upload: string
let storage: Storage

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-snapshots-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  dataDir = join(root, 'data')
  folder = join(root, 'backups')
  storage = await createDiskStorage(join(dataDir, 'media'))
  await storage.put('originals/1.bin', Buffer.from('the original'), BYTES)
  await mkdir(join(dataDir, 'incoming'))
  upload = join(dataDir, 'incoming/0f-1')
  await writeFile(upload, 'half an upload')
})

const source = () => ({
  config: { dataDir, storage: 'disk' as const, secret: undefined },
  databaseUrl: database.url,
  version: '9.9.9',
})

/** Starts a backup in a child process, which waits before the first upload until the file `go` exists. */
async function beginInChild(): Promise<Child> {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const child = runInChild(`
    import { existsSync } from 'node:fs'
    import { makeBackup } from ${at('./make.ts')}
    const { signal } = new AbortController()
    // Asked before each file; the first three are not in a snapshot.
    let files = 0
    signal.throwIfAborted = () => {
      if (++files !== 4) return
      console.log('in the middle')
      while (!existsSync(${JSON.stringify(join(root, 'go'))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
    const ended = makeBackup(${JSON.stringify(source())}, ${JSON.stringify(folder)}, { mayBegin: true, signal })
    console.log('ended:', await ended.then(() => 'complete', ({ message }) => message))
  `)
  onTestFinished(() => child.kill('SIGKILL'))
  await child.untilPrinted('in the middle')
  return child
}

const snapshots = async () => {
  const names = [...(await readdir(join(dataDir, 'incoming'))), ...(await readdir(join(dataDir, 'media')))]
  return names.filter((name) => name.startsWith('.backup'))
}

test('the snapshot of a killed backup is removed, which frees deleted files; that of a running one stays', async () => {
  const child = await beginInChild()
  await removeAbandonedSnapshots(dataDir, database.url)
  expect(await snapshots()).toEqual(['.backup', '.backup'])
  const inSnapshot = join(dataDir, 'incoming/.backup/0f-1')
  expect((await stat(inSnapshot)).ino).toBe((await stat(upload)).ino)

  await child.kill('SIGKILL')
  await rm(upload)
  await storage.remove('originals')
  expect((await stat(inSnapshot)).size).toBe('half an upload'.length)
  // The database releases the lock of the killed process a moment later.
  await expect
    .poll(async () => {
      await removeAbandonedSnapshots(dataDir, database.url)
      return await snapshots()
    })
    .toEqual([])
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
})

test('a backup fails if its snapshot was removed while it was running', async () => {
  const child = await beginInChild()
  // Breaking its connection releases its lock.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'serendib backup' and datname = current_database()`.execute(database.db)
  await expect
    .poll(async () => {
      await removeAbandonedSnapshots(dataDir, database.url)
      return await snapshots()
    })
    .toEqual([])
  await writeFile(join(root, 'go'), '')
  const printed = await child.untilPrinted('ended:')
  expect(printed).toContain('its snapshot of the files was removed')
  expect(await listBackups(folder)).toEqual([])

  await makeBackup(source(), folder)
  const whole = await findBackup(folder)
  expect(whole.entries.map(({ path }) => path)).toContain('incoming/0f-1')
  await checkBackup(whole)
})
