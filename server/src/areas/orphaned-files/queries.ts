import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Lists all storage keys that a row names. */
export async function listNamed(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('namedFiles').select('key').where('key', 'is not', null).execute()
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Lists videos whose files are being added, or may be added at any moment. */
export async function listVideosInWork(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from videos where stage not in ('ready', 'failed')
    union select video_id from edit_jobs`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Records orphaned keys, keeping the time of those recorded before, and deletes the records of keys that are named or
 * gone.
 */
export async function noteOrphaned(db: Database, keys: readonly string[]): Promise<void> {
  const found = [...keys]
  await db.transaction().execute(async (trx) => {
    await sql`delete from orphaned_files where key <> all(${found}::text[])`.execute(trx)
    await sql`insert into orphaned_files (key) select unnest(${found}::text[]) on conflict do nothing`.execute(
      trx,
    )
  })
}

/** Lists keys that were orphaned for this many days. */
export async function listDue(db: Database, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orphanedFiles')
    .select('key')
    .where('notedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteNote(db: Database, key: string): Promise<void> {
  await db.deleteFrom('orphanedFiles').where('key', '=', key).execute()
}

/** Checks whether a row names a file set, or the set's video is being processed. */
export async function needsFileSet(
  db: Database,
  fileSet: string,
  videoId: number | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select exists (select from named_files where key = ${fileSet} or starts_with(key, ${fileSet} || '/'))
      or exists (select from videos where id = ${videoId ?? null} and stage not in ('ready', 'failed'))
      or exists (select from edit_jobs where video_id = ${videoId ?? null}) as is_needed`.execute(db)
  return rows[0]?.isNeeded !== false
}

/** Marks the files of a video to be measured again. */
export async function markUnmeasured(db: Database, videoId: number): Promise<void> {
  await sql`select mark_unmeasured(${videoId})`.execute(db)
}

/** Lists which of these uploads exist. */
export async function listUploadsAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}
