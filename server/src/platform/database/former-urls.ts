import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Urls that go on leading to a channel, or a video, after it took another one. */
const KEPT = 10

const TABLES = {
  channel: { urls: 'channelUrls', owners: 'channels', owner: 'channelId' },
  video: { urls: 'videoUrls', owners: 'videos', owner: 'videoId' },
} as const

/** Gives urls that a channel or a video had before free again, all but the newest of them. */
export async function forgetFormerUrls(trx: Database, kind: keyof typeof TABLES, id: number): Promise<void> {
  const { urls, owners, owner } = TABLES[kind]
  await sql`
    delete from ${sql.table(urls)} where slug in (
      select former.slug from ${sql.table(urls)} as former
      join ${sql.table(owners)} as owned on owned.id = former.${sql.ref(owner)} and owned.slug <> former.slug
      where owned.id = ${id}
      order by former.since desc
      offset ${KEPT}
    )`.execute(trx)
}
