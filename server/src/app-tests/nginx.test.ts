import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createVideo } from '../testing/factories.ts'
import { type DocumentedNginx, startDocumentedNginx } from '../testing/nginx.ts'

let app: TestApp
let nginx: DocumentedNginx

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '127.0.0.1' })
  nginx = await startDocumentedNginx('serendib.conf', {
    host: 'your.site',
    replace: {
      '127.0.0.1:4000': new URL(await app.listen()).host,
      '/var/lib/serendib/media': path.join(app.parts.config.dataDir, 'media'),
    },
  })
})
afterAll(async () => {
  await nginx.close()
  await app.close()
})

const get = (requestPath: string) => nginx.get(requestPath)

it('nginx redirects from HTTP, and tells browsers to use HTTPS only', async () => {
  const url = `http://127.0.0.1:${nginx.httpPort}/ella?t=20`
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/ella?t=20'])
  for (const requestPath of ['/health/live', '/media/none.mp4'])
    expect((await get(requestPath)).headers['strict-transport-security']).toBe('max-age=31536000')
})

it('nginx sends a file of the storage, and 404 for a file that was taken down', async () => {
  const video = await createVideo(app.db, { status: 'published' })
  const key = `videos/${video.id}/a/direct.mp4`
  await app.db
    .updateTable('videos')
    .set({ mediaPrefix: `videos/${video.id}/a` })
    .execute()
  await app.parts.storage.put(key, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  const served = await get(`/media/${key}`)
  expect([served.status, served.text, served.headers['content-type']]).toEqual([
    200,
    '0123456789',
    'video/mp4',
  ])
  await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', video.id).execute()
  await expect.poll(async () => (await get(`/media/${key}`)).status).toBe(404)
})

it('nginx sends 404 for a file that was removed from the storage', async () => {
  const key = 'avatars/1.webp'
  await app.parts.storage.put(key, Buffer.from('picture'), { contentType: 'image/webp' })
  expect((await get(`/media/${key}`)).status).toBe(200)
  await app.parts.storage.remove(key)
  await expect.poll(async () => (await get(`/media/${key}`)).status).toBe(404)
  // Pages of another host can read that it is gone, and no cache keeps that.
  const { headers } = await get(`/media/${key}`)
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
})

it('nginx lets Serendib send smaller thumbnails to viewers who save data, and nothing else', async () => {
  const { id } = await createVideo(app.db, { status: 'published' })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({
    create: { width: 640, height: 360, channels: 3, background: '#2f7d6b', noise },
  })
    .webp()
    .toBuffer()
  const key = `videos/${id}/a/poster-1-640.webp`
  await app.parts.storage.put(key, picture, { contentType: 'image/webp' })
  const typeOf = async (query: string, headers: Record<string, string> = {}) => {
    const accept = 'image/avif,image/webp,*/*'
    const response = await nginx.get(`/media/${key}${query}`, { headers: { accept, ...headers } })
    return [response.status, response.headers['content-type']]
  }
  const [small, usual] = [
    [200, 'image/avif'],
    [200, 'image/webp'],
  ]
  expect(await typeOf('?small=1')).toEqual(small)
  expect(await typeOf('?small=1', { accept: '*/*', cookie: 'data_saver=0' })).toEqual(small)
  expect(await typeOf('', { cookie: 'a=b; data_saver=1' })).toEqual(small)
  expect(await typeOf('', { 'save-data': 'on' })).toEqual(small)
  expect(await typeOf('', { cookie: 'data_saver=0', 'save-data': 'on' })).toEqual(usual)
  expect(await typeOf('')).toEqual(usual)

  // nginx itself sends videos: responses of Serendib have a request id.
  const other = `videos/${id}/a/direct.mp4`
  await app.parts.storage.put(other, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  const saving = { cookie: 'data_saver=1', 'save-data': 'on' }
  const [plain, saved] = [
    await nginx.get(`/media/${other}`),
    await nginx.get(`/media/${other}?small=1`, { headers: saving }),
  ]
  expect(saved).toMatchObject({ status: 200, text: '0123456789' })
  expect(saved.headers.etag).toBe(plain.headers.etag)
  expect(saved.headers['x-request-id']).toBeUndefined()
  // A picture comes from Serendib only while it may be seen.
  await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', id).execute()
  await expect.poll(async () => (await typeOf('?small=1'))[0]).toBe(404)
})

it('nginx lets pages of other hosts request ranges', async () => {
  const { status, headers } = await nginx.get('/media/videos/1/a/none.mp4?x=1', {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example', 'access-control-request-headers': 'range' },
  })
  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'range',
    'strict-transport-security': 'max-age=31536000',
  })
})

it.each([
  '/preflight',
  '//media/avatars/none.webp',
  '/./media/avatars/none.webp',
  '/x/../media/avatars/none.webp',
  '/media//avatars/none.webp',
  '/media/',
  '/media/originals/1.bin',
  '/media/avatars/%0d%0aX: 1.webp',
  '/media/avatars/a b.webp',
  '/media-access/media/avatars/none.webp',
  `/media/${'a'.repeat(600)}`,
  `/media/avatars/${'a/'.repeat(40)}b.webp`,
  '/media/t/0/avatars/none.webp',
  '/media/./avatars/../../media/avatars/none.webp',
  '/media/avatars/none.webp?signature=%00&signature=1',
  '/media/avatars',
  '/media',
  '/MEDIA/avatars/none.webp',
])('nginx sends 404 for %s, which is no file', async (requestPath) => {
  expect((await get(encodeURI(decodeURI(requestPath)))).status).toBe(404)
})

/** Starts compose.conf, after further changes. Returns the IP and scheme that a web node gets for a visitor of a proxy. */
async function startCluster(replace: Readonly<Record<string, string>> = {}) {
  const node = createServer(({ headers }, response) => {
    response.end(`${String(headers['x-forwarded-for'])} ${String(headers['x-forwarded-proto'])}`)
  })
  const port = await new Promise<number>((resolve) => {
    node.listen(0, '127.0.0.1', () => resolve((node.address() as AddressInfo).port))
  })
  const cluster = await startDocumentedNginx('compose.conf', {
    host: 'your.site',
    replace: {
      'listen 80;':
        'listen 80; listen 443 ssl; ssl_certificate /etc/ssl/your.site.pem; ssl_certificate_key /etc/ssl/your.site.key;',
      'resolver 127.0.0.11 valid=5s;': '',
      'web:4000 resolve': `127.0.0.1:${port}`,
      ...replace,
    },
  })
  onTestFinished(async () => {
    await cluster.close()
    node.close()
  })
  return async (forwardedFor: string, proto: string) => {
    const headers = { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto }
    return (await fetch(`http://127.0.0.1:${cluster.httpPort}/`, { headers })).text()
  }
}

it("the cluster's nginx ignores what its clients say about their IP and scheme", async () => {
  const ask = await startCluster()
  expect(await ask('203.0.113.9', 'https')).toBe('127.0.0.1 http')
})

it("the cluster's nginx takes a visitor's IP and scheme from the proxy whose IP is enabled, and from nobody else", async () => {
  const enabled = (ip: string) => ({
    '#set_real_ip_from  172.18.0.1;': `set_real_ip_from ${ip};`,
    '#real_ip_header ': 'real_ip_header ',
    '#real_ip_recursive ': 'real_ip_recursive ',
    '#172.18.0.1 1;': `${ip} 1;`,
  })
  const ask = await startCluster(enabled('127.0.0.1'))
  // The proxy appends the visitor's IP to what the visitor sent.
  expect(await ask('198.51.100.7, 203.0.113.9', 'https')).toBe('203.0.113.9 https')
  expect(await ask('203.0.113.9', 'http')).toBe('203.0.113.9 http')
  expect(await ask('203.0.113.9', 'wss')).toBe('203.0.113.9 http')
  const askWithout = await startCluster(enabled('172.18.0.1'))
  expect(await askWithout('203.0.113.9', 'https')).toBe('127.0.0.1 http')
})
