import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { createNotifier, type Notifier, publish } from './notify.ts'

let database: TestDatabase
let notifier: Notifier

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
beforeEach(async () => {
  notifier = await createNotifier(database.url, createLog('silent'))
})
afterEach(() => notifier.close())
afterAll(() => database.drop())

test('a notification reaches the subscribers of its channel when its transaction commits', async () => {
  const heard: string[] = []
  await notifier.subscribe('video:1', { onMessage: (payload) => heard.push(payload) })
  await notifier.subscribe('video:2', { onMessage: () => heard.push('wrong channel') })
  await database.db.transaction().execute(async (trx) => {
    await publish(trx, 'video:1', 'committed')
  })
  await expect.poll(() => heard).toEqual(['committed'])
})

test('a notification of a transaction that is rolled back is never delivered', async () => {
  const heard: string[] = []
  await notifier.subscribe('video:1', { onMessage: (payload) => heard.push(payload) })
  await database.db
    .transaction()
    .execute(async (trx) => {
      await publish(trx, 'video:1', 'rolled back')
      throw new Error('no')
    })
    .catch(() => undefined)
  await publish(database.db, 'video:1', 'after it')
  await expect.poll(() => heard).toEqual(['after it'])
})

test('a subscriber that unsubscribed receives no more notifications, and the others still do', async () => {
  const heard: string[] = []
  const unsubscribe = await notifier.subscribe('c', { onMessage: (payload) => heard.push(`a ${payload}`) })
  await notifier.subscribe('c', { onMessage: (payload) => heard.push(`b ${payload}`) })
  unsubscribe()
  await publish(database.db, 'c', 'x')
  await expect.poll(() => heard).toEqual(['b x'])
})

test('concurrent subscriptions run one after the other', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  const heard: string[] = []
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((channel) =>
      notifier.subscribe(channel, { onMessage: (payload) => heard.push(payload) }),
    ),
  )
  await publish(database.db, 'd', 'heard')
  await expect.poll(() => heard).toEqual(['heard'])
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test('the notifier listens again after a lost connection, and calls onGap', async () => {
  const heard: string[] = []
  await notifier.subscribe('c', {
    onMessage: (payload) => heard.push(payload),
    onGap: () => heard.push('gap'),
  })
  await database.connection.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'serendib notifier' and datname = current_database()",
  )
  await expect.poll(() => heard).toEqual(['gap'])
  await publish(database.db, 'c', 'again')
  await expect.poll(() => heard).toEqual(['gap', 'again'])
})

test('publish refuses a message larger than the limit of the database', async () => {
  await expect(publish(database.db, 'c', 'x'.repeat(8000))).rejects.toThrow(RangeError)
})
