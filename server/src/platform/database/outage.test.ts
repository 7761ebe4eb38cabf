import { expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createOutage } from './outage.ts'

function setUp() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  let isAway = true
  const ask = vi.fn<() => Promise<void>>(async () => {
    if (isAway) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  })
  const logged = () =>
    lines.map(({ level, msg, refused }) => [level, msg, refused].filter((x) => x !== undefined))
  return { outage: createOutage(ask, log), ask, logged, comeBack: () => (isAway = false) }
}

it('logs an outage once when it begins, and once when it ends with the number of refused requests', async () => {
  const { outage, ask, logged, comeBack } = setUp()
  for (const reason of ['one', 'two', 'three']) outage.refuse(reason)
  outage.suspect('a job')
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(1)
  expect(logged()).toEqual([['error', 'the database is not responding']])
  comeBack()
  await outage.over()
  expect(logged().slice(1)).toEqual([['warn', 'the database is responding again', 3]])
  outage.refuse('another one')
  await outage.over()
  expect(logged().slice(2)).toEqual([
    ['error', 'the database is not responding'],
    ['warn', 'the database is responding again', 1],
  ])
})

it('logs no outage if only a connection was lost', async () => {
  const { outage, logged, comeBack } = setUp()
  comeBack()
  outage.suspect('terminated')
  await outage.over()
  expect(logged()).toEqual([['warn', 'a database connection was lost']])
})
