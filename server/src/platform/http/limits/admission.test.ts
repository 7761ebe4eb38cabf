import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Load } from './admission.ts'
import { admitRequests } from './admission.ts'
import type { ApiError } from '../../api-error.ts'

let app: FastifyInstance
let isOverloaded = false
let gate: PromiseWithResolvers<void>
beforeEach(() => {
  gate = Promise.withResolvers()
  isOverloaded = false
  app = fastify()
  app.setErrorHandler((error: ApiError, _request, reply) =>
    reply.code(error.httpStatus).header('retry-after', String(error.retryAfterSeconds)).send(error.code),
  )
  admitRequests(app, { requestsPerIp: 3, readsPerMinute: 50, isOverloaded: () => isOverloaded })
  for (const load of ['read', 'media', 'stream', 'light'] as const satisfies Load[])
    app.get(`/${load}`, { config: { load } }, () => gate.promise.then(() => load))
  app.patch('/part', () => 'part')
  app.post('/change', () => gate.promise.then(() => 'change'))
})
afterEach(() => app.close())

const ask = async (url: string, ip = '192.0.2.1') =>
  app.inject({ url, method: url === '/change' ? 'POST' : 'GET', remoteAddress: ip })

async function statuses(url: string, times: number, ip?: string): Promise<Record<number, number>> {
  const asking = Array.from({ length: times }, () => ask(url, ip))
  // By the time this one is answered, all others have been admitted or refused.
  await ask('/missing', '192.0.2.99')
  gate.resolve()
  const counted: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(asking)) counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

describe('concurrent requests of an IP', () => {
  it.each([
    ['/read', 3],
    ['/change', 3],
    ['/media', 12],
    ['/stream', 24],
  ])('are limited: %s to %i', async (url, most) => {
    expect(await statuses(url, most + 5)).toEqual({ 200: most, 503: 5 })
    // Finished requests no longer count.
    expect((await ask(url)).statusCode).toBe(200)
  })

  it('are not limited for light routes', async () => {
    expect(await statuses('/light', 200)).toEqual({ 200: 200 })
  })

  it('are refused with Retry-After, and do not affect other IPs', async () => {
    const mine = Array.from({ length: 3 }, () => ask('/read'))
    const refused = await ask('/read')
    expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '1',
      'unavailable',
    ])
    const others = ask('/read', '192.0.2.2')
    gate.resolve()
    expect((await others).statusCode).toBe(200)
    await Promise.all(mine)
  })

  it('are counted per IPv6 /64, with ten times the limit per /48', async () => {
    const inNetwork = (network: number, host: number) => `2001:db8:0:${network}::${host}`
    const asking = []
    for (let network = 1; network <= 11; network++)
      for (let host = 1; host <= 4; host++) asking.push(ask('/change', inNetwork(network, host)))
    await ask('/missing', '192.0.2.99')
    gate.resolve()
    const answered = await Promise.all(asking)
    expect(answered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  })
})

it('refuses only requests that query the database while the database is overloaded', async () => {
  isOverloaded = true
  gate.resolve()
  const answered = await Promise.all(['/read', '/change', '/media', '/light'].map((url) => ask(url)))
  expect(answered.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200, 200])
})

it('limits the reads of an IP per minute', async () => {
  gate.resolve()
  const codes = []
  for (let each = 0; each < 52; each++) codes.push((await ask('/read')).statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(50)
  const refused = await ask('/read')
  expect([refused.statusCode, refused.body]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/media')).statusCode).toBe(200)
  expect((await ask('/read', '192.0.2.2')).statusCode).toBe(200)
})

it('limits the changes of an IP per minute, and says in headers how many are left', async () => {
  gate.resolve()
  const first = await ask('/change')
  expect([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual(['600', '599'])
  for (let each = 1; each < 600; each++) await ask('/change')
  const refused = await ask('/change')
  expect([refused.statusCode, refused.body]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['x-ratelimit-remaining']).toBe('0')
  // An upload consists of many small writes.
  expect((await app.inject({ url: '/part', method: 'PATCH', remoteAddress: '192.0.2.1' })).statusCode).toBe(
    200,
  )
  expect((await ask('/change', '192.0.2.2')).statusCode).toBe(200)
})
