import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runInChild } from '../../testing/child-process.ts'
import { databasePicture } from '../../testing/database-picture.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { storedSecret } from '../config/secrets.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { defineJob, enqueue } from '../jobs/define.ts'
import { installJobs } from '../jobs/install.ts'
import { migrate, MIGRATIONS } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { MARKER } from '../storage/site-marker.ts'
import type { Storage } from '../storage/index.ts'
import { BackupError } from '../backup-error.ts'
import { connectClient } from './dump.ts'
import { contentPath, listBackups } from './folder.ts'
import { type MadeBackup, makeBackup } from './make.ts'
import { type BackupEntry, formatLine, manifestEnd, readManifest } from './manifest.ts'
import { checkBackup, findBackup, restoreBackup } from './restore.ts'

const log = createLog('silent')
const job = defineJob({ name: 'test/backup', payload: z.object({ text: z.string() }) })
const BYTES = { contentType: 'application/octet-stream' }

let database: TestDatabase
let root: string
let dataDir: string
let folder: string
let storage: Storage

beforeAll(async () => {
  database = await createTestDatabase()
  await installJobs(database.db)
  const owner = await createUser(database.db, { firstName: 'tab\t, \\N and \\', lastName: 'line\nඅම්මා 🌴' })
  const channel = await createChannel(database.db, { owner })
  await createVideo(database.db, {
    channel,
    title: 'Ella, at dawn',
    categories: ['Nature'],
    tags: ['ella', 'train'],
  })
  // Leaves a gap in the ids, which a restore must preserve.
  await createVideo(database.db, { channel, title: 'Mirissa' })
  await sql`delete from videos where title = 'Mirissa'`.execute(database.db)
  await enqueue(database.db, job, { text: 'waits' })
})
afterAll(() => database.drop())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-backup-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  dataDir = join(root, 'data')
  folder = join(root, 'backups')
  storage = await createDiskStorage(join(dataDir, 'media'))
  await storage.put('videos/1/a/master.bin', Buffer.from('the video'), BYTES)
  await storage.put('originals/1.bin', randomBytes(100_000), BYTES)
  await mkdir(join(dataDir, 'incoming'))
  await writeFile(join(dataDir, 'incoming/0f-1'), 'half an upl')
})

type Config = Parameters<typeof makeBackup>[0]['config']
const source = (config: Partial<Config> = {}, databaseUrl = database.url) => ({
  config: { dataDir, storage: 'disk' as const, secret: undefined, ...config },
  databaseUrl,
  version: '9.9.9',
})
const back = (options: Parameters<typeof makeBackup>[2] = {}) =>
  makeBackup(source(), folder, { mayBegin: true, ...options })

/** Restores into a new empty database and a new folder. */
async function restored(place = folder, options: { isReplacing?: boolean; into?: string } = {}) {
  const target = await createTestDatabase({ empty: true })
  onTestFinished(() => target.drop())
  const { into = join(root, 'restored'), isReplacing = false } = options
  const config = { databaseUrl: target.url, secret: undefined }
  const done = await restoreBackup(await findBackup(place), { config, into, isReplacing, log })
  return { ...done, target, into }
}

/** The path of a file's content in the newest backup. */
async function placeOf(path: string): Promise<string> {
  const entry = (await findBackup(folder)).entries.find((each) => each.path === path)
  return contentPath(folder, entry?.sha256 ?? '')
}

async function filesOf(data: string): Promise<Record<string, string>> {
  const names = await readdir(data, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const texts = files.sort().map(async (file) => [file.slice(data.length), await readFile(file, 'hex')])
  return Object.fromEntries(await Promise.all(texts))
}

test('a restore reproduces rows, sequences, indexes, constraints, triggers, files and secrets', async () => {
  await storedSecret(dataDir, 'address-salt')
  await writeFile(join(dataDir, 'demo.json'), '[]')
  await back()
  const { target, into, isSameSecret } = await restored()
  expect(await databasePicture(target.url)).toEqual(await databasePicture(database.url))
  expect(await filesOf(into)).toEqual(await filesOf(dataDir))
  expect((await stat(join(into, 'secrets/address-salt'))).mode & 0o077).toBe(0)
  expect(isSameSecret).toBe(true)
  // The start has nothing left to do, and ids continue where they were.
  expect(await migrate(target.db, MIGRATIONS, log)).toEqual([])
  await installJobs(target.db)
  const { id } = await createVideo(target.db, { title: 'the next one' })
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from videos`.execute(database.db)
  expect(id).toBe((rows[0]?.id ?? 0) + 2)
})

test('a restore without DATABASE_URL creates an embedded database in the new data folder', async () => {
  await back()
  const config = { databaseUrl: undefined, secret: undefined }
  const into = join(root, 'new')
  // A killed restore left its database running on a folder that will be deleted.
  const left = await startEmbeddedDatabase({ dataDir: join(into, '.restoring/site'), log, as: 'guest' })
  await restoreBackup(await findBackup(folder), { config, into, isReplacing: false, log })
  await expect(connectClient(left.url)).rejects.toThrow('ECONNREFUSED')
  // A restore adds no demo to a site without one.
  expect((await readdir(into)).sort()).toEqual(['incoming', 'media', 'no-demo', 'postgres', 'secrets'])
  const embedded = await startEmbeddedDatabase({ dataDir: into, log })
  try {
    const { sequences: _ahead, ...picture } = await databasePicture(embedded.url)
    expect(await databasePicture(database.url)).toMatchObject(picture)
    // A running site is not replaced, not even with `isReplacing`.
    const again = restoreBackup(await findBackup(folder), { config, into, isReplacing: true, log })
    await expect(again).rejects.toThrow(`Another Serendib is running on ${into}`)
  } finally {
    await embedded.stop()
  }
})

test('a backup of a newer version is refused', async () => {
  const target = await createTestDatabase()
  onTestFinished(() => target.drop())
  await installJobs(target.db)
  await sql`insert into schema_migration (name, checksum) values ('9999-later.sql', 'x')`.execute(target.db)
  await makeBackup(source({}, target.url), folder, { mayBegin: true })
  const into = join(root, 'never')
  await expect(restored(folder, { into })).rejects.toThrow('9999-later.sql')
  expect(await readdir(into)).toEqual([])
})

test('a backup made during writes contains all files that its database references', async () => {
  const { db } = database
  const user = await createUser(db)
  const end = new AbortController()
  await storage.put('avatars/first.bin', randomBytes(2000), BYTES)
  await db.updateTable('users').set({ avatarKey: 'avatars/first.bin' }).where('id', '=', user.id).execute()
  // Pictures change: each is stored before the database references it, and removed after it no longer does.
  const people = [1, 2].map(async (person) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const key = `avatars/${person}-${turn}.bin`
      await storage.put(key, randomBytes(2000), BYTES)
      const { avatarKey } = await db
        .updateTable('users as new')
        .set({ avatarKey: key })
        .from('users as old')
        .whereRef('old.id', '=', 'new.id')
        .where('new.id', '=', user.id)
        .returning('old.avatarKey')
        .executeTakeFirstOrThrow()
      if (avatarKey !== null) await storage.remove(avatarKey)
      await createVideo(db, { channel: await createChannel(db), originalKey: key })
    }
  })
  for (let night = 0; night < 4; night += 1) await back()
  end.abort()
  await Promise.all(people)
  for (const name of await listBackups(folder)) {
    const { target, into } = await restored(join(folder, name), { into: join(root, name) })
    const { avatarKey } = await target.db
      .selectFrom('users')
      .select('avatarKey')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect((await stat(join(into, 'media', avatarKey ?? ''))).size).toBe(2000)
  }
  expect(await readdir(join(dataDir, 'media'))).not.toContain('.backup')
})

test('a second backup stores only new files, and files of removed backups are deleted', async () => {
  const first = await back()
  await storage.put('videos/2/a/master.bin', Buffer.from('another video'), BYTES)
  // The same bytes under another key.
  await storage.put('videos/3/a/master.bin', Buffer.from('another video'), BYTES)
  await storage.remove('originals')
  const large = await placeOf('media/originals/1.bin')
  const before = await stat(large)
  // A file with unchanged size and mtime is not even read.
  const video = join(dataDir, 'media/videos/1/a/master.bin')
  const { atime, mtime } = await stat(video)
  await writeFile(video, 'THE VIDEO')
  await utimes(video, atime, mtime)
  const second = await back()
  expect(second.bytesNew).toBe('another video'.length)
  expect(second.bytes).toBe(first.bytes - 100_000 + 2 * 'another video'.length)
  expect((await stat(large)).ino).toBe(before.ino)
  await back({ backupCount: 2 })
  expect(await listBackups(folder)).toHaveLength(2)
  await expect(stat(large)).rejects.toThrow('ENOENT')
  await checkBackup(await findBackup(join(folder, second.name)))
})

test('a backup stores only those parts of a table that changed', async () => {
  await sql`
    insert into search_history (user_id, title)
    select (select min(id) from users), md5(n::text) || md5((-n)::text) from generate_series(1, 60000) n`.execute(
    database.db,
  )
  onTestFinished(async () => {
    await sql`truncate search_history`.execute(database.db)
  })
  const first = await back()
  expect(first.bytesNew).toBeGreaterThan(2_000_000)
  const unchanged = await back()
  expect(unchanged.bytesNew).toBe(0)
  await sql`update search_history set title = 'Ella' where title = md5('30000') || md5('-30000')`.execute(
    database.db,
  )
  const changed = await back()
  expect(changed.bytesNew).toBeGreaterThan(0)
  expect(changed.bytesNew).toBeLessThan(0.7 * first.bytesNew)
  const { target } = await restored()
  expect(await databasePicture(target.url)).toEqual(await databasePicture(database.url))
})

test('restores a backup of format 1, whose tables are not in parts', async () => {
  const { name } = await back()
  const { head, entries } = await readManifest(join(folder, name))
  const files = new Map<string, BackupEntry>()
  for (const entry of entries) {
    const path = entry.path.replace(/(database\/[^/]+)\/\d+\.gz$/, '$1.gz')
    expect(files.has(path)).toBe(false)
    files.set(path, { ...entry, path })
  }
  expect([...files.keys()]).toContain('database/public.videos.gz')
  const end = manifestEnd()
  const lines = [formatLine({ ...head, format: 1 }), ...[...files.values()].map(formatLine)]
  for (const [index, line] of lines.entries())
    end.note(line, index === 0 ? undefined : [...files.values()][index - 1])
  await writeFile(join(folder, name), lines.join('') + end.line())
  const { target } = await restored()
  expect(await databasePicture(target.url)).toEqual(await databasePicture(database.url))
})

test('a backup of a site with S3 storage contains the database, the secret and uploads', async () => {
  const place = { bucket: 'videos', prefix: '', endpoint: undefined, region: 'eu-1', isPathStyle: false }
  const made = await makeBackup(source({ storage: place }), folder, { mayBegin: true })
  expect(made.hasMedia).toBe(false)
  const { entries, head } = await findBackup(folder)
  const outside = entries.map(({ path }) => path).filter((path) => !path.startsWith('database/'))
  expect(outside).toEqual(['secrets/address-salt', 'incoming/0f-1'])
  expect(head.storage).toBe('s3')
})

test('a restore refuses a data folder that is not empty, and with --replace moves its content aside', async () => {
  await back()
  const before = await filesOf(dataDir)
  await expect(restored(folder, { into: dataDir })).rejects.toThrow(`${dataDir} is not empty`)
  expect(await filesOf(dataDir)).toEqual(before)
  await storage.put('videos/9/a/master.bin', Buffer.from('made since'), BYTES)
  const { putAside, into } = await restored(folder, { into: dataDir, isReplacing: true })
  expect(await filesOf(putAside ?? '')).toHaveProperty('/media/videos/9/a/master.bin')
  const { [putAside?.slice(into.length + 1) ?? '']: _aside, ...now } = before
  await rm(putAside ?? '', { recursive: true })
  const { '/no-demo': _note, ...restoredFiles } = await filesOf(into)
  expect(restoredFiles).toEqual(now)

  // A database that is not empty is refused too.
  const config = { databaseUrl: database.url, secret: undefined }
  const options = { config, into: join(root, 'other'), isReplacing: true, log }
  await expect(restoreBackup(await findBackup(folder), options)).rejects.toThrow('DATABASE_URL isn')
})

test('a restored site can back up into the same folder without damaging earlier backups', async () => {
  await back()
  const { target, into } = await restored()
  await writeFile(join(into, 'media/originals/1.bin'), randomBytes(100_000))
  const config = { dataDir: into, storage: 'disk' as const, secret: undefined }
  await makeBackup({ config, databaseUrl: target.url, version: '9.9.9' }, folder)
  const names = await listBackups(folder)
  expect(names).toHaveLength(2)
  for (const name of names) await checkBackup(await findBackup(join(folder, name)))
})

test('a restore refuses and names missing, truncated and altered files, and damaged manifests', async () => {
  const { name } = await back()
  const video = await placeOf('media/videos/1/a/master.bin')
  const manifest = await readFile(join(folder, name), 'utf8')
  const into = join(root, 'never')
  async function apiError(spoil: (copy: string) => Promise<void>): Promise<string> {
    const copy = join(root, 'copy')
    await rm(copy, { recursive: true, force: true })
    await cp(folder, copy, { recursive: true })
    await spoil(copy)
    const error: unknown = await restored(copy, { into }).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(BackupError)
    // Nothing was restored.
    expect(await readdir(into).catch(() => [])).toEqual([])
    return (error as Error).message
  }
  expect(await apiError((copy) => rm(join(copy, video.slice(folder.length))))).toMatch(
    /media\/videos\/1\/a\/master.bin is missing/,
  )
  expect(await apiError((copy) => writeFile(join(copy, video.slice(folder.length)), 'the fil'))).toMatch(
    /7 bytes instead of 9/,
  )
  expect(await apiError((copy) => writeFile(join(copy, video.slice(folder.length)), 'the vide0'))).toMatch(
    /media\/videos\/1\/a\/master.bin was altered/,
  )
  expect(await apiError((copy) => writeFile(join(copy, name), manifest.slice(0, -100)))).toMatch(/incomplete/)
  const altered = manifest.replace('media/videos/1/a', 'media/videos/2/a')
  expect(await apiError((copy) => writeFile(join(copy, name), altered))).toMatch(/list of files was changed/)
  expect(await apiError((copy) => writeFile(join(copy, '2099-01-01T00-00-00-000Z.jsonl'), ''))).toMatch(
    new RegExp(`incomplete(.|\n)*Other backups: .*${name}`),
  )
  expect(await apiError((copy) => rm(join(copy, name)))).toMatch(/No backup found in/)
})

test('a killed backup leaves earlier backups intact, and the next one continues from it', async () => {
  const { name } = await back()
  await storage.put('videos/2/a/master.bin', randomBytes(5000), BYTES)
  await storage.put('videos/3/a/master.bin', randomBytes(6000), BYTES)
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const child = runInChild(`
    import { type MadeBackup, makeBackup } from ${at('./make.ts')}
    const { signal } = new AbortController()
    let files = 0
    // Asked before each file: it stands still before the last one.
    signal.throwIfAborted = () => {
      if (++files < 8) return
      console.log('in the middle')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    await makeBackup(${JSON.stringify(source())}, ${JSON.stringify(folder)}, { signal })
  `)
  await child.untilPrinted('in the middle')
  await child.kill('SIGKILL')
  expect(await readdir(folder)).toContain('unfinished.jsonl')
  expect(await listBackups(folder)).toEqual([name])
  await checkBackup(await findBackup(folder))

  // The database releases the lock of the killed process a moment later.
  let next: MadeBackup | undefined
  await expect.poll(async () => (next = await back().catch(() => undefined))).toBeDefined()
  expect(next?.bytesNew).toBe(6000)
  const { entries } = await findBackup(folder)
  expect(entries.map(({ path }) => path)).toContain('media/videos/3/a/master.bin')
  expect((await readdir(folder)).sort()).toEqual([...(await listBackups(folder)), 'README.txt', 'files'])
  expect(await readdir(join(dataDir, 'media'))).not.toContain('.backup')
})

test('a backup on a full disk fails with an error, keeps earlier backups, and frees the space it took', async ({
  skip,
}) => {
  const disk = mountSmallDisk()
  if (disk === undefined) return skip('only root may mount a small disk')
  onTestFinished(disk.unmount)
  const small = join(disk.path, 'backups')
  await rm(join(dataDir, 'media/originals'), { recursive: true })
  const { name } = await makeBackup(source(), small, { mayBegin: true })
  const whole = await filesOf(small)

  // The size of files is known: the backup fails before it writes anything.
  await storage.put('originals/large.bin', randomBytes(2_000_000), BYTES)
  await expect(makeBackup(source(), small)).rejects.toThrow(/needs 0\.0 GB more in .*backups/)
  await storage.remove('originals/large.bin')

  // The compressed size of the database is not known: the backup fails in the middle.
  const full = await createTestDatabase()
  onTestFinished(() => full.drop())
  const noise = randomBytes(2_000_000).toString('base64')
  await sql`create table noise as select ${noise}::text as noise`.execute(full.db)
  await expect(makeBackup(source({}, full.url), small)).rejects.toThrow(`The disk of ${small} is full`)
  expect(await filesOf(small)).toEqual(whole)
  await checkBackup(await findBackup(join(small, name)))
})

test('a restore to a disk that is too small fails before it writes anything', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (disk === undefined) return skip('only root may mount a small disk')
  onTestFinished(disk.unmount)
  await rm(join(disk.path, MARKER))
  await storage.put('originals/large.bin', randomBytes(2_000_000), BYTES)
  await back()
  await expect(restored(folder, { into: disk.path })).rejects.toThrow(
    /Not enough disk space: .*needs about 0\.0 GB in .*are free/,
  )
  expect(await readdir(disk.path)).toEqual([])
})

test('a backup refuses unusable folders with a reason', async () => {
  const inside = join(dataDir, 'backups')
  await mkdir(inside, { recursive: true })
  await expect(makeBackup(source(), inside)).rejects.toThrow('one in the other')
  await expect(makeBackup(source(), join(root, 'unmounted'))).rejects.toThrow('Is its disk mounted?')
  await writeFile(join(root, 'file'), '')
  await expect(makeBackup(source(), join(root, 'file', 'x'))).rejects.toThrow('Is its disk mounted?')
  await back()
  const other = source({ secret: 'x'.repeat(40) })
  await expect(makeBackup(other, folder)).rejects.toThrow('backups of another site')
})

test('a second concurrent backup of a site fails with an error', async () => {
  const both = await Promise.allSettled([back(), back()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((each) => each.status === 'rejected')
  expect(String(refused?.reason)).toContain('Another backup of this site is running')
})
