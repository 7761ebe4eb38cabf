import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHealthy } from './health.mjs'

const SITE = ['tini', '--', 'serendib', 'site', '']
const WORKER = ['tini', '--', 'serendib', 'worker', '']
const DATABASE_URL = 'postgres://db.internal/serendib'
/** Nothing listens there. */
const CLOSED = '1'

let status = 200
let port
const server = createServer((request, response) => {
  response.writeHead(request.url === '/health/ready' ? status : 404).end()
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = String(server.address().port)
})
afterAll(() => server.close())

/** Variables of the image, and others. */
const image = (env) => ({ PORT: CLOSED, WORKER_LISTEN: `0.0.0.0:${CLOSED}`, ...env })

test('a container with a site or a worker is healthy while its server is ready', async () => {
  const containers = [
    [SITE, image({ PORT: port })],
    [SITE, image({ PORT: port, WORKER_LISTEN: 'off' })],
    [WORKER, image({ WORKER_LISTEN: `0.0.0.0:${port}`, DATABASE_URL })],
  ]
  for (const [code, expected] of [
    [200, true],
    [503, false],
  ]) {
    status = code
    for (const [args, env] of containers) expect(await isHealthy(args, env)).toBe(expected)
  }
})

test('a container whose server does not respond is unhealthy', async () => {
  expect(await isHealthy(SITE, image({}))).toBe(false)
  expect(await isHealthy(SITE, image({ WORKER_LISTEN: 'off', DATABASE_URL }))).toBe(false)
  expect(await isHealthy(WORKER, image({ DATABASE_URL }))).toBe(false)
})

test.each([
  ['that is remote', { SITE_URL: 'https://your.site', WORKER_TOKEN: 'worker-token', DATABASE_URL: '' }],
  ['with WORKER_LISTEN=off', { DATABASE_URL, WORKER_LISTEN: 'off' }],
])('a container with a worker %s is healthy while it runs', async (_, env) => {
  expect(await isHealthy(WORKER, image(env))).toBe(true)
})
