import { sql } from 'kysely'
import type { RoomBound } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'

/** Lets one beginning of an account's uploads wait for the other, until the transaction ends. */
export async function lockAccount(trx: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(trx)
  return rows.length > 0
}

/** What the films and unfinished uploads of an account take, what of it is on its way out or in, and its bound where it has one of its own. */
export async function readTaken(db: Database, userId: number) {
  const { rows } = await sql<{
    usedBytes: number
    goingBytes: number
    unfinishedBytes: number
    hasOwn: boolean
    ownBytes: number | null
  }>`
    select coalesce(sum(kept.bytes), 0)::float8 as used_bytes,
      coalesce(sum(kept.bytes) filter (where kept.is_going), 0)::float8 as going_bytes,
      coalesce(sum(kept.bytes) filter (where kept.is_unfinished), 0)::float8 as unfinished_bytes,
      exists (select from account_rooms where user_id = ${userId}) as has_own,
      (select bytes::float8 from account_rooms where user_id = ${userId}) as own_bytes
    from kept_bytes as kept where kept.user_id = ${userId}`.execute(db)
  const [taken] = rows
  if (!taken) throw new Error('a sum answers one row')
  return taken
}

/** The bound that an account has. */
export async function findBound(db: Database, userId: number): Promise<RoomBound> {
  const own = await db
    .selectFrom('accountRooms')
    .select('bytes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return toBound(own !== undefined, own?.bytes ?? null)
}

/** As the columns of a row say it. */
export function toBound(hasOwn: boolean, ownBytes: number | null): RoomBound {
  if (!hasOwn) return { rule: 'site', bytes: null }
  return ownBytes === null ? { rule: 'none', bytes: null } : { rule: 'own', bytes: ownBytes }
}

export async function saveBound(trx: Database, userId: number, { rule, bytes }: RoomBound): Promise<void> {
  if (rule === 'site') {
    await trx.deleteFrom('accountRooms').where('userId', '=', userId).execute()
    return
  }
  const own = rule === 'none' ? null : bytes
  await trx
    .insertInto('accountRooms')
    .values({ userId, bytes: own })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ bytes: own }))
    .execute()
}

/** Films whose files changed since they were measured, the one that waits longest first. */
export function listUnmeasured(db: Database, limit: number) {
  return db
    .selectFrom('unmeasuredVideos')
    .innerJoin('videos', 'videos.id', 'unmeasuredVideos.videoId')
    .select(['videos.id', 'videos.posterKey', 'videos.hasOwnPoster', 'unmeasuredVideos.mark'])
    .orderBy('unmeasuredVideos.mark')
    .limit(limit)
    .execute()
}

export type UnmeasuredVideo = Awaited<ReturnType<typeof listUnmeasured>>[number]

/** Notes what the files of a film take, unless they changed while they were being measured. */
export async function saveMeasured(
  db: Database,
  { id, mark }: Pick<UnmeasuredVideo, 'id' | 'mark'>,
  bytes: number,
): Promise<void> {
  await sql`
    with measured as (
      delete from unmeasured_videos where video_id = ${id} and mark = ${mark} returning video_id
    )
    update videos set made_bytes = ${bytes}::bigint from measured where videos.id = measured.video_id`.execute(
    db,
  )
}
