import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createChannel } from '../../testing/factories.ts'
import type { Rank } from './queries.ts'
import { listFoundChannels, listFoundVideos } from './queries.ts'

it('pages of frequent words by date have each match once, also beyond the newest videos', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { id: channelId } = await createChannel(db)
  // Two are published at the same moment.
  await sql`
    insert into videos (channel_id, slug, title, status, published_at, described_at, master_key, stage)
    select ${channelId}, 'video-' || n, case when n % 90 < 2 or n > 1090 then 'Tea' else 'Walk' end, 'published',
      now() - n / 2 * interval '1 day', now(), 'master', 'ready'
    from generate_series(1, 1200) n`.execute(db)
  const { rows: expected } = await sql<{ id: number }>`
    select id from videos where title = 'Tea' order by published_at desc, id desc`.execute(db)
  const found: Rank[] = []
  for (;;) {
    const query = { every: "'atea'", narrow: "'atea'", tiers: ["'atea'"], by: 'date' as const, filters: {} }
    const { ranks } = await listFoundVideos(db, {
      ...query,
      countedMax: undefined,
      limit: 7,
      after: found.at(-1),
    })
    if (ranks.length === 0) break
    found.push(...ranks)
  }
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(found.length).toBeGreaterThan(130)
})

it('finds the channels with the most subscribers, also beyond the popular ones', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { owner } = await createChannel(db, { name: 'First' })
  await sql`
    insert into channels (owner_id, name, slug, logo_key, banner_key, subscriber_count)
    select ${owner.id}, case when n % 100 = 0 then 'Tea ' when n in (1100, 1150) then 'Rare ' else 'Walk ' end || n,
      'made-' || n, 'logo', 'banner', 5000 - n
    from generate_series(1, 1200) n`.execute(db)
  const namesOf = async (word: string) => {
    const ids = await listFoundChannels(db, { exact: `'${word}'`, loose: `'${word}':*` }, 3)
    const rows = await db.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.name)
  }
  expect(await namesOf('tea')).toEqual(['Tea 100', 'Tea 200', 'Tea 300'])
  expect(await namesOf('rare')).toEqual(['Rare 1150'])
})
