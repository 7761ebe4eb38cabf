import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
