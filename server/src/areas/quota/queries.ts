import { sql } from 'kysely'
import type { QuotaRule } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'

/** Locks an account until the transaction ends, so that its uploads start one after the other. */
export async function lockAccount(trx: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(trx)
  return rows.length > 0
}

/**
 * Reads the bytes of an account's videos and unfinished uploads, how many of them are still arriving or being removed,
 * and its own quota if it has one.
 */
export async function readUsedBytes(db: Database, userId: number) {
  const { rows } = await sql<{
    usedBytes: number
    deletingBytes: number
    unfinishedBytes: number
    hasOwn: boolean
    ownBytes: number | null
  }>`
    select coalesce(sum(kept.bytes), 0)::float8 as used_bytes,
      coalesce(sum(kept.bytes) filter (where kept.is_being_deleted), 0)::float8 as deleting_bytes,
      coalesce(sum(kept.bytes) filter (where kept.is_unfinished), 0)::float8 as unfinished_bytes,
      exists (select from storage_quotas where user_id = ${userId}) as has_own,
      (select bytes::float8 from storage_quotas where user_id = ${userId}) as own_bytes
    from stored_bytes as kept where kept.user_id = ${userId}`.execute(db)
  const [taken] = rows
  if (!taken) throw new Error('a sum returns one row')
  return taken
}

/** Finds the quota rule of an account. */
export async function findQuotaRule(db: Database, userId: number): Promise<QuotaRule> {
  const own = await db
    .selectFrom('storageQuotas')
    .select('bytes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return toQuota(own !== undefined, own?.bytes ?? null)
}

/** Converts the columns of a row to a quota rule. */
export function toQuota(hasOwn: boolean, ownBytes: number | null): QuotaRule {
  if (!hasOwn) return { rule: 'site', bytes: null }
  return ownBytes === null ? { rule: 'none', bytes: null } : { rule: 'own', bytes: ownBytes }
}

export async function saveQuotaRule(
  trx: Database,
  userId: number,
  { rule, bytes }: QuotaRule,
): Promise<void> {
  if (rule === 'site') {
    await trx.deleteFrom('storageQuotas').where('userId', '=', userId).execute()
    return
  }
  const own = rule === 'none' ? null : bytes
  await trx
    .insertInto('storageQuotas')
    .values({ userId, bytes: own })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ bytes: own }))
    .execute()
}

/** Lists videos whose files changed since they were measured, longest waiting first. */
export function listUnmeasured(db: Database, limit: number) {
  return db
    .selectFrom('unmeasuredVideos')
    .innerJoin('videos', 'videos.id', 'unmeasuredVideos.videoId')
    .select([
      'videos.id',
      'videos.thumbnailKey',
      'videos.hasOwnThumbnail',
      'videos.directKey',
      'unmeasuredVideos.version',
    ])
    .orderBy('unmeasuredVideos.version')
    .limit(limit)
    .execute()
}

export type UnmeasuredVideo = Awaited<ReturnType<typeof listUnmeasured>>[number]

/**
 * Saves the measured bytes of a video, unless its files changed in the meantime. Locks the video first, as everything that
 * changes its files does.
 */
export async function saveMeasured(
  db: Database,
  { id, version }: Pick<UnmeasuredVideo, 'id' | 'version'>,
  { bytes, directBytes }: { readonly bytes: number; readonly directBytes: number | null },
): Promise<void> {
  await sql`
    with locked as (
      select id from videos where id = ${id} for no key update
    ), measured as (
      delete from unmeasured_videos using locked
      where video_id = locked.id and version = ${version} returning video_id
    )
    update videos set made_bytes = ${bytes}::bigint, direct_bytes = ${directBytes}::bigint
    from measured where videos.id = measured.video_id`.execute(db)
}
