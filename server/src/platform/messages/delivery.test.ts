import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { MailServer } from '../../testing/mail-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { bossOn } from '../jobs/define.ts'
import type { Workers } from '../jobs/work.ts'
import { startWorkers } from '../jobs/work.ts'
import { messageJobHandlers } from './delivery.ts'
import { sendToContact } from './send-to-contact.ts'
import type { Message } from './index.ts'
import type { MessagePart } from './parts.ts'
import { paragraphs } from './parts.ts'

/** A local SMS gateway that records its requests. */
async function startGateway() {
  const requests: { authorization: string | undefined; body: string }[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ authorization: request.headers.authorization, body })
      response.writeHead(answers.shift() ?? 202).end('{"queued":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://site:p%40ss@127.0.0.1:${port}/send?v=1`,
    requests,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

let mail: MailServer
let gateway: Awaited<ReturnType<typeof startGateway>>
let app: TestApp
let workers: Workers | undefined

beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway()
  app = await createTestApp({
    SMTP_URL: mail.url,
    SMTP_FROM: 'Serendib <hello@serendib.example>',
    PUBLIC_URL: 'https://serendib.example',
    SMS_URL: gateway.url,
    SMS_BODY: '{"recipient":"{to}","message":{"body":"Serendib: {text}"}}',
  })
})
afterEach(async () => {
  await workers?.stop()
  workers = undefined
  mail.received.length = 0
  gateway.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await mail.close()
  await gateway.close()
})

async function work(): Promise<void> {
  const { connection, notifier, log } = app.parts
  workers = await startWorkers({ connection, notifier, log, handlers: messageJobHandlers(app.parts) })
}

const toMail = (
  change: { to?: string; subject?: string; parts?: MessagePart[]; code?: string } = {},
): Message => ({
  to: 'amaya@example.lk',
  method: 'email',
  kind: 'code',
  subject: 'Your code',
  parts: paragraphs('123456 is it.'),
  ...change,
})
const toPhone: Message = {
  ...toMail(),
  to: '0771234567',
  method: 'mobile',
  parts: [{ type: 'button', text: 'A "code": {to} \\ $& 123456', url: 'https://serendib.example/a' }],
}

async function lastJob() {
  const { rows } = await sql<{ state: string; data: string; retryCount: number }>`
    select state, data::text, retry_count from pgboss.job
    where name = 'messages/deliver' order by created_on desc limit 1`.execute(app.db)
  return rows[0]
}

const failedJobs = () =>
  bossOn(app.db)
    .findJobs('messages/deliver')
    .then((jobs) => jobs.filter(({ state }) => state === 'failed'))

/** Decodes the quoted-printable source of an email. */
function decoded(source: string): string {
  const joined = source.replaceAll('=\r\n', '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_found, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

test('an email is sent to the SMTP server as text and as HTML with escaped user input', async () => {
  await work()
  const subject = 'Ayubowan <b>Nimali</b> & "friends"'
  await app.parts.messenger.send(
    toMail({ subject, parts: paragraphs('From <img src=x onerror=alert(1)>.', 'Second'), code: '123456' }),
  )
  await expect.poll(() => mail.received.length).toBe(1)
  const [received] = mail.received
  expect(received).toMatchObject({ from: 'hello@serendib.example', to: ['amaya@example.lk'] })
  const source = decoded(received?.source ?? '')
  expect(source).toMatch(/^From: Serendib <hello@serendib.example>\r$/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(source).toContain('From <img src=x onerror=alert(1)>.')
  const html = source.slice(source.indexOf('<!doctype html>'))
  expect(html).toContain('Ayubowan &lt;b&gt;Nimali&lt;/b&gt; &amp; &quot;friends&quot;</h1>')
  expect(html).toContain('From &lt;img src=x onerror=alert(1)&gt;.</p>')
  expect(html).toContain('>123456</p>')
  expect(html).toContain('href="https://serendib.example"')
  expect(html).not.toMatch(/<img|<b>/)
})

test('an email address with a comma stays one recipient', async () => {
  await work()
  await app.parts.messenger.send(toMail({ to: 'victim@example.lk,x@example.lk' }))
  await expect
    .poll(async () => (await lastJob())?.state === 'completed' || (await failedJobs()).length > 0)
    .toBe(true)
  await bossOn(app.db).deleteStoredJobs('messages/deliver')
  expect(mail.received.flatMap(({ to }) => to)).not.toContain('victim@example.lk')
})

test('an email that the SMTP server rejects temporarily is retried with the same Message-ID', async () => {
  await work()
  mail.refuseNext(451)
  await app.parts.messenger.send(toMail())
  await expect.poll(() => mail.received.length).toBe(1)
  await expect.poll(lastJob).toMatchObject({ state: 'completed', retryCount: 1 })
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'messages/deliver' order by created_on desc limit 1`.execute(
    app.db,
  )
  expect(mail.received[0]?.source).toContain(`Message-ID: <${rows[0]?.id}@serendib.example>`)
})

test('an email that the SMTP server rejects permanently becomes a dead letter at once', async () => {
  await work()
  mail.refuseNext(550)
  await app.parts.messenger.send(toMail())
  await expect.poll(failedJobs).toHaveLength(1)
  expect(mail.received).toEqual([])
})

test('a message that was enqueued while no worker was running is delivered after the next start', async () => {
  await app.parts.messenger.send(toMail())
  expect(mail.received).toEqual([])
  await work()
  await expect.poll(() => mail.received.length).toBe(1)
})

test('a message is only sent if the transaction of its action commits', async () => {
  await work()
  const act = app.db.transaction().execute(async (trx) => {
    await app.parts.messenger.send(toMail({ to: 'undone@example.lk' }), trx)
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  await app.parts.messenger.send(toMail({ to: 'done@example.lk' }))
  await expect.poll(() => mail.received.flatMap(({ to }) => to)).toEqual(['done@example.lk'])
})

test('neither the code nor the contact of a message can be read in the database', async () => {
  await app.parts.messenger.send(toMail({ code: '123456' }))
  const job = await lastJob()
  expect(job?.data).toContain('sealed')
  expect(job?.data).not.toMatch(/123456|amaya/)
  await work()
  await expect.poll(() => mail.received.length).toBe(1)
})

test('a text message is sent to the gateway in the configured JSON format, with an escaped text', async () => {
  await work()
  await app.parts.messenger.send(toPhone)
  await expect.poll(() => gateway.requests.length).toBe(1)
  const [request] = gateway.requests
  expect(JSON.parse(request?.body ?? '')).toEqual({
    recipient: '0771234567',
    message: { body: 'Serendib: A "code": {to} \\ $& 123456\nhttps://serendib.example/a' },
  })
  expect(request?.authorization).toBe(`Basic ${Buffer.from('site:p@ss').toString('base64')}`)
})

test('a text message is retried when the gateway fails', async () => {
  await work()
  gateway.answers.push(503)
  await app.parts.messenger.send(toPhone)
  await expect.poll(() => gateway.requests.length).toBe(2)
  await expect.poll(lastJob).toMatchObject({ state: 'completed', retryCount: 1 })
})

test('emails to demo accounts go to the outbox', async () => {
  await app.parts.messenger.send(toMail({ to: 'member@serendib.example' }))
  expect((await app.messages()).map(({ to }) => to)).toEqual(['member@serendib.example'])
  expect(mail.received).toEqual([])
})

test('all messages go to the outbox without a mail server and an SMS gateway', async () => {
  const plain = await createTestApp()
  await plain.parts.messenger.send(toMail())
  await plain.parts.messenger.send(toPhone)
  expect((await plain.messages()).map(({ to }) => to)).toEqual(['amaya@example.lk', '0771234567'])
  await plain.close()
})

test('a security notice by text message counts towards the site limit, and waits when it is reached', async () => {
  const countSent = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from attempts where kind = 'text-message'`.execute(app.db)
    return rows[0]?.count
  }
  const parts = paragraphs('Your password was changed.')
  const notice = () => ({ kind: 'password-changed', subject: '', parts, sms: parts })
  const contacts = { email: null, mobile: '0771234567', language: null }
  await sql`insert into attempts (kind, subject) select 'text-message', 'site' from generate_series(1, 299)`.execute(
    app.db,
  )
  await sendToContact(app.parts.messenger, app.db, contacts, notice)
  await work()
  await expect.poll(() => gateway.requests.length).toBe(1)
  expect(await countSent()).toBe(300)

  await sendToContact(app.parts.messenger, app.db, contacts, notice)
  const waiting = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
      where name = 'messages/deliver' and state = 'created' and start_after > now()`.execute(app.db)
    return rows.map(({ minutes }) => minutes)
  }
  await expect.poll(waiting).toEqual([60])
  expect(gateway.requests).toHaveLength(1)

  await sql`delete from attempts where kind = 'text-message'`.execute(app.db)
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(app.db)
  await expect.poll(() => gateway.requests.length).toBe(2)
  expect(await countSent()).toBe(1)
})
