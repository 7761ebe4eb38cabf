import { expect, onTestFinished, test } from 'vitest'
// Imported to define all jobs.
import '../../parts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { bossOn } from './define.ts'
import { installJobs } from './install.ts'

test('installJobs updates the settings of an existing queue from its definition', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const boss = bossOn(database.db)
  await boss.updateQueue('messages/deliver', { retryLimit: 1, retryDelay: 99 })
  await installJobs(database.db)
  expect(await boss.getQueue('messages/deliver')).toMatchObject({
    retryLimit: 100,
    retryDelay: 1,
    retryDelayMax: 1024,
    deadLetter: 'jobs/handle-dead-letter',
  })
})
