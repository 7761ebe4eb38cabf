import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { createDiskStorage } from './disk.ts'
import { InvalidKey, StorageFull } from './index.ts'
import { describeStorage } from './storage-suite.ts'

const PLAIN = { contentType: 'text/plain; charset=utf-8' }

let suiteFolder: string
beforeAll(async () => {
  suiteFolder = await mkdtemp(join(tmpdir(), 'serendib-storage-'))
})
afterAll(() => rm(suiteFolder, { recursive: true }))
describeStorage('disk', () => createDiskStorage(join(suiteFolder, 'media')))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serendib-disk-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('disk storage follows no symbolic link out of its folder, neither to a file nor to a folder', async () => {
  const media = join(folder, 'media')
  const storage = await createDiskStorage(media)
  await mkdir(join(folder, 'outside'))
  await writeFile(join(folder, 'outside/secret.txt'), 'secret')
  await symlink(join(folder, 'outside/secret.txt'), join(media, 'file.txt'))
  await symlink(join(folder, 'outside'), join(media, 'folder'))

  expect(await storage.open('file.txt')).toBeUndefined()
  await expect(storage.open('folder/secret.txt')).rejects.toThrow(InvalidKey)
  await expect(storage.put('folder/mine.txt', Buffer.from('x'), PLAIN)).rejects.toThrow(InvalidKey)
  await expect(storage.remove('folder/secret.txt')).rejects.toThrow(InvalidKey)
  await storage.put('file.txt', Buffer.from('mine'), PLAIN)
  expect(await readFile(join(folder, 'outside/secret.txt'), 'utf8')).toBe('secret')
  expect(await readdir(join(folder, 'outside'))).toEqual(['secret.txt'])
})

test('disk storage leaves a file in place when it cannot be moved', async () => {
  const storage = await createDiskStorage(join(folder, 'media'))
  await storage.put('blocked.mp4', Buffer.from('in the way'), { contentType: 'video/mp4' })
  const file = join(folder, 'only-copy.mp4')
  await writeFile(file, 'the only copy')
  const put = storage.put('blocked.mp4/inside.mp4', { path: file, move: true }, { contentType: 'video/mp4' })
  await expect(put).rejects.toThrow(/\w/)
  expect(await readFile(file, 'utf8')).toBe('the only copy')
})

test('disk storage removes drafts that are older than a day, and keeps newer ones', async () => {
  const media = join(folder, 'media')
  await createDiskStorage(media)
  const yesterday = new Date(Date.now() - 25 * 3600_000)
  await writeFile(join(media, '.drafts/old'), 'x')
  await utimes(join(media, '.drafts/old'), yesterday, yesterday)
  await writeFile(join(media, '.drafts/fresh'), 'x')
  await createDiskStorage(media)
  expect(await readdir(join(media, '.drafts'))).toEqual(['fresh'])
})

test('a full disk throws StorageFull, and no draft is left behind', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (disk === undefined) return skip('only root may mount a small disk')
  try {
    const storage = await createDiskStorage(disk.path)
    const bytes = { contentType: 'application/octet-stream' }
    await storage.put('fits.bin', Buffer.alloc(100_000), bytes)
    await expect(storage.put('large.bin', Buffer.alloc(2_000_000), bytes)).rejects.toThrow(StorageFull)
    expect(await storage.stat('large.bin')).toBeUndefined()
    expect(await readdir(join(disk.path, '.drafts'))).toEqual([])
    await storage.put('fits.bin', Buffer.alloc(200_000), bytes)
    expect((await storage.stat('fits.bin'))?.size).toBe(200_000)
  } finally {
    disk.unmount()
  }
})
