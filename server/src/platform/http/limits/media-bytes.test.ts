import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'

const MB = 1_000_000
const LARGE_MB = 40

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp({ MEDIA_GB_PER_HOUR: '0.03', TRUST_PROXY: '1' })
  origin = await app.listen()
  const options = { contentType: 'video/mp4' }
  await app.parts.storage.put('videos/1/a/large.mp4', Buffer.alloc(LARGE_MB * MB, 1), options)
  await app.parts.storage.put('videos/1/a/small.mp4', Buffer.alloc(4 * MB, 1), options)
})
afterAll(() => app.close())

const ask = (file: string, ip: string) =>
  fetch(`${origin}/media/videos/1/a/${file}.mp4`, { headers: { 'x-forwarded-for': ip } })

/** Downloads the small file until it is refused, at most `times` times, and returns the status codes. */
async function download(times: number, ipOf: (number: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < times; number++) {
    const response = await ask('small', ipOf(number))
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

it('refuses a network that got its bytes of the hour with 429 until the hour is over, and no other one', async () => {
  const ip = '192.0.2.1'
  // 4 MB each: the eighth reaches 30 MB.
  expect(await download(10, () => ip)).toEqual([...Array<number>(8).fill(200), 429, 429])
  const refused = await ask('small', ip)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect([refused.headers.get('cache-control'), await refused.json()]).toMatchObject([
    'no-store',
    { status: 0, code: 'too_many_requests' },
  ])
  const call = await app.request(`/api${contract.videos.homeShelves.path}`, {
    headers: { 'x-forwarded-for': ip },
  })
  expect(call.status).toBe(200)
  expect(await download(1, () => '192.0.2.2')).toEqual([200])
  const metrics = await app.parts.metrics.requestsRefused.get()
  expect(metrics.values.find(({ labels }) => labels.reason === 'media-bytes')?.value).toBe(3)
})

it('counts the addresses of an IPv6 /64 together, and ten times as much for a /48', async () => {
  const ofOne = await download(10, (number) => `2001:db8:1:1::${number + 1}`)
  expect(ofOne.filter((status) => status === 429)).toHaveLength(2)
  expect(await download(1, () => '2001:db8:1:2::1')).toEqual([200])
})

it('counts what a running response has sent, and ends it above the limit', async () => {
  const ip = '192.0.2.4'
  // More than the limit and what fits into the buffers of a connection.
  const huge = Buffer.alloc(100 * MB, 1)
  await app.parts.storage.put('videos/1/a/huge.mp4', huge, { contentType: 'video/mp4' })
  const headers = { 'x-forwarded-for': ip }
  const request = get(`${origin}/media/videos/1/a/huge.mp4`, { headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  onTestFinished(() => void request.destroy())
  response.on('error', () => undefined)
  const closed = new Promise((resolve) => response.once('close', resolve))
  let received = 0
  const paused = new Promise<void>((resolve) =>
    response.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received < 31 * MB) return
      response.pause()
      resolve()
    }),
  )
  // It may be ended before, because what is in buffers was sent.
  await Promise.race([paused, closed])
  const look = () => fetch(`${origin}/media/videos/1/a/small.mp4`, { method: 'HEAD', headers })
  await expect.poll(async () => (await look()).status, { timeout: 10_000 }).toBe(429)
  response.removeAllListeners('data').resume()
  await closed
  expect(response.complete).toBe(false)
})

it('counts what was sent, not what was requested', async () => {
  const ip = '192.0.2.3'
  for (let times = 0; times < 3; times++) {
    const request = get(`${origin}/media/videos/1/a/large.mp4`, { headers: { 'x-forwarded-for': ip } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.headers['content-length']).toBe(String(LARGE_MB * MB))
    // The player leaves after the first bytes.
    await once(response, 'readable')
    request.destroy()
  }
  expect(await download(1, () => ip)).toEqual([200])
})
