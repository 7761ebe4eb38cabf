import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createVideo } from '../testing/factories.ts'
import { type DocumentedNginx, startDocumentedNginx } from '../testing/nginx.ts'
import { signedUrl } from '../platform/storage/signed-urls.ts'

let app: TestApp
let edge: DocumentedNginx
let between: Server
/** The requests of the edge. */
let asked: { url: string | undefined; headers: IncomingHttpHeaders; status: number | undefined }[] = []

beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_URL: 'https://your.site',
    MEDIA_URL: 'https://media.your.site',
    TRUST_PROXY: '127.0.0.1',
  })
  const site = new URL(await app.listen())
  between = passOn(site.port).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const { port } = between.address() as AddressInfo
  edge = await startDocumentedNginx('edge.conf', {
    host: 'media.your.site',
    replace: { 'server your.site:443;': `server 127.0.0.1:${port};`, 'https://serendib': 'http://serendib' },
  })
})
afterAll(async () => {
  await edge.close()
  between.close()
  await app.close()
})
beforeEach(() => {
  asked = []
})

/** Passes requests on to the site, and shortens its minute to a second. */
function passOn(port: string): Server {
  return createServer(({ url, method, headers }, reply) => {
    const passed = request({ host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      const { statusCode: status = 0 } = response
      asked.push({ url, headers, status })
      const cacheControl = response.headers['cache-control']?.replace('s-maxage=55', 's-maxage=1')
      reply.writeHead(status, {
        ...response.headers,
        ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
      })
      response.pipe(reply)
    })
    passed.end()
  })
}

const BYTES = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => 65 + (at % 26)))

async function storedVideo(): Promise<{ id: number; key: string }> {
  const { id } = await createVideo(app.db, { status: 'published' })
  const mediaPrefix = `videos/${id}/a`
  await app.db.updateTable('videos').set({ mediaPrefix }).where('id', '=', id).execute()
  await app.parts.storage.put(`${mediaPrefix}/direct.mp4`, BYTES, { contentType: 'video/mp4' })
  return { id, key: `${mediaPrefix}/direct.mp4` }
}

const takeDown = (id: number) =>
  app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', id).execute()

it('the edge asks the site once for ranges within a megabyte', async () => {
  const { key } = await storedVideo()
  for (const [start, end] of [
    [100, 199],
    [5000, 5999],
    [1_048_500, 1_048_700],
  ] as const) {
    const range = `bytes=${start}-${end}`
    const { status, headers, text } = await edge.get(`/media/${key}`, { headers: { range } })
    expect([status, headers['content-range']]).toEqual([206, `${range.replace('=', ' ')}/2500000`])
    expect(text).toBe(BYTES.toString('utf8', start, end + 1))
  }
  expect(asked.map(({ headers }) => headers.range)).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151'])
  const whole = await edge.get(`/media/${key}`)
  expect([whole.status, whole.headers['content-length'], whole.text]).toEqual([
    200,
    '2500000',
    BYTES.toString(),
  ])
  expect((await edge.get(`/media/${key}`, { method: 'HEAD' })).headers['content-length']).toBe('2500000')
})

it('the edge asks again after the time that the site says, and gets no bytes if nothing has changed', async () => {
  const { key } = await storedVideo()
  const read = async () => {
    const { status, text } = await edge.get(`/media/${key}`, { headers: { range: 'bytes=0-9' } })
    expect([status, text]).toEqual([206, 'ABCDEFGHIJ'])
    return asked.map((each) => each.status)
  }
  await expect.poll(read, { timeout: 10_000 }).toEqual([206, 304])
})

it('the edge sends nothing of a video that was taken down once its time is over, whatever the range', async () => {
  const { id, key } = await storedVideo()
  const ranges = ['bytes=0-9', 'bytes=2000000-2000009']
  const statuses = () =>
    Promise.all(ranges.map(async (range) => (await edge.get(`/media/${key}`, { headers: { range } })).status))
  expect(await statuses()).toEqual([206, 206])
  await takeDown(id)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([404, 404])
  await app.db.updateTable('videos').set({ status: 'published' }).where('id', '=', id).execute()
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([206, 206])
})

it('the edge stores nothing that only a signed URL shows', async () => {
  const { id, key } = await storedVideo()
  await takeDown(id)
  await expect.poll(async () => (await edge.get(`/media/${key}`)).status).toBe(404)
  const { pathname, search } = new URL(signedUrl(app.parts.secret, key))
  asked = []
  for (let times = 0; times < 2; times += 1) {
    const { status, headers } = await edge.get(pathname + search, { headers: { range: 'bytes=0-9' } })
    expect([status, headers['cache-control']]).toEqual([206, 'private, max-age=600'])
  }
  expect(asked).toHaveLength(2)
  expect((await edge.get(pathname)).status).toBe(404)
})

it('the edge passes on no cookie and no token, and stores a file once whatever its query is', async () => {
  const key = 'avatars/1.webp'
  await app.parts.storage.put(key, Buffer.from('picture'), { contentType: 'image/webp' })
  const headers = { cookie: 'data_saver=1', authorization: 'Bearer 1', 'x-forwarded-for': '9.9.9.9' }
  for (const query of ['', '?x=1', '?x=2'])
    expect((await edge.get(`/media/${key}${query}`, { headers })).text).toBe('picture')
  expect(asked).toMatchObject([{ url: `/media/${key}`, headers: { 'x-forwarded-for': '127.0.0.1' } }])
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
})

it('the edge stores the small thumbnails of viewers with data saver beside the usual ones', async () => {
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#2f7d6b' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
  const key = 'videos/901/a/poster-1-640.webp'
  await app.parts.storage.put(key, Buffer.concat([picture, Buffer.alloc(20_000)]), {
    contentType: 'image/webp',
  })
  const typeOf = async (query: string) => (await edge.get(`/media/${key}${query}`)).headers['content-type']
  for (let times = 0; times < 2; times += 1)
    expect([await typeOf('?small=1'), await typeOf('')]).toEqual(['image/avif', 'image/webp'])
  expect(asked.map(({ url }) => url)).toEqual([`/media/${key}?small=1`, `/media/${key}`])
})

it('the edge lets pages of the site read responses, errors and preflights', async () => {
  for (const [requestPath, method, status] of [
    ['/media/avatars/none.webp', 'GET', 404],
    ['/media/videos/1/a/none.mp4', 'HEAD', 404],
    ['/media/videos/1/a/none.mp4', 'OPTIONS', 204],
  ] as const) {
    const reply = await edge.get(requestPath, { method, headers: { origin: 'https://your.site' } })
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([status, '*'])
  }
})

it.each([
  ['GET', '/'],
  ['GET', '/api/v1/home/recentUploads'],
  ['GET', '/health'],
  ['GET', '/sw.js'],
  ['GET', '/media-access/media/avatars/1.webp'],
  ['GET', '/media/../api/v1/home/recentUploads'],
  ['GET', '/media/..%2fapi/v1/home/recentUploads'],
  ['GET', '/preflight'],
  ['GET', '/media/originals/1.bin'],
])('the edge has nothing for %s %s', async (method, requestPath) => {
  expect((await edge.get(requestPath, { method })).status).toBe(404)
})

it('the edge refuses other methods', async () => {
  expect((await edge.get('/media/avatars/1.webp', { method: 'POST' })).status).toBe(405)
  expect(asked).toEqual([])
})
