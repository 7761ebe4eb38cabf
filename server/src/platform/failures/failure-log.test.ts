import { expect, it } from 'vitest'
import { createFailureLog } from './failure-log.ts'
import { createLog } from '../log.ts'

it('logs the first of several equal failures, others, and once that it works again', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const failures = createFailureLog(log, { level: 'error', failing: "couldn't load", again: 'loaded again' })
  const read = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
  failures.succeeded()
  expect(read()).toEqual([])
  for (let times = 0; times < 3; times += 1) failures.failed(new Error('deadlock'))
  expect(read()).toMatchObject([{ level: 'error', msg: "couldn't load", err: { message: 'deadlock' } }])
  failures.failed(new Error('no such column'))
  expect(read()).toMatchObject([{ err: { message: 'no such column' } }])
  for (let times = 0; times < 3; times += 1) failures.succeeded()
  expect(read()).toMatchObject([{ level: 'warn', msg: 'loaded again' }])
  failures.failed(new Error('later'))
  expect(read()).toHaveLength(1)
})
