import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runInChild } from '../../testing/child-process.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { ConfigError, parseConfig } from '../config/index.ts'
import { type Storage, StorageFull, StorageUnavailable } from './index.ts'
import { openStorage } from './open.ts'
import { createS3Storage } from './s3.ts'
import { describeStorage } from './storage-suite.ts'

const VIDEO = { contentType: 'video/mp4' }
const PLAIN = { contentType: 'text/plain; charset=utf-8' }
const LARGE = 20 * 1024 * 1024

let server: S3Server
let folder: string
let storage: Storage
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'serendib-s3-work-'))
  storage = await createStorage()
})
afterEach(() => server.intercept(undefined))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function createStorage(prefix = 'own'): Promise<Storage> {
  const { location, keys } = server
  return createS3Storage({ location: { ...location, prefix }, keys, workFolder: join(folder, 'downloads') })
}

describeStorage('s3', () => createStorage('suite'))

/** Bytes in which all parts differ. */
function largeBytes(): Buffer {
  const bytes = Buffer.alloc(LARGE, 'a video of the hill country, ')
  for (let at = 0; at < LARGE; at += 65_536) bytes.writeUInt32BE(at, at)
  return bytes
}

async function keysBelow(prefix: string, of = storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of of.list(prefix)) keys.push(key)
  return keys
}

test('S3 storage uploads a large file in parts, returns it whole, and removes the source file', async () => {
  const bytes = largeBytes()
  const file = join(folder, 'large.mp4')
  await writeFile(file, bytes)
  let parts = 0
  server.intercept(({ method, url }) => {
    if (method === 'PUT' && url?.includes('partNumber=')) parts += 1
    return false
  })
  expect(await storage.put('large/video.mp4', { path: file, move: true }, VIDEO)).toMatchObject({
    size: LARGE,
  })
  expect(parts).toBe(3)
  expect(await readdir(folder)).not.toContain('large.mp4')
  const open = await storage.open('large/video.mp4')
  expect(open && bytes.equals(await buffer(open.stream))).toBe(true)
  const used = await storage.useFile('large/video.mp4', async (path) => bytes.equals(await readFile(path)))
  expect(used).toBe(true)
  expect(await readdir(join(folder, 'downloads'))).toEqual([])
})

test('S3 storage stores the content type and cache-control of an object in the bucket', async () => {
  await storage.put('typed/video.mp4', Buffer.from('x'), VIDEO)
  let headers: Headers | undefined
  server.intercept((_request, response) => {
    response.once('finish', () => (headers = new Headers(response.getHeaders() as Record<string, string>)))
    return false
  })
  await storage.stat('typed/video.mp4')
  expect(headers?.get('content-type')).toBe('video/mp4')
  expect(headers?.get('cache-control')).toBe('max-age=31536000, immutable')
})

test('an upload to S3 that breaks keeps the source file, and leaves no object and no parts', async () => {
  const file = join(folder, 'only-copy.mp4')
  await writeFile(file, largeBytes())
  server.intercept(({ url }, response) => {
    if (url?.includes('partNumber=2') !== true) return false
    response.writeHead(400).end('<Error><Code>BadDigest</Code><Message>broken</Message></Error>')
    return true
  })
  const put = storage.put('broken/video.mp4', { path: file, move: true }, VIDEO)
  await expect(put).rejects.toThrow(StorageUnavailable)
  expect((await readFile(file)).length).toBe(LARGE)
  expect(await storage.stat('broken/video.mp4')).toBeUndefined()
  expect(await server.openUploads()).toEqual([])
})

test('a process that is killed during an upload to S3 keeps the source file, and leaves no object', async () => {
  const file = join(folder, 'killed.mp4')
  await writeFile(file, largeBytes())
  const options = { location: server.location, keys: server.keys, workFolder: join(folder, 'downloads') }
  const third = new Promise<void>((resolve) => {
    server.intercept(({ url }) => {
      if (url?.includes('partNumber=3') !== true) return false
      resolve()
      return true
    })
  })
  const child = runInChild(`
    import { createS3Storage } from ${JSON.stringify(new URL('s3.ts', import.meta.url).href)}
    const storage = await createS3Storage(${JSON.stringify(options)})
    const source = { path: ${JSON.stringify(file)}, move: true }
    await storage.put('killed/video.mp4', source, { contentType: 'video/mp4' })
  `)
  await third
  await child.kill('SIGKILL')
  server.intercept(undefined)
  expect(await server.openUploads()).toHaveLength(1)
  const same = await createStorage(server.location.prefix)
  expect(await same.stat('killed/video.mp4')).toBeUndefined()
  expect(await keysBelow('killed', same)).toEqual([])
  expect((await readFile(file)).length).toBe(LARGE)
  // A retry of the job uploads it completely.
  await same.put('killed/video.mp4', { path: file, move: true }, VIDEO)
  expect((await same.stat('killed/video.mp4'))?.size).toBe(LARGE)
})

test('S3 storage lists and removes more objects than fit in one page of the store', async () => {
  const bytes = Buffer.from('x')
  for (let hundred = 0; hundred < 11; hundred += 1) {
    const names = Array.from({ length: 100 }, (_, index) => `many/${hundred}-${index}.txt`)
    await Promise.all(names.map((key) => storage.put(key, bytes, PLAIN)))
  }
  await storage.put('many.txt', bytes, PLAIN)
  expect((await keysBelow('many')).length).toBe(1100)
  await storage.remove('many')
  expect(await keysBelow('many')).toEqual([])
  expect(await storage.stat('many.txt')).toBeDefined()
})

test('a download from S3 resumes where the connection broke, and leaves no file behind', async () => {
  const bytes = largeBytes()
  await storage.put('resumed.mp4', bytes, VIDEO)
  let gets = 0
  server.intercept(({ method }, response) => {
    if (method !== 'GET') return false
    gets += 1
    let sent = 0
    const write = response.write.bind(response) as (chunk: Buffer) => boolean
    response.write = ((chunk: Buffer) => {
      sent += chunk.length
      if (gets < 3 && sent > LARGE / 4) response.destroy()
      return write(chunk)
    }) as typeof response.write
    return false
  })
  const used = await storage.useFile('resumed.mp4', async (path) => bytes.equals(await readFile(path)))
  expect([used, gets]).toEqual([true, 3])
  await expect(
    storage.useFile('resumed.mp4', () => Promise.reject(new Error('ffmpeg failed'))),
  ).rejects.toThrow('ffmpeg failed')
  expect(await readdir(join(folder, 'downloads'))).toEqual([])
})

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
  [400, 'XMinioStorageFull'],
])('a full S3 store throws StorageFull: %i %s', async (status, code) => {
  server.intercept((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
    return true
  })
  await expect(storage.put('full.txt', Buffer.from('x'), PLAIN)).rejects.toThrow(StorageFull)
})

test('an unreachable S3 store throws StorageUnavailable, and keeps the source file', async () => {
  const other = await startS3Server()
  const { location, keys } = other
  const away = await createS3Storage({ location, keys, workFolder: join(folder, 'away') })
  await other.close()
  const file = join(folder, 'stays.txt')
  await writeFile(file, 'the only copy')
  const error = new RegExp(`the S3 store ${location.endpoint} does not answer: .*ECONNREFUSED`)
  await expect(away.put('a.txt', { path: file, move: true }, PLAIN)).rejects.toThrow(error)
  expect(await readFile(file, 'utf8')).toBe('the only copy')
  await expect(away.stat('a.txt')).rejects.toThrow(StorageUnavailable)
  await expect(away.open('a.txt')).rejects.toThrow(StorageUnavailable)
  await expect(keysBelow('a', away)).rejects.toThrow(StorageUnavailable)
  await expect(away.remove('a')).rejects.toThrow(StorageUnavailable)
})

test('a request to an S3 store that never responds times out', async () => {
  const { location, keys } = server
  const impatient = await createS3Storage({
    location,
    keys,
    workFolder: join(folder, 'silent'),
    responseTimeoutMs: 100,
  })
  server.intercept(({ method }) => method === 'HEAD')
  await expect(impatient.stat('silent.txt')).rejects.toThrow(/does not answer/)
})

test('a temporary error of the S3 store is retried', async () => {
  await storage.put('passing.txt', Buffer.from('x'), PLAIN)
  let errors = 1
  server.intercept((_request, response) => {
    if (errors-- <= 0) return false
    response.writeHead(503).end()
    return true
  })
  expect((await storage.stat('passing.txt'))?.size).toBe(1)
})

test.each([
  [{ STORAGE: (address: string) => address.replace('media', 'missing') }, /has no bucket 'missing'/],
  [{ S3_ACCESS_KEY_ID: () => 'SOMEBODY' }, /denies access to the bucket 'media' \(InvalidAccessKeyId/],
  [{ STORAGE: () => 's3://media?endpoint=http://127.0.0.1:9' }, /does not answer/],
])('the start fails with what is wrong with the bucket: %o', async (changes, said) => {
  const env = { ...server.env, DATA_DIR: folder }
  for (const [name, change] of Object.entries(changes)) {
    Object.assign(env, { [name]: change(server.env[name] ?? '') })
  }
  const opened = openStorage(parseConfig(env))
  await expect(opened).rejects.toThrow(ConfigError)
  await expect(opened).rejects.toThrow(said)
})

test('the error about a rejected S3 secret does not contain the secret', async () => {
  server.intercept((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>')
    return true
  })
  const env = { ...server.env, S3_SECRET_ACCESS_KEY: 'hunter2', DATA_DIR: folder }
  const error: unknown = await openStorage(parseConfig(env)).catch((error: unknown) => error)
  expect(inspect(error, { depth: 9 })).toContain("denies access to the bucket 'media' (SignatureDoesNotMatch")
  expect(inspect(error, { depth: 9 })).not.toContain('hunter2')
})

test('destroying the stream of an S3 object ends the response of the store', async () => {
  await storage.put('left.mp4', largeBytes(), VIDEO)
  const isSent = new Promise<boolean>((resolve) => {
    server.intercept((_request, response) => {
      response.once('close', () => resolve(response.writableFinished))
      return false
    })
  })
  const open = await storage.open('left.mp4')
  open?.stream.destroy()
  expect(await isSent).toBe(false)
})

test('the start removes uploads and files that killed processes left over 48 hours ago, not newer ones', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3600_000)
  const upload = (id: string, began: Date) =>
    `<Upload><Key>own/a.mp4</Key><UploadId>${id}</UploadId><Initiated>${began.toISOString()}</Initiated></Upload>`
  const aborted: (string | null)[] = []
  server.intercept(({ method, url }, response) => {
    const query = new URL(url ?? '', 'http://store').searchParams
    if (method === 'DELETE') aborted.push(query.get('uploadId'))
    else if (!query.has('uploads')) return false
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<ListMultipartUploadsResult>${upload('old', ago(49))}${upload('fresh', ago(1))}</ListMultipartUploadsResult>`,
    )
    return true
  })
  const old = join(folder, 'downloads', 'old')
  await writeFile(old, 'x')
  await utimes(old, ago(49), ago(49))
  await writeFile(join(folder, 'downloads', 'fresh'), 'x')
  await createStorage()
  expect(aborted).toEqual(['old'])
  expect(await readdir(join(folder, 'downloads'))).toEqual(['fresh'])
})
