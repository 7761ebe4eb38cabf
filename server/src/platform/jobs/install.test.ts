import { fromKysely, PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
// Imported to define all jobs.
import '../../parts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { migrate, MIGRATIONS } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { bossOn, definedQueues } from './define.ts'
import { installJobs } from './install.ts'

/** A database with queues from before the table job_runs. */
async function formerSite() {
  const database = await createTestDatabase({ empty: true })
  const boss = new PgBoss({ db: fromKysely(database.db), supervise: false, schedule: false })
  // pg-boss polls its queues every minute until it is stopped.
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await database.drop()
  })
  await migrate(database.db, MIGRATIONS, createLog('silent'))
  await boss.start()
  for (const [name, policy] of [
    ['uploads/encode-video', 'exclusive'],
    ['cuts/make-cut', 'exclusive'],
    ['messages/deliver', 'standard'],
    ['test/unknown', 'standard'],
  ] as const) {
    const deadLetter = `${name}/given-up`
    await boss.createQueue(deadLetter, { heartbeatSeconds: 60, notify: true })
    await boss.createQueue(name, { policy, deadLetter, heartbeatSeconds: 60, retryLimit: 0, notify: true })
  }
  await boss.schedule('messages/deliver', '* * * * *', {}, { tz: 'Asia/Colombo' })
  return { db: database.db, boss }
}

test('jobs of an older version are enqueued under current names, and its dead letters are kept', async () => {
  const { db, boss } = await formerSite()
  const running = await boss.send('uploads/encode-video', { videoId: 1 }, { singletonKey: '1' })
  await boss.fetch('uploads/encode-video')
  const waiting = await boss.send('cuts/make-cut', { videoId: 2, orderId: 3 }, { singletonKey: '3' })
  const startAfter = new Date(Date.now() + 3600_000)
  const later = await boss.send('messages/deliver', { sealed: 'later' }, { startAfter })
  const unknown = await boss.send('test/unknown', {})
  const failed = await boss.send('messages/deliver', { sealed: 'failed' })
  await boss.fetch('messages/deliver')
  await boss.fail('messages/deliver', failed ?? '', new Error('The mail server is away.'))

  for (let starts = 0; starts < 2; starts++) await installJobs(db)

  const jobs = async (name: string) =>
    (await bossOn(db).findJobs(name)).map(({ id, state, data }) => [id, state, data])
  expect(await jobs('uploads/encode-video')).toEqual([[running, 'created', { videoId: 1 }]])
  expect(await jobs('edits/make-edit')).toEqual([[waiting, 'created', { videoId: 2, orderId: 3 }]])
  expect(await jobs('messages/deliver')).toEqual([[later, 'created', { sealed: 'later' }]])
  expect(await jobs('test/unknown')).toEqual([[unknown, 'created', {}]])
  const [mail] = await bossOn(db).findJobs('messages/deliver')
  expect(mail).toMatchObject({ startAfter, heartbeatSeconds: null, deadLetter: null, retryLimit: 110 })
  const letters = await db.selectFrom('deadLetters').select(['queue', 'reason', 'payload']).execute()
  expect(letters).toContainEqual({
    ...{ queue: 'messages/deliver', reason: 'The mail server is away.', payload: { sealed: 'failed' } },
  })
  expect(await jobs('jobs/handle-dead-letter')).toHaveLength(1)
  const names = (await boss.getQueues()).map(({ name }) => name).filter((name) => !name.startsWith('__'))
  expect(names.sort()).toEqual([...definedQueues().map(({ name }) => name), 'test/unknown'].sort())
  expect(await boss.getSchedules()).toEqual([])
})

test('installJobs updates the settings of an existing queue from its definition', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const boss = bossOn(database.db)
  await boss.updateQueue('messages/deliver', { retryLimit: 1, retryDelay: 99 })
  await installJobs(database.db)
  expect(await boss.getQueue('messages/deliver')).toMatchObject({ retryLimit: 110, retryDelay: 1 })
})
