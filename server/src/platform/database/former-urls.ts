import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The number of former URLs that still lead to a channel or video after its URL has changed. */
const MAX_FORMER_URLS = 10

const TABLES = {
  channel: { urls: 'channelUrls', owners: 'channels', owner: 'channelId' },
  video: { urls: 'videoUrls', owners: 'videos', owner: 'videoId' },
} as const

/** Releases former URLs of a channel or video, except the 10 newest. */
export async function deleteOldestFormerUrls(
  trx: Database,
  kind: keyof typeof TABLES,
  id: number,
): Promise<void> {
  const { urls, owners, owner } = TABLES[kind]
  await sql`
    delete from ${sql.table(urls)} where slug in (
      select former.slug from ${sql.table(urls)} as former
      join ${sql.table(owners)} as owned on owned.id = former.${sql.ref(owner)} and owned.slug <> former.slug
      where owned.id = ${id}
      order by former.since desc
      offset ${MAX_FORMER_URLS}
    )`.execute(trx)
}
