import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** The URL of the newest video that everybody may watch; undefined without one. */
export async function findNewestSlug(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug::text from videos where is_listed(videos.*) order by published_at desc limit 1
  `.execute(db)
  return rows[0]?.slug
}

/** Something of each kind, by the names that calls use: an administrator, a video, a channel, a playlist. */
export async function findExamples(db: Database): Promise<Record<string, string | undefined>> {
  const { rows } = await sql<Record<string, string | null>>`
    select
      (select id from users where role_id = 1 and status = 'active' order by id limit 1)::text as "userId",
      (select id from videos where is_listed(videos.*) order by id limit 1)::text as "videoId",
      (select slug from videos where is_listed(videos.*) order by id limit 1)::text as "videoSlug",
      (select id from channels order by id limit 1)::text as "channelId",
      (select slug from channels order by id limit 1)::text as "channelSlug",
      (select id from playlists order by id limit 1)::text as "playlistId"
  `.execute(db)
  const found = rows[0] ?? {}
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, value ?? undefined]))
}
