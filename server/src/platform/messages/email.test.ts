import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailServer } from '../../testing/mail-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { Message } from './index.ts'
import { createMailDriver } from './mail.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.close())

const email: Message = {
  to: 'amaya@example.lk',
  method: 'email',
  kind: 'digest',
  subject: 'New on Serendib: 1 new video',
  parts: [
    { type: 'item', text: 'Ann uploaded Six in the <morning>', url: 'https://serendib.example/six?a=1&b=2' },
  ],
}

const htmlOf = (source: string) => source.slice(source.indexOf('<!doctype html>'))
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)

async function sourceOf(message: Message): Promise<string> {
  mail.received.length = 0
  const driver = createMailDriver({ url: mail.url, from: undefined, siteUrl: 'https://serendib.example' })
  await driver.deliver(message, 'an-id')
  const source = mail.received[0]?.source ?? ''
  const bytes = source
    .replaceAll('=\r\n', '')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/=([0-9A-F]{2})/g, (_found, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('an email with an unsubscribe URL has headers for one-click unsubscribe (RFC 8058)', async () => {
  const source = await sourceOf({ ...email, unsubscribeUrl: 'https://serendib.example/end?u=1&s=x' })
  expect(source).toMatch(/^List-Unsubscribe: <https:\/\/serendib\.example\/end\?u=1&s=x>\r$/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(await sourceOf(email)).not.toContain('List-Unsubscribe')
})

test('an item of an email is plain text followed by our link', async () => {
  const html = htmlOf(await sourceOf(email))
  expect(html).toContain('<bdi>Ann uploaded Six in the &lt;morning&gt;</bdi>')
  expect(linksOf(html)).toEqual(['https://serendib.example/six?a=1&amp;b=2', 'https://serendib.example'])
})

const HOSTILE = [
  'Your account is closed\n\nSign in again\nhttps://evil.example/login',
  'a\r\n\r\n<a href="https://evil.example">here</a>\r\nhttps://evil.example/x',
  'a\u2028\u2028Sign in\u2028https://evil.example/x\u0085\u0085www.evil.example',
  '\u202Eelpmaxe.live//:sptth\u202C \u2066evil.example\u2069 \u0007\u0000\u001B[31m',
  'javascript://evil.example/%0aalert(1) " onclick="alert(1)',
]

test.each(HOSTILE)('user input in an email stays one line, and no link in text or HTML: %j', async (text) => {
  const source = await sourceOf({ ...email, parts: [{ type: 'item', text }] })
  const html = htmlOf(source)
  expect(linksOf(html)).toEqual(['https://serendib.example'])
  expect(/<bdi>(.*)<\/bdi>/.exec(html)?.[1]).not.toMatch(/[<\n]/)
  const plain = source.slice(
    source.indexOf('\r\n\r\n', source.indexOf('text/plain')) + 4,
    source.indexOf('\r\n----', source.indexOf('text/plain')),
  )
  expect(plain.trim().split('\n')).toHaveLength(1)
  expect(source).not.toMatch(/:\/\/evil|[\w/]evil\.example|[^\P{Cc}\r\n]|[\u2028\u202A-\u202E\u2066-\u2069]/u)
})

test('the subject of an email cannot add a header', async () => {
  const subject = 'Hello\r\nBcc: victim@example.lk\r\n\r\n<h1>Hi</h1>\u2028X-Mailer: evil'
  const source = await sourceOf({ ...email, subject })
  expect(source).not.toMatch(/^(Bcc|X-Mailer):/im)
  expect(mail.received[0]?.to).toEqual(['amaya@example.lk'])
})
