import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { countUpToMax } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import { formerMoment } from '../../platform/database/former-moment.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { reachableById, visibleTo } from '../videos/index.ts'

/** A list of saved videos. */
export type SavedList = 'watch-later' | 'liked'

export interface SavedPosition extends Position {
  readonly savedAt: Date
}

// Some old votes were accepted by id alone, which can be guessed. Entries of Watch Later always required that the
// viewer could watch the video.
function source(list: SavedList, viewer: Viewer): RawBuilder<unknown> {
  return list === 'watch-later'
    ? sql`(select video_id, saved_at as saved_at from watch_later where user_id = ${viewer.id}) kept
        join videos on videos.id = kept.video_id
        where ${visibleTo(viewer)}`
    : sql`(select video_id, created_at as saved_at from video_votes where user_id = ${viewer.id} and is_like) kept
        join videos on videos.id = kept.video_id
        where ${reachableById(viewer)}`
}

/** Lists a page of saved videos, last saved first, with one more row than asked if there are more. */
export async function listSaved(
  db: Database,
  list: SavedList,
  viewer: Viewer,
  page: { limit: number; after: Position | undefined },
): Promise<SavedPosition[]> {
  const { limit, after } = page
  const beyond = after
    ? sql`and (kept.saved_at, kept.video_id) < (${after.key}::timestamptz, ${after.id})`
    : sql``
  // The key is the database's own text of the time, because a JavaScript date would lose the microseconds.
  const { rows } = await sql<SavedPosition>`
    select kept.video_id as id, kept.saved_at, kept.saved_at::text as key
    from ${source(list, viewer)} ${beyond}
    order by kept.saved_at desc, kept.video_id desc
    limit ${limit + 1}`.execute(db)
  return rows
}

export function countSaved(db: Database, list: SavedList, viewer: Viewer): Promise<number> {
  return countUpToMax(db, sql`select from ${source(list, viewer)}`)
}

/** Locks the account's list, so that its changes run one after the other. */
export async function lockList(trx: Database, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function isInWatchLater(db: Database, userId: number, videoId: number): Promise<boolean> {
  const found = await db
    .selectFrom('watchLater')
    .select('videoId')
    .where('userId', '=', userId)
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return found !== undefined
}

/** Saves a video to Watch Later, at its former position if given. A saved video keeps its position. */
export async function insertWatchLater(
  trx: Database,
  saved: { userId: number; videoId: number; position: Position | undefined },
): Promise<void> {
  const { position, ...row } = saved
  await trx
    .insertInto('watchLater')
    .values({ ...row, savedAt: formerMoment(position) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWatchLater(trx: Database, userId: number, videoId: number): Promise<void> {
  await trx.deleteFrom('watchLater').where('userId', '=', userId).where('videoId', '=', videoId).execute()
}
