import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { BUILT_WEB_FOLDER, createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { storage } = app.parts
  await storage.put('videos/1/a/v240.mp4', Buffer.from('0123456789'), { contentType: 'video/mp4' })
  await storage.put('originals/secret.bin', Buffer.from('secret'), {
    contentType: 'application/octet-stream',
  })
})
afterAll(() => app.close())

describe('media files', () => {
  const file = '/media/videos/1/a/v240.mp4'

  it('are served whole, with their content type and immutable caching', async () => {
    const response = await app.request(file)
    expect(await response.text()).toBe('0123456789')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=55, immutable',
    })
  })

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
  ])('respond to the range %s with %i', async (range, status, text, contentRange) => {
    const response = await app.request(file, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect(await response.text()).toBe(text)
  })

  it('refuse a range beyond their end', async () => {
    const response = await app.request(file, { headers: { range: 'bytes=20-' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  it('are not sent again to a client that has them', async () => {
    const etag = (await app.request(file)).headers.get('etag') ?? ''
    expect((await app.request(file, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it.each([
    '/media/originals/secret.bin',
    '/media/videos/../originals/secret.bin',
    '/media/videos/%2e%2e/originals/secret.bin',
    '/media/videos/..%2foriginals%2fsecret.bin',
    '/media/videos/%00',
    '/media/videos/nothing.mp4',
    '/media/.drafts',
    '/media/',
  ])('are not served at %s', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })
})

describe('access to media files, for a proxy that serves them itself,', () => {
  const ask = async (path: string) => {
    const { status, headers } = await app.request(`/media-access/media/${path}`)
    return [status, headers.get('x-media-key'), headers.get('cache-control')]
  }
  const immutable = 'public, max-age=31536000, s-maxage=55, immutable'

  it('is granted with the key of the file, also for URLs with a media token, which caches don’t store', async () => {
    const key = 'videos/1/a/v240.mp4'
    expect(await ask(key)).toEqual([204, key, immutable])
    expect(await ask(`t/${'0'.repeat(32)}/${key}`)).toEqual([204, key, 'no-store'])
  })

  it.each([
    'originals/secret.bin',
    'videos/../originals/secret.bin',
    'videos/%2e%2e/originals/secret.bin',
    'videos/..%2foriginals%2fsecret.bin',
    'videos/1/untrimmed/v240.mp4',
    'videos/%00',
    '.drafts',
    '',
  ])('is refused for %s', async (path) => {
    expect(await ask(path)).toEqual([403, null, 'no-store'])
  })
})

describe('bad input', () => {
  it.each([
    '/api/v1/watch/displayVideoData?vid=99999999999',
    '/api/v1/watch/displayVideoData?vurl=%00',
    '/api/v1/watch/relatedVideos?videoId=abc',
    `/api/v1/channels/index?cursor=${Buffer.from('1 abc').toString('base64url')}`,
    '/api/v1/videos/processingEvents?videoId=1&videoId=2',
    '/api/nothing/here',
    '/%00',
  ])('gets a 4xx response, not 500: %s', async (path) => {
    const { status } = await app.request(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('gets a stable error code', async () => {
    const response = await app.request('/api/users/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { status: 0, code: 'invalid_input' },
    ])
  })
})

describe('an invalid field', () => {
  it.each<[string, object, string]>([
    ['decideReports', { rp_id: 1, version: '' }, "'action' must be review, remove, resolve or dismiss"],
    ['decideReports', { rp_id: 1, action: 'resolve' }, "'version' is missing"],
    ['decideReports', { rp_id: 1, action: 'resolve', version: 3 }, "'version' must be text"],
    [
      'decideReports',
      { rp_id: 'x', action: 'resolve', version: '' },
      "'rp_id' must be a positive whole number",
    ],
    ['pick', { vd_id: 1, pick: 7 }, "'pick' must be 1 or 0"],
    ['editorial', { version: '', content: {} }, "'content' is wrong at contact: it is missing"],
    ['videos?limit=abc', {}, "'limit' must be a whole number above 0"],
    ['videos?limit=-1', {}, "'limit' must be a whole number above 0"],
    ['videos?limit=2.5', {}, "'limit' must be a whole number above 0"],
    [`videos?q=${'x'.repeat(201)}`, {}, "'q' must be at most 200 characters"],
    ['videos?limit=', {}, ''],
    ['videos?limit=1000', {}, ''],
  ])('gets an error text for people: %s %j', async (call, body, said) => {
    const { token } = await createUser(app.db, { roleId: 1 })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const post = call.includes('?') ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await app.request(`/api/v1/admin/${call}`, { ...post, headers })
    const { dataset } = (await response.json()) as { dataset: unknown }
    expect([response.status, dataset]).toEqual(said === '' ? [200, []] : [400, said])
  })
})

describe('pages', () => {
  it('allow only our own scripts, and the inline script by its hash', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/)
    expect(policy).toContain("object-src 'none'")
  })

  it('send Cross-Origin-Opener-Policy and no Origin-Agent-Cluster to browsers on a secure origin', async () => {
    const { headers } = await app.request('/', { headers: { 'sec-fetch-mode': 'navigate' } })
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('origin-agent-cluster')).toBeNull()
  })

  it('send no Cross-Origin-Opener-Policy without TLS, where browsers reject it', async () => {
    const { headers } = await app.request('/')
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
    expect(headers.get('content-security-policy')).not.toBeNull()
  })
})

describe('files of the web application', () => {
  it('refuse a range beyond their end', async () => {
    const built = await createTestApp({}, BUILT_WEB_FOLDER)
    const response = await built.request('/sw.js', { headers: { range: 'bytes=99999999-' } })
    expect([response.status, await response.text()]).toEqual([416, ''])
    await built.close()
  })
})

describe('operation endpoints', () => {
  it.each(['/health', '/health/live', '/health/ready', '/metrics', '/api/openapi.json'])(
    'respond with 200 at %s',
    async (path) => {
      expect((await app.request(path)).status).toBe(200)
    },
  )

  it.each([
    ['127.0.0.1', undefined, 200],
    ['::1', undefined, 200],
    ['::ffff:192.168.1.7', undefined, 200],
    ['fd00::7', undefined, 200],
    // Shared by the customers of a carrier.
    ['100.64.0.9', undefined, 404],
    ['203.0.113.9', undefined, 404],
    ['2001:db8::9', undefined, 404],
    // Through a proxy on this machine, trusted or not.
    ['127.0.0.1', '203.0.113.9', 404],
    ['127.0.0.1', '127.0.0.1', 404],
  ])('respond to /metrics from %s, forwarded for %s, with %i', async (remoteAddress, forwarded, status) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const response = await app.app.inject({ url: '/metrics', remoteAddress, headers })
    expect(response.statusCode).toBe(status)
  })

  const readOnly = mountSmallDisk('ro')
  afterAll(() => readOnly?.unmount())
  it.skipIf(readOnly === undefined)('warn operators of a read-only folder, without its path', async () => {
    const folder = path.join(app.parts.config.dataDir, 'outbox')
    const askWarnings = async () =>
      ((await (await app.request('/health/ready')).json()) as { warnings?: string[] }).warnings ?? []
    const said = 'cannot write to outbox'
    expect(await askWarnings()).not.toContain(said)
    await rename(folder, `${folder}-before`)
    await symlink(readOnly?.path ?? '', folder)
    expect(await askWarnings()).toContain(said)
    const { stats } = await app.as((await createUser(app.db, { roleId: 1 })).token)(
      contract.administration.site,
    )
    expect(stats.warnings).toContain(said)
    for (const [remoteAddress, headers] of [
      ['203.0.113.9', {}],
      ['192.168.1.7', {}],
      ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ] as const) {
      const response = await app.app.inject({ url: '/health/ready', remoteAddress, headers })
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }])
    }
    await rm(folder)
    await rename(`${folder}-before`, folder)
  })
})
