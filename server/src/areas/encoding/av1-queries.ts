import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Lists published videos without AV1 renditions, newest first. */
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

/** Records that the AV1 renditions of the served files were made, or cannot be made; with `masterKey`, serves them. */
export async function updateAv1Done(db: Database, videoId: number, masterKey?: string): Promise<void> {
  await db
    .updateTable('videos')
    .set({ isAv1Done: true, ...(masterKey === undefined ? {} : { masterKey }) })
    .where('id', '=', videoId)
    .execute()
}
