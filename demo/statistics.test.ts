import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../server/src/testing/database.ts'
import { createVideo } from '../server/src/testing/factories.ts'
import { openProgress } from './progress.ts'
import { saveStatistics } from './statistics.ts'

it('fills a channel with days of views, and its videos with where viewers stop', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'serendib-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const video = await createVideo(db, { publishedAt: new Date(Date.now() - 20 * 86_400_000) })
  const { channel } = video
  await saveStatistics(db, openProgress(folder), channel.slug)
  const days = await db
    .selectFrom('channelDays')
    .select(['day', 'views', 'watchSeconds'])
    .where('channelId', '=', channel.id)
    .orderBy('day')
    .execute()
  expect(days.length).toBeGreaterThan(10)
  expect(await db.selectFrom('siteDays').selectAll().orderBy('day').execute()).toEqual(days)
  const stops = await db
    .selectFrom('audienceRetention')
    .select(['tenth', 'dropOffs'])
    .where('videoId', '=', video.id)
    .orderBy('tenth')
    .execute()
  expect(stops.map(({ tenth }) => tenth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(stops.every(({ dropOffs }) => dropOffs > 0)).toBe(true)
})
