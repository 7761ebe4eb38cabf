import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createVideo } from '../testing/factories.ts'
import { freePort } from '../platform/free-port.ts'

const CONFIGURATION = path.join(import.meta.dirname, '../../../docs/nginx/serendib.conf')

let app: TestApp
let folder: string
let nginx: ChildProcess
let ports: { http: number; https: number }

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '127.0.0.1' })
  const site = new URL(await app.listen())
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-nginx-'))
  // nginx reads the media folder as another user.
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'cache'))
  ports = { http: await freePort(), https: await freePort() }
  const [certificate, key] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')]
  const subject = ['-subj', '/CN=your.site', '-addext', 'subjectAltName=DNS:your.site']
  const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]
  execFileSync('openssl', [...openssl, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  const documented = (await readFile(CONFIGURATION, 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace('127.0.0.1:4000', site.host)
    .replace('/var/cache/nginx/serendib', path.join(folder, 'cache'))
    .replace('/var/lib/serendib/media', path.join(app.parts.config.dataDir, 'media'))
    .replace('/etc/ssl/your.site.pem', certificate)
    .replace('/etc/ssl/your.site.key', key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; ${user} worker_processes 1; events {}
     http { access_log off; ${temporary.join(' ')} ${documented} }`,
  )
  nginx = spawn('nginx', ['-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  })
  await once(nginx, 'spawn')
  await vi.waitFor(() => get('/health/live'), { timeout: 60_000 })
})
afterAll(async () => {
  nginx.kill()
  await once(nginx, 'exit')
  await rm(folder, { recursive: true })
  await app.close()
})

/** A request to the documented server, with the path as it is. */
async function get(requestPath: string) {
  const agent = new Agent({ rejectUnauthorized: false })
  const options = { host: '127.0.0.1', port: ports.https, path: requestPath, agent, servername: 'your.site' }
  const request = httpsRequest({ ...options, headers: { host: 'your.site' } }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  agent.destroy()
  return { status: response.statusCode, headers: response.headers, text: body.toString() }
}

it('nginx redirects from HTTP, and tells browsers to use HTTPS only', async () => {
  const url = `http://127.0.0.1:${ports.http}/ella?t=20`
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

it.each([
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
