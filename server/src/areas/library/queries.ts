import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { formerMoment } from '../../platform/database/former-moment.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { reachableById, visibleTo } from '../videos/index.ts'

/** A list of videos that somebody keeps. */
export type KeptList = 'watch-later' | 'liked'

export interface KeptPosition extends Position {
  readonly keptAt: Date
}

// There are votes that took a number alone, which can be guessed; what is saved for later was proven to be known.
function source(list: KeptList, viewer: Viewer): RawBuilder<unknown> {
  return list === 'watch-later'
    ? sql`(select video_id, saved_at as kept_at from watch_later where user_id = ${viewer.id}) kept
        join videos on videos.id = kept.video_id join channels on channels.id = videos.channel_id
        where ${visibleTo(viewer)}`
    : sql`(select video_id, created_at as kept_at from video_votes where user_id = ${viewer.id} and is_like) kept
        join videos on videos.id = kept.video_id join channels on channels.id = videos.channel_id
        where ${reachableById(viewer)}`
}

/** A page of what somebody keeps, the last kept first; one more than asked, where there is more. */
export async function listKept(
  db: Database,
  list: KeptList,
  viewer: Viewer,
  page: { limit: number; after: Position | undefined },
): Promise<KeptPosition[]> {
  const { limit, after } = page
  const beyond = after
    ? sql`and (kept.kept_at, kept.video_id) < (${after.key}::timestamptz, ${after.id})`
    : sql``
  // The key is the database's own text of the moment: a JavaScript date would lose its microseconds.
  const { rows } = await sql<KeptPosition>`
    select kept.video_id as id, kept.kept_at, kept.kept_at::text as key
    from ${source(list, viewer)} ${beyond}
    order by kept.kept_at desc, kept.video_id desc
    limit ${limit + 1}`.execute(db)
  return rows
}

export async function countKept(db: Database, list: KeptList, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${source(list, viewer)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lets the changes of one person's list go one after the other. */
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

/** Saves a video for later, at its former place if it has one; one that is saved already keeps its place. */
export async function insertWatchLater(
  trx: Database,
  saved: { userId: number; videoId: number; place: Position | undefined },
): Promise<void> {
  const { place, ...row } = saved
  await trx
    .insertInto('watchLater')
    .values({ ...row, savedAt: formerMoment(place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWatchLater(trx: Database, userId: number, videoId: number): Promise<void> {
  await trx.deleteFrom('watchLater').where('userId', '=', userId).where('videoId', '=', videoId).execute()
}
