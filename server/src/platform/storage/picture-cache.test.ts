import { mkdtemp, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './index.ts'
import { RangeOutside } from './index.ts'
import { cachePictures } from './picture-cache.ts'
import { describeStorage } from './storage-suite.ts'

let suiteFolder: string
beforeAll(async () => {
  suiteFolder = await mkdtemp(join(tmpdir(), 'serendib-kept-suite-'))
})
afterAll(() => rm(suiteFolder, { recursive: true }))
describeStorage('disk, with cached pictures', async () =>
  cachePictures(await createDiskStorage(join(suiteFolder, 'media'))),
)

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serendib-kept-'))
  storage = await createDiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const read = async (from: Pick<Storage, 'open'>, key: string, range?: { start: number; end?: number }) => {
  const object = await from.open(key, range)
  return object && { size: object.size, bytes: await text(object.stream), end: object.end }
}

test('the picture cache reads a picture once, and serves it whole and in ranges', async () => {
  const { etag } = await storage.put('posters/1.webp', Buffer.from('picture'), { contentType: 'image/webp' })
  const cache = cachePictures(storage)
  expect(await read(cache, 'posters/1.webp')).toEqual({ size: 7, bytes: 'picture', end: 6 })
  await unlink(join(folder, 'posters/1.webp'))
  expect(await cache.stat('posters/1.webp')).toMatchObject({ size: 7, etag, contentType: 'image/webp' })
  expect(await read(cache, 'posters/1.webp')).toEqual({ size: 7, bytes: 'picture', end: 6 })
  expect(await read(cache, 'posters/1.webp', { start: 3 })).toEqual({ size: 7, bytes: 'ture', end: 6 })
  expect(await read(cache, 'posters/1.webp', { start: 0, end: 3 })).toEqual({
    size: 7,
    bytes: 'pict',
    end: 3,
  })
  await expect(cache.open('posters/1.webp', { start: 7 })).rejects.toThrow(RangeOutside)
})

test('the picture cache does not cache other files, large pictures and missing ones', async () => {
  const cache = cachePictures(storage)
  expect(await cache.open('posters/later.webp')).toBeUndefined()
  await storage.put('posters/later.webp', Buffer.from('now'), { contentType: 'image/webp' })
  expect(await read(cache, 'posters/later.webp')).toMatchObject({ bytes: 'now' })
  const large = Buffer.alloc(600 * 1024, 'x')
  await storage.put('posters/large.webp', large, { contentType: 'image/webp' })
  await storage.put('videos/1.mp4', Buffer.from('video'), { contentType: 'video/mp4' })
  expect(await read(cache, 'posters/large.webp', { start: 600 * 1024 - 2 })).toMatchObject({ bytes: 'xx' })
  expect(await read(cache, 'videos/1.mp4')).toMatchObject({ bytes: 'video' })
  await storage.remove('posters/large.webp')
  await storage.remove('videos/1.mp4')
  expect(await cache.open('posters/large.webp')).toBeUndefined()
  expect(await cache.stat('videos/1.mp4')).toBeUndefined()
})

test('the picture cache drops pictures that are replaced or removed', async () => {
  const cache = cachePictures(storage)
  const picture = (bytes: string) =>
    cache.put('avatars/1/face.webp', Buffer.from(bytes), { contentType: 'image/webp' })
  await picture('before')
  expect(await read(cache, 'avatars/1/face.webp')).toMatchObject({ bytes: 'before' })
  await picture('after')
  expect(await read(cache, 'avatars/1/face.webp')).toMatchObject({ bytes: 'after' })
  await cache.remove('avatars/1')
  expect(await cache.open('avatars/1/face.webp')).toBeUndefined()
})

test('the picture cache does not cache a picture that is removed while it is read', async () => {
  const opened = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  const cache = cachePictures({
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
