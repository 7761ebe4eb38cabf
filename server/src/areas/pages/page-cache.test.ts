import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ GUEST_CACHE_SECONDS: '60' })
})
afterAll(() => app.close())

const open = (path: string, host = 'serendib.example') =>
  app.app.inject({ url: path, headers: { host } }).then(({ body }) => body)

/** Checks whether a page comes from the cache, by changing a title directly in the database. */
async function isCached(between: () => Promise<unknown>): Promise<boolean> {
  const { id, slug } = await createVideo(app.db, { title: 'Before' })
  expect(await open(`/${slug}`)).toContain('<title>Before')
  await app.db.updateTable('videos').set({ title: 'After' }).where('id', '=', id).execute()
  await between()
  return (await open(`/${slug}`)).includes('<title>Before')
}

it.each([
  ['HEAD', '/'],
  ['OPTIONS', '/x'],
  ['POST', '/api/v1/history/deleteHistory'],
  ['DELETE', '/api/v1/uploads/x'],
  ['PATCH', '/api/nothing'],
] as const)('keeps cached pages after %s %s with an invalid token', async (method, url) => {
  const headers = { authorization: 'Bearer made-up' }
  expect(await isCached(() => app.app.inject({ method, url, headers }))).toBe(true)
})

it('keeps cached pages when a member reads or a call is rejected, and clears them when a member changes something', async () => {
  const [{ token }, video] = [await createUser(app.db), await createVideo(app.db)]
  const headers = { authorization: `Bearer ${token}` }
  for (const method of ['HEAD', 'OPTIONS'] as const)
    expect(await isCached(() => app.app.inject({ method, url: '/', headers }))).toBe(true)
  const comment = (text: string) =>
    app.as(token)(contract.comments.addComment, { body: { videoId: video.id, text } })
  expect(await isCached(() => comment('').catch(() => undefined))).toBe(true)
  expect(await isCached(() => comment('Beautiful'))).toBe(false)
})

it('ignores unknown parameters in the cache key and separates known ones', async () => {
  const { slug } = await createVideo(app.db)
  expect(await isCached(async () => open(`/${slug}?utm_source=x`))).toBe(true)
  const { id, slug: other } = await createVideo(app.db, { title: 'Before' })
  await open(`/${other}?fbclid=1`)
  await app.db.updateTable('videos').set({ title: 'After' }).where('id', '=', id).execute()
  expect(await open(`/${other}?fbclid=2&x=y#z`)).toContain('<title>Before')
  expect(await open(`/${other}?t=3`)).toContain('<title>After')
})

it('never serves the cached page of one host and path for another', async () => {
  const { slug } = await createVideo(app.db)
  const canonical = /<link rel="canonical" href="([^"]+)"/
  for (const [host, path] of [
    ['serendib.example', `/${slug}`],
    ['serendib.example:80', `/${slug}`],
    ['serendib', `/${slug}`],
  ] as const)
    expect(canonical.exec(await open(path, host))?.[1]).toBe(`http://${host}${path}`)
  const { statusCode } = await app.app.inject({ url: '/', headers: { host: `serendib.example/${slug}?` } })
  expect(statusCode).toBe(400)
})
