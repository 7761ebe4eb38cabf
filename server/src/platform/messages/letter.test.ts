import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailServer } from '../../testing/mail-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createMailDriver } from './mail.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.close())

const letter = {
  to: 'amaya@example.lk',
  method: 'email',
  kind: 'digest',
  subject: 'Since yesterday: 1 new film',
  text: 'Ann uploaded Six in the <morning>\nhttps://serendib.example/six?a=1&b=2',
} as const

async function sourceOf(message: typeof letter & { unsubscribeUrl?: string }): Promise<string> {
  mail.received.length = 0
  const driver = createMailDriver({ url: mail.url, from: undefined, siteUrl: 'https://serendib.example' })
  await driver.deliver(message, 'an-id')
  const source = mail.received[0]?.source ?? ''
  return source
    .replaceAll('=\r\n', '')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/=([0-9A-F]{2})/g, (_found, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

test('a letter that comes by itself can be ended by the mail program (RFC 8058)', async () => {
  const source = await sourceOf({ ...letter, unsubscribeUrl: 'https://serendib.example/end?u=1&s=x' })
  expect(source).toMatch(/^List-Unsubscribe: <https:\/\/serendib\.example\/end\?u=1&s=x>\r$/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(await sourceOf(letter)).not.toContain('List-Unsubscribe')
})

test('an address on a line of its own makes a link of the line before it', async () => {
  const source = await sourceOf(letter)
  const html = source.slice(source.indexOf('<!doctype html>'))
  expect(html).toContain('href="https://serendib.example/six?a=1&amp;b=2"')
  expect(html).toContain('>Ann uploaded Six in the &lt;morning&gt;</a>')
})
