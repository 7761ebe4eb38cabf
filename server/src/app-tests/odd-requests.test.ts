import { once } from 'node:events'
import { connect } from 'node:net'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.close())

/** Sends bytes and returns the server's response. */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data.toString()))
  socket.write(text)
  await once(socket, 'close')
  return response
}

const get = (path: string, host: string, more = '') =>
  send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)

describe('a malformed or unusual request', () => {
  it.each([
    'a/b',
    'a b',
    'user@serendib.example',
    'serendib.example:',
    'serendib.example/?',
    '<x>',
    '[::1',
    'a:b',
    '',
  ])('is refused with the Host %j', async (host) =>
    expect(await get('/whatsnew', host)).toMatch(/^HTTP\/1.1 400 /),
  )

  it.each([
    'serendib.example',
    'serendib.example:8443',
    '127.0.0.1:4000',
    '[::1]:4000',
    'my_site',
    'xn--fzc2c9e2c',
  ])('is accepted with the Host %s', async (host) =>
    expect(await get('/whatsnew', host)).toMatch(/^HTTP\/1.1 200 /),
  )

  it.each([
    '/%',
    '/%E0%B6%87%E0%B6',
    '/%ff/',
    '/my-%videos?page=2',
    '/media/videos/%ff',
    '/api/%ff',
    '/channel/%',
  ])('finds nothing at the path %s, which can’t be decoded', async (path) => {
    const response = await get(path, 'serendib.example', 'Accept: text/html\r\n')
    expect(response).toMatch(/^HTTP\/1.1 404 /)
    expect(response).not.toContain('FST_ERR')
  })

  it.each(['//', '///', '//x', '/\\', '/%', '/%E0%A4%A', '//evil.example/whatsnew', '/?%', '/%2f%2f'])(
    'gets no 5xx response with the path %s',
    async (path) => expect(await get(path, 'serendib.example')).toMatch(/^HTTP\/1.1 [2-4]\d\d /),
  )

  it.each([
    ['multipart/form-data', '--x'],
    ['multipart/form-data; boundary=', '--x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end'],
    ['multipart/form-data; boundary=x', 'nothing of it'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--'],
  ])('is refused as a form with content type %s: %j', async (type, body) => {
    const { token } = await createUser(app.db)
    const response = await send(
      `POST /api${contract.profile.uploadImage.path} HTTP/1.1\r\nHost: serendib.example\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    expect(response).toMatch(/^HTTP\/1.1 4(00|15) /)
  })
})

it.each(['//', '///', '//evil.example/whatsnew'])('refuses a request with the path %s', async (path) => {
  expect(await get(path, 'serendib.example')).toMatch(/^HTTP\/1.1 400 /)
})

describe('a proxy', () => {
  it('is not trusted for X-Forwarded-Host', async () => {
    const response = await get('/robots.txt', 'serendib.example', 'X-Forwarded-Host: evil.example\r\n')
    expect(response).toContain('http://serendib.example/sitemap.xml')
    expect(response).not.toContain('evil')
  })

  it.each([
    ['127.0.0.1', 'https'],
    ['::1', 'https'],
    ['10.1.2.3', 'https'],
    ['::ffff:192.168.3.4', 'https'],
    ['fd00::7', 'https'],
    // Shared by the customers of a carrier.
    ['100.64.0.9', 'http'],
    ['203.0.113.9', 'http'],
    ['2001:db8::9', 'http'],
    ['::ffff:203.0.113.9', 'http'],
  ])('at %s makes URLs begin with %s if TRUST_PROXY is a number', async (remoteAddress, scheme) => {
    const headers = { 'x-forwarded-proto': 'https', host: 'serendib.example' }
    const { body } = await app.app.inject({ url: '/robots.txt', remoteAddress, headers })
    expect(body).toContain(`${scheme}://serendib.example/sitemap.xml`)
  })
})
