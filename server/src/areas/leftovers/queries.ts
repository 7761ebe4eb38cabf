import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The keys of everything in the storage that some row names. */
export async function listNamed(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('namedFiles').select('key').where('key', 'is not', null).execute()
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Films to which files are being added, or for which some may be at any moment. */
export async function listVideosInWork(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from videos where stage not in ('ready', 'failed')
    union select video_id from cut_orders`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes what nothing names, since now for what was named until now, and forgets what is named or gone. */
export async function noteUnnamed(db: Database, keys: readonly string[]): Promise<void> {
  const found = [...keys]
  await db.transaction().execute(async (trx) => {
    await sql`delete from unnamed_files where key <> all(${found}::text[])`.execute(trx)
    await sql`insert into unnamed_files (key) select unnest(${found}::text[]) on conflict do nothing`.execute(
      trx,
    )
  })
}

/** What nothing has named for so many days. */
export async function listDue(db: Database, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unnamedFiles')
    .select('key')
    .where('notedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteNote(db: Database, key: string): Promise<void> {
  await db.deleteFrom('unnamedFiles').where('key', '=', key).execute()
}

/** Whether a row names something, or a film that it is of is being worked on. */
export async function needsUnit(db: Database, unit: string, videoId: number | undefined): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select exists (select from named_files where key = ${unit} or starts_with(key, ${unit} || '/'))
      or exists (select from videos where id = ${videoId ?? null} and stage not in ('ready', 'failed'))
      or exists (select from cut_orders where video_id = ${videoId ?? null}) as is_needed`.execute(db)
  return rows[0]?.isNeeded !== false
}

/** Has the files of a film measured again. */
export async function markUnmeasured(db: Database, videoId: number): Promise<void> {
  await sql`select mark_unmeasured(${videoId})`.execute(db)
}

/** Which of these uploads there are. */
export async function listUploadsAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}
