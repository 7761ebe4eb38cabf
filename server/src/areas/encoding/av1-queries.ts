import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Published videos whose AV1 renditions are to be made, the newest first. */
export async function listWithoutAv1(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('stage', '=', 'ready')
    .where('isAv1Done', '=', false)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'published')
    .where('originalKey', 'is not', null)
    .where(sql<boolean>`not exists (select from edit_jobs where video_id = videos.id)`)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that the AV1 renditions of what is served were made, or cannot be; with `masterKey`, serves them. */
export async function updateAv1Done(db: Database, videoId: number, masterKey?: string): Promise<void> {
  await db
    .updateTable('videos')
    .set({ isAv1Done: true, ...(masterKey === undefined ? {} : { masterKey }) })
    .where('id', '=', videoId)
    .execute()
}
