import { sql } from 'kysely'
import type { AddedKind } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'

const DONE = { av1: 'isAv1Done', lowest: 'isLowestDone' } as const satisfies Record<AddedKind, string>

/** Lists published videos that lack added renditions of one of these kinds, newest first. */
export async function listWithoutAdded(
  db: Database,
  kinds: readonly AddedKind[],
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('stage', '=', 'ready')
    .where((eb) => eb.or(kinds.map((kind) => eb(DONE[kind], '=', false))))
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

/** Whether a video's added renditions of this kind were made, or cannot be made. */
export async function isAdded(db: Database, videoId: number, kind: AddedKind): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select(DONE[kind])
    .where('id', '=', videoId)
    .where(DONE[kind], '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the added renditions of the served files were made, or cannot be made; with `made`, serves them. */
export async function updateAdded(
  trx: Database,
  videoId: number,
  kind: AddedKind,
  made?: {
    readonly masterKey: string
    readonly renditions: readonly { height: number; width: number; bytes: number }[]
  },
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ [DONE[kind]]: true, ...(made && { masterKey: made.masterKey }) })
    .where('id', '=', videoId)
    .execute()
  if (!made || made.renditions.length === 0) return
  await trx
    .insertInto('renditions')
    .values(made.renditions.map((rendition) => ({ videoId, ...rendition })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
