import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MIGRATIONS, migrate } from '../../platform/database/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createFormerVideo } from '../../testing/factories.ts'

const log = createLog('silent')

let database: TestDatabase
/** The migrations before the gazetteer was added. */
let before: string
beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  before = await mkdtemp(join(tmpdir(), 'serendib-migrations-'))
  for (const name of await readdir(MIGRATIONS))
    if (name < '0022') await cp(join(MIGRATIONS, name), join(before, name))
})
afterEach(async () => {
  await database.drop()
  await rm(before, { recursive: true })
})

it('the migration gives a video with the slug "places" a new one and leaves other slugs unchanged', async () => {
  const { db } = database
  await migrate(db, before, log)
  const ids: number[] = []
  // In capitals, because slugs are case-insensitive.
  for (const slug of ['Places', 'places-2', 'my-places'])
    ids.push(await createFormerVideo(db, { slug, title: 'Places we love' }))
  const applied = await migrate(db, MIGRATIONS, log)
  expect(applied[0]).toBe('0022-places.sql')
  const rows = await db.selectFrom('videos').select(['id', 'slug', 'title']).orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(rows.map(({ slug }) => slug)).toEqual([
    expect.stringMatching(/^places-[0-9a-f]{6}$/),
    'places-2',
    'my-places',
  ])
  expect(rows[0]?.title).toBe('Places we love')
})
