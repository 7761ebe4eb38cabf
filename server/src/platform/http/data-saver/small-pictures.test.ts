import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { width, height } = { width: 640, height: 360 }
  // Noise: nothing is harder to make small.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width, height, channels: 3, background: '#2f7d6b', noise } })
    .webp()
    .toBuffer()
  for (const name of ['poster-1-640.webp', 'poster-1-1280.webp', 'logo.webp'])
    await app.parts.storage.put(`videos/900/a/${name}`, picture, { contentType: 'image/webp' })
})
afterAll(() => app.close())

async function load(name: string, headers: Record<string, string>) {
  const response = await app.request(`/media/videos/900/a/${name}`, {
    headers: { accept: 'image/avif,image/webp,*/*', ...headers },
  })
  const bytes = await response.arrayBuffer()
  const cached = response.headers.get('cache-control')
  return { status: response.status, type: response.headers.get('content-type'), bytes, cached }
}

it('sends thumbnails of at most 6 KB to viewers who save data', async () => {
  for (const [name, width] of [
    ['poster-1-640.webp', 320],
    ['poster-1-1280.webp', 480],
  ] as const) {
    const { type, bytes, cached } = await load(name, { 'save-data': 'on' })
    expect(type).toBe('image/avif')
    expect(bytes.byteLength).toBeLessThanOrEqual(6000)
    expect(cached).toMatch(/^private, .*immutable$/)
    expect((await sharp(bytes).metadata()).width).toBe(width)
  }
  // The second request is answered from memory.
  expect((await load('poster-1-640.webp', { 'save-data': 'on' })).type).toBe('image/avif')
})

it('follows the data saver of the player before the browser’s setting', async () => {
  const typeOf = async (headers: Record<string, string>) => (await load('poster-1-640.webp', headers)).type
  expect(await typeOf({ cookie: 'a=b; data_saver=1' })).toBe('image/avif')
  expect(await typeOf({ cookie: 'data_saver=0', 'save-data': 'on' })).toBe('image/webp')
  expect(await typeOf({})).toBe('image/webp')
  expect(await typeOf({ 'save-data': 'on', accept: 'image/webp,*/*' })).toBe('image/webp')
})

it('sends the small picture to everybody under the URL that asks for it, so that a media host can store it', async () => {
  const { type, bytes, cached } = await load('poster-1-640.webp?small=1', { accept: '*/*' })
  expect([type, cached]).toEqual(['image/avif', 'public, max-age=31536000, s-maxage=55, immutable'])
  expect((await sharp(bytes).metadata()).width).toBe(320)
  expect((await load('poster-1-640.webp?small=0', {})).type).toBe('image/webp')
  expect((await load('logo.webp?small=1', {})).type).toBe('image/webp')
})

it('sends other pictures as they are, and none that was removed', async () => {
  expect((await load('logo.webp', { 'save-data': 'on' })).type).toBe('image/webp')
  await app.parts.storage.remove('videos/900/a/poster-1-640.webp')
  expect((await load('poster-1-640.webp', { 'save-data': 'on' })).status).toBe(404)
})
