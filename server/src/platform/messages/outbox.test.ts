import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { createOutbox, sweepOutbox } from './outbox.ts'
import { paragraphs } from './parts.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'serendib-outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const Written = z.object({ to: z.string(), text: z.string() })
const message = {
  to: 'amaya@example.lk',
  method: 'email',
  kind: 'code',
  subject: 'Your code',
  parts: paragraphs('Your code is 123456'),
} as const

test('the outbox writes each message to a separate file that only its owner can read', async () => {
  const outbox = await createOutbox(dataDir, createLog('silent'))
  await Promise.all([
    outbox.deliver(message, 'a'),
    outbox.deliver({ ...message, to: '0771234567', method: 'mobile' }, 'b'),
  ])
  const names = await readdir(join(dataDir, 'outbox'))
  expect(names).toHaveLength(2)
  const files = names.map((name) => join(dataDir, 'outbox', name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const written = contents.map((content) => Written.parse(JSON.parse(content)))
  expect(written.map(({ to }) => to).sort()).toEqual(['0771234567', 'amaya@example.lk'])
  expect(written[0]?.text).toBe('Your code is 123456')
  for (const file of files) expect((await stat(file)).mode & 0o077).toBe(0)
})

test('the outbox logs the file of a message, never its text or recipient', async () => {
  let logged = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const outbox = await createOutbox(dataDir, createLog('info', sink))
  await outbox.deliver(message, 'a')
  const [name = ''] = await readdir(join(dataDir, 'outbox'))
  expect(logged).toContain(name)
  expect(logged).not.toContain('123456')
  expect(logged).not.toContain('amaya')
})

test('the outbox is emptied of messages that are older than 30 days', async () => {
  const outbox = await createOutbox(dataDir, createLog('silent'))
  await outbox.deliver(message, 'a')
  const day = 86_400_000
  await sweepOutbox(dataDir, 30, Date.now() + 29 * day)
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
  await sweepOutbox(dataDir, 30, Date.now() + 31 * day)
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([])
})
