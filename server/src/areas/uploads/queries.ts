import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export async function insertVideo(
  trx: Database,
  video: {
    channelId: number
    isPublic: boolean
    originalKey: string
    originalName: string
    originalBytes: number
  },
): Promise<number> {
  const { id } = await trx.insertInto('videos').values(video).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Videos that play and whose time to be published has come, the one that waits longest first. */
export async function listDueVideos(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'processing')
    .where('publishAt', '<=', sql<Date>`now()`)
    .where('masterKey', 'is not', null)
    .where('id', 'not in', db.selectFrom('editJobs').select('videoId'))
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
