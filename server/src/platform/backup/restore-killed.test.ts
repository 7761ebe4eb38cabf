import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runInChild } from '../../testing/child-process.ts'
import { databasePicture } from '../../testing/database-picture.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createVideo } from '../../testing/factories.ts'
import { killAtMove } from '../../testing/kill-at-move.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { createLog } from '../log.ts'
import { InterruptedRestore } from '../restore-marker.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { connectClient } from './dump.ts'
import { requireEmpty } from './load.ts'
import { makeBackup } from './make.ts'
import { findBackup, finishRestore, restoreBackup } from './restore.ts'

const log = createLog('silent')
const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

let database: TestDatabase
let root: string
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  await createVideo(database.db, { title: 'Ella, at dawn' })
  root = await mkdtemp(join(tmpdir(), 'serendib-restore-'))
  folder = join(root, 'backups')
  const dataDir = join(root, 'source')
  const storage = await createDiskStorage(join(dataDir, 'media'))
  await storage.put('videos/1.bin', Buffer.from('new'), { contentType: 'application/octet-stream' })
  const config = { dataDir, storage: 'disk' as const, secret: undefined }
  await makeBackup({ config, databaseUrl: database.url, version: '9.9.9' }, folder, { mayBegin: true })
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

/** Restores in a child process, which `code` kills. */
async function restoreAndKill(into: string, databaseUrl: string | undefined, code: string): Promise<void> {
  const config = JSON.stringify({ databaseUrl })
  const child = runInChild(`
    ${code}
    const { findBackup, restoreBackup } = await import(${at('./restore.ts')})
    const { createLog } = await import(${at('../log.ts')})
    const options = { config: ${config}, into: ${JSON.stringify(into)}, isReplacing: true, log: createLog('silent') }
    await restoreBackup(await findBackup(${JSON.stringify(folder)}), options)
  `)
  await child.untilPrinted('ended by a kill')
  await child.kill('SIGKILL')
}

async function queryEmbedded(dataDir: string, text: string): Promise<unknown[]> {
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  const client = await connectClient(embedded.url)
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
    await embedded.stop()
  }
}

test('a restore killed before its journal keeps the old site; killed later, --finish completes it', async () => {
  const into = join(root, 'own')
  const moves = `(from, to) => !from.includes('.restoring/site') || to.startsWith(${JSON.stringify(`${into}/`)}) && !to.includes('.restoring')`
  await queryEmbedded(into, 'create table old_site as select 42 as n')
  await writeFile(join(into, 'old.bin'), 'old')

  await restoreAndKill(into, undefined, killAtMove(1, moves))
  await expect(startEmbeddedDatabase({ dataDir: into, log })).rejects.toThrow(InterruptedRestore)
  expect(await finishRestore(into, log)).toBeUndefined()
  expect((await readdir(into)).sort()).toEqual(['old.bin', 'postgres', 'secrets'])
  expect(await queryEmbedded(into, 'select n from old_site')).toEqual([{ n: 42 }])

  // The moves are the journal, old.bin, postgres and secrets; the next one would move the new site in.
  await restoreAndKill(into, undefined, killAtMove(5, moves))
  expect(await readdir(into)).not.toContain('postgres')
  await expect(startEmbeddedDatabase({ dataDir: into, log })).rejects.toThrow(InterruptedRestore)
  const restored = await finishRestore(into, log)
  expect((await readdir(restored?.putAside ?? '')).sort()).toEqual(['old.bin', 'postgres', 'secrets'])
  expect(await readFile(join(into, 'media/videos/1.bin'), 'utf8')).toBe('new')
  expect(await queryEmbedded(into, 'select title from videos')).toEqual([{ title: 'Ella, at dawn' }])
})

test('a restore that is killed before its commit leaves DATABASE_URL empty, and can be repeated', async () => {
  const target = await createTestDatabase({ empty: true })
  onTestFinished(() => target.drop())
  const into = join(root, 'foreign')
  await restoreAndKill(
    into,
    target.url,
    `
    import { writeSync } from 'node:fs'
    import pg from ${at('../../../../node_modules/pg/esm/index.mjs')}
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (...args) {
      if (args[0] === 'commit') {
        writeSync(1, 'ended by a kill')
        process.kill(process.pid, 'SIGKILL')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      return query.apply(this, args)
    }`,
  )
  expect(await finishRestore(into, log)).toBeUndefined()
  expect(await readdir(into)).toEqual([])
  // The server notices the lost connection a moment later.
  await expect.poll(() => requireEmpty(target.url).then(() => 'empty')).toBe('empty')
  const config = { databaseUrl: target.url, secret: undefined }
  await restoreBackup(await findBackup(folder), { config, into, isReplacing: false, log })
  expect(await databasePicture(target.url)).toEqual(await databasePicture(database.url))
})
