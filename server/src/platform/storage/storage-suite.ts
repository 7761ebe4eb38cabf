import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidKey, NoSuchObject, RangeOutside, type Storage } from './index.ts'

const PLAIN = { contentType: 'text/plain; charset=utf-8' }
const VIDEO = { contentType: 'video/mp4' }

/** The tests that every storage driver must pass. `createStorage` returns an empty storage. */
export function describeStorage(driver: string, createStorage: () => Promise<Storage>): void {
  describe(`storage: ${driver}`, () => {
    let storage: Storage
    let scratch: string

    beforeAll(async () => {
      storage = await createStorage()
      scratch = await mkdtemp(join(tmpdir(), 'serendib-storage-suite-'))
    })
    afterAll(() => rm(scratch, { recursive: true }))

    async function read(key: string, range?: { start: number; end?: number }): Promise<string | undefined> {
      const object = await storage.open(key, range)
      return object && (await text(object.stream))
    }

    async function keysBelow(prefix: string): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of storage.list(prefix)) keys.push(key)
      return keys
    }

    test('returns what was put from bytes, a stream and a file', async () => {
      const file = join(scratch, 'copied.mp4')
      await writeFile(file, 'from a file')
      await storage.put('give/bytes.mp4', Buffer.from('from bytes'), VIDEO)
      await storage.put(
        'give/stream.mp4',
        Readable.from([Buffer.from('from a '), Buffer.from('stream')]),
        VIDEO,
      )
      await storage.put('give/file.mp4', { path: file }, VIDEO)
      expect(await read('give/bytes.mp4')).toBe('from bytes')
      expect(await read('give/stream.mp4')).toBe('from a stream')
      expect(await read('give/file.mp4')).toBe('from a file')
      expect(await readFile(file, 'utf8')).toBe('from a file')
    })

    test('moves a file', async () => {
      const file = join(scratch, 'moved.mp4')
      await writeFile(file, 'moved')
      await storage.put('moved.mp4', { path: file, move: true }, VIDEO)
      expect(await read('moved.mp4')).toBe('moved')
      expect(await readdir(scratch)).not.toContain('moved.mp4')
    })

    test('returns size, content type, and an etag that changes with the bytes', async () => {
      const put = await storage.put('told.txt', Buffer.from('one'), PLAIN)
      expect(put).toMatchObject({ key: 'told.txt', size: 3, ...PLAIN })
      expect(await storage.stat('told.txt')).toEqual(put)
      await storage.put('told.txt', Buffer.from('two'), PLAIN)
      const after = await storage.stat('told.txt')
      expect(after?.etag).toMatch(/^"[^"]+"$/)
      expect(after?.etag).not.toBe(put.etag)
    })

    test('returns ranges: from the start, in the middle, to the end, past the end', async () => {
      await storage.put('ranged.txt', Buffer.from('0123456789'), PLAIN)
      expect(await read('ranged.txt', { start: 0, end: 0 })).toBe('0')
      expect(await read('ranged.txt', { start: 3, end: 5 })).toBe('345')
      expect(await read('ranged.txt', { start: 7 })).toBe('789')
      expect(await read('ranged.txt', { start: 7, end: 99 })).toBe('789')
      const object = await storage.open('ranged.txt', { start: 7, end: 99 })
      expect(object).toMatchObject({ start: 7, end: 9, size: 10 })
      object?.stream.destroy()
    })

    test('refuses a range that begins after the last byte', async () => {
      await storage.put('short.txt', Buffer.from('0123'), PLAIN)
      await expect(storage.open('short.txt', { start: 4 })).rejects.toThrow(RangeOutside)
      await expect(storage.open('short.txt', { start: 2, end: 1 })).rejects.toThrow(RangeOutside)
    })

    test('stores an empty object', async () => {
      await storage.put('empty.txt', Buffer.alloc(0), PLAIN)
      const object = await storage.open('empty.txt')
      expect(object).toMatchObject({ size: 0, start: 0, end: -1 })
      expect(object && (await buffer(object.stream)).length).toBe(0)
    })

    test('finds neither missing objects nor folders', async () => {
      await storage.put('folder/inside.txt', Buffer.from('x'), PLAIN)
      for (const key of ['nothing.txt', 'no/such/folder.txt', 'folder', 'folder/inside.txt/below']) {
        expect(await storage.stat(key)).toBeUndefined()
        expect(await storage.open(key)).toBeUndefined()
      }
    })

    test('removes a key and everything below it, but not its neighbours', async () => {
      for (const key of ['videos/1/a.txt', 'videos/1/b/c.txt', 'videos/12/a.txt']) {
        await storage.put(key, Buffer.from('x'), PLAIN)
      }
      await storage.remove('videos/1')
      expect(await keysBelow('videos')).toEqual(['videos/12/a.txt'])
      await storage.remove('videos/12/a.txt')
      expect(await keysBelow('videos')).toEqual([])
      await expect(storage.remove('videos/never')).resolves.toBeUndefined()
    })

    test('lists what follows a key, however the listing was divided', async () => {
      const keys = ['paged/1/a.txt', 'paged/1/b/c.txt', 'paged/1/d.txt', 'paged/10/a.txt', 'paged/2.txt']
      for (const key of keys) await storage.put(key, Buffer.from('x'), PLAIN)
      const all = await keysBelow('paged')
      expect([...all].sort()).toEqual(keys)
      for (const [index, after] of all.entries()) {
        const rest: string[] = []
        for await (const { key } of storage.list('paged', after)) rest.push(key)
        expect(rest).toEqual(all.slice(index + 1))
        // It continues at the same place if the object is gone.
        await storage.remove(after)
        const again: string[] = []
        for await (const { key } of storage.list('paged', after)) again.push(key)
        expect(again).toEqual(rest)
        await storage.put(after, Buffer.from('x'), PLAIN)
      }
    })

    test('shows readers the old object or the new one, never a part of it', async () => {
      const old = 'old '.repeat(100_000)
      const fresh = 'new '.repeat(100_000)
      await storage.put('swapped.txt', Buffer.from(old), PLAIN)
      const chunks = async function* () {
        yield Buffer.from(fresh.slice(0, 200_000))
        expect(await read('swapped.txt')).toBe(old)
        yield Buffer.from(fresh.slice(200_000))
      }
      const reading = await storage.open('swapped.txt')
      await storage.put('swapped.txt', Readable.from(chunks()), PLAIN)
      expect(reading && (await text(reading.stream))).toBe(old)
      expect(await read('swapped.txt')).toBe(fresh)
    })

    test('leaves neither a part nor a draft of a stream that breaks', async () => {
      const broken = async function* () {
        yield Buffer.from('half of it')
        throw new Error('the line went dead')
      }
      await expect(storage.put('broken/a.txt', Readable.from(broken()), PLAIN)).rejects.toThrow('went dead')
      expect(await storage.stat('broken/a.txt')).toBeUndefined()
      expect(await keysBelow('broken')).toEqual([])
    })

    test.each([
      '',
      '/',
      '.',
      '..',
      '../secret.txt',
      'a/../../secret.txt',
      'a/./b.txt',
      'a//b.txt',
      '/etc/passwd',
      'a/',
      'a\\..\\b.txt',
      'a\0.txt',
      'a/.hidden',
      '.drafts/x',
      'a b.txt',
      'é.txt',
      '%2e%2e/secret.txt',
      `${'a'.repeat(200)}.txt`,
    ])('refuses the key %j everywhere', async (key) => {
      await expect(storage.put(key, Buffer.from('x'), PLAIN)).rejects.toThrow(InvalidKey)
      await expect(storage.open(key)).rejects.toThrow(InvalidKey)
      await expect(storage.stat(key)).rejects.toThrow(InvalidKey)
      await expect(storage.remove(key)).rejects.toThrow(InvalidKey)
      await expect(keysBelow(key)).rejects.toThrow(InvalidKey)
      await expect(storage.useFile(key, async () => 1)).rejects.toThrow(InvalidKey)
    })

    test('refuses a content type that does not match the extension', async () => {
      await expect(storage.put('page.txt', Buffer.from('x'), { contentType: 'text/html' })).rejects.toThrow(
        TypeError,
      )
    })

    test('provides an object as a file for programs', async () => {
      await storage.put('used.mp4', Buffer.from('for ffmpeg'), VIDEO)
      expect(await storage.useFile('used.mp4', (path) => readFile(path, 'utf8'))).toBe('for ffmpeg')
      await expect(storage.useFile('unused.mp4', async () => 1)).rejects.toThrow(NoSuchObject)
    })
  })
}
