import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from './log.ts'

function record(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString()
      done()
    },
  })
  write(createLog('info', sink))
  return z.record(z.string(), z.unknown()).parse(JSON.parse(line))
}

test('the log redacts secrets in nested objects, but not the code of an error', () => {
  const line = record((log) =>
    log.info({
      body: { password: 'p', code: '123456', name: 'Amaya' },
      request: { headers: { authorization: 'Bearer x', host: 'here' } },
      err: Object.assign(new Error('no space left'), { code: 'ENOSPC' }),
    }),
  )
  expect(line).toMatchObject({
    body: { password: '[secret]', code: '[secret]', name: 'Amaya' },
    request: { headers: { authorization: '[secret]', host: 'here' } },
    err: { message: 'no space left', code: 'ENOSPC' },
  })
})

test('a child log adds its request id to every line', () => {
  const line = record((log) => log.child({ requestId: 'r1' }).info('hello'))
  expect(line).toMatchObject({ level: 'info', requestId: 'r1', msg: 'hello' })
})

test('neither logged requests nor logged errors contain search terms or user input', () => {
  const err = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(amaya@example.lk) already exists.',
    where: 'search_words',
  })
  const line = record((log) => log.info({ req: { method: 'GET', url: '/search?val=private+words' }, err }))
  expect(line).toMatchObject({
    req: { method: 'GET', url: '/search' },
    err: { message: 'duplicate key', code: '23505' },
  })
  expect(JSON.stringify(line)).not.toMatch(/private|amaya|search_words/)
})
