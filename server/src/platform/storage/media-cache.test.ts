import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './index.ts'
import { InvalidKey, RangeOutside } from './index.ts'
import { cacheMedia } from './media-cache.ts'
import { describeStorage } from './storage-suite.ts'

let suiteFolder: string
beforeAll(async () => {
  suiteFolder = await mkdtemp(join(tmpdir(), 'serendib-cache-suite-'))
})
afterAll(() => rm(suiteFolder, { recursive: true }))
describeStorage('disk, with a media cache', async () =>
  cacheMedia(await createDiskStorage(join(suiteFolder, 'media'))),
)

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serendib-cache-'))
  storage = await createDiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const read = async (from: Pick<Storage, 'open'>, key: string, range?: { start: number; end?: number }) => {
  const object = await from.open(key, range)
  return object && { size: object.size, bytes: await text(object.stream), end: object.end }
}

test('the media cache reads a picture once', async () => {
  const { etag } = await storage.put('posters/1.webp', Buffer.from('picture'), { contentType: 'image/webp' })
  const cache = cacheMedia(storage)
  expect(await read(cache, 'posters/1.webp')).toEqual({ size: 7, bytes: 'picture', end: 6 })
  await unlink(join(folder, 'posters/1.webp'))
  expect(await cache.stat('posters/1.webp')).toMatchObject({ size: 7, etag, contentType: 'image/webp' })
  expect(await read(cache, 'posters/1.webp')).toEqual({ size: 7, bytes: 'picture', end: 6 })
})

test('the media cache reads a range of a video twice, and caches it from the second time', async () => {
  await storage.put('videos/1/v360.mp4', Buffer.from('0123456789'), { contentType: 'video/mp4' })
  const cache = cacheMedia(storage)
  const segment = { start: 2, end: 5 }
  await read(cache, 'videos/1/v360.mp4', segment)
  await writeFile(join(folder, 'videos/1/v360.mp4'), 'abcdefghij')
  expect(await read(cache, 'videos/1/v360.mp4', segment)).toEqual({ size: 10, bytes: 'cdef', end: 5 })
  await writeFile(join(folder, 'videos/1/v360.mp4'), 'ABCDEFGHIJ')
  expect(await read(cache, 'videos/1/v360.mp4', segment)).toEqual({ size: 10, bytes: 'cdef', end: 5 })
  expect(await read(cache, 'videos/1/v360.mp4', { start: 2 })).toEqual({
    size: 10,
    bytes: 'CDEFGHIJ',
    end: 9,
  })
  expect(await read(cache, 'videos/1/v360.mp4')).toMatchObject({ bytes: 'ABCDEFGHIJ' })
  await expect(cache.open('videos/1/v360.mp4', { start: 10 })).rejects.toThrow(RangeOutside)
})

test('the media cache does not cache large parts and missing files', async () => {
  const cache = cacheMedia(storage)
  expect(await cache.open('posters/later.webp')).toBeUndefined()
  await storage.put('posters/later.webp', Buffer.from('now'), { contentType: 'image/webp' })
  expect(await read(cache, 'posters/later.webp')).toMatchObject({ bytes: 'now' })
  const large = Buffer.alloc(512 * 1024 + 1, 'x')
  await storage.put('posters/large.webp', large, { contentType: 'image/webp' })
  for (let time = 0; time < 3; time++)
    expect(await read(cache, 'posters/large.webp')).toMatchObject({ size: large.length })
  await storage.remove('posters/large.webp')
  expect(await cache.open('posters/large.webp')).toBeUndefined()
  expect(await cache.stat('posters/large.webp')).toBeUndefined()
})

test('the media cache does not fill the memory with thousands of tiny ranges', async () => {
  await storage.put('videos/1/v360.mp4', Buffer.alloc(10_000, 'x'), { contentType: 'video/mp4' })
  let reads = 0
  const cache = cacheMedia({
    ...storage,
    open: (key, range) => {
      reads += 1
      return storage.open(key, range)
    },
  })
  for (let start = 0; start < 9000; start++)
    for (let time = 0; time < 2; time++) await cache.open('videos/1/v360.mp4', { start, end: start })
  const before = reads
  await cache.open('videos/1/v360.mp4', { start: 8999, end: 8999 })
  expect(reads).toBe(before)
  await cache.open('videos/1/v360.mp4', { start: 0, end: 0 })
  expect(reads).toBe(before + 1)
})

test('the media cache drops files that are replaced or removed', async () => {
  const cache = cacheMedia(storage)
  const picture = (bytes: string) =>
    cache.put('avatars/1/face.webp', Buffer.from(bytes), { contentType: 'image/webp' })
  await picture('before')
  expect(await read(cache, 'avatars/1/face.webp')).toMatchObject({ bytes: 'before' })
  await picture('after')
  expect(await read(cache, 'avatars/1/face.webp')).toMatchObject({ bytes: 'after' })
  for (let time = 0; time < 2; time++)
    expect(await read(cache, 'avatars/1/face.webp', { start: 1, end: 2 })).toMatchObject({ bytes: 'ft' })
  await cache.remove('avatars/1')
  expect(await cache.open('avatars/1/face.webp')).toBeUndefined()
  expect(await cache.open('avatars/1/face.webp', { start: 1, end: 2 })).toBeUndefined()
})

test('the media cache does not cache a file that is removed while it is read', async () => {
  const opened = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  const cache = cacheMedia({
    ...storage,
    open: async (key) => {
      const object = await storage.open(key)
      opened.resolve()
      await removed.promise
      return object
    },
  })
  await cache.put('avatars/1.webp', Buffer.from('face'), { contentType: 'image/webp' })
  const reading = read(cache, 'avatars/1.webp')
  await opened.promise
  await cache.remove('avatars/1.webp')
  removed.resolve()
  expect(await reading).toMatchObject({ bytes: 'face' })
  expect(await cache.open('avatars/1.webp')).toBeUndefined()
})

test('a path that looks like the range of a file in the media cache is no file', async () => {
  await storage.put('videos/1/v360.mp4', Buffer.from('0123456789'), { contentType: 'video/mp4' })
  const cache = cacheMedia(storage)
  for (const _request of [1, 2, 3]) await read(cache, 'videos/1/v360.mp4', { start: 2, end: 5 })
  for (const path of ['videos/1/v360.mp4 2-5', '["videos/1/v360.mp4",2,5]'])
    await expect(cache.open(path)).rejects.toThrow(InvalidKey)
})

test('the media cache discards what another process has removed', async () => {
  await storage.put('avatars/1.webp', Buffer.from('picture'), { contentType: 'image/webp' })
  const cache = cacheMedia(storage)
  await read(cache, 'avatars/1.webp')
  await storage.remove('avatars/1.webp')
  cache.clear('avatars')
  expect(await cache.open('avatars/1.webp')).toBeUndefined()
})
