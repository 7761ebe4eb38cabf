import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Lists which of these file sets, all in one folder, a row names. `videoIds`: the videos of those that belong to one, by
 * which rows are found without reading all.
 */
export async function listNamedAmong(
  db: Database,
  fileSets: readonly string[],
  videoIds: readonly number[],
): Promise<string[]> {
  const sets = sql`any(${[...fileSets]}::text[])`
  const areOfVideos = videoIds.length === fileSets.length
  const ofVideos = areOfVideos ? sql`video_id = any(${[...videoIds]}::integer[])` : sql`true`
  const named = fileSets.every(isElsewhere)
    ? namedElsewhere(sets)
    : sql`select key from named_files where ${ofVideos}`
  // A row names a file of the set, the set itself, or a file in its folder, which is the third in the key.
  const { rows } = await sql<{ fileSet: string }>`
    select distinct file_set
    from (${named}) named, unnest(array[key, array_to_string((string_to_array(key, '/'))[1:3], '/')]) file_set
    where file_set = ${sets}`.execute(db)
  return rows.map(({ fileSet }) => fileSet)
}

const isElsewhere = (fileSet: string) => /^(?:avatars|pictures|originals)\//.test(fileSet)

/**
 * What `named_files` has of pictures and uploaded files, found without reading all videos. A column that is missing here
 * loses no files, because `needsFileSet` reads all of the view.
 */
function namedElsewhere(sets: RawBuilder<unknown>) {
  return sql`
    select avatar_key as key from users where avatar_key is not null
    union all select unnest(array[logo_key, banner_key]) from channels
    union all select original_key from videos where original_key = ${sets}
    union all select original_key from edit_jobs
    union all select key from outdated_media`
}

/** Lists those of these videos whose files are being added, or may be added at any moment. */
export async function listInWorkAmong(db: Database, videoIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from videos where id = any(${[...videoIds]}::integer[]) and stage not in ('ready', 'failed')
    union select video_id from edit_jobs where video_id = any(${[...videoIds]}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records orphaned keys, keeping the time of those recorded before, and deletes the records of others. */
export async function noteOrphaned(
  db: Database,
  { orphaned, others }: { orphaned: readonly string[]; others: readonly string[] },
): Promise<void> {
  await sql`
    with deleted as (delete from orphaned_files where key = any(${[...others]}::text[]))
    insert into orphaned_files (key) select unnest(${[...orphaned]}::text[]) on conflict do nothing`.execute(
    db,
  )
}

/** Deletes all records, so that nothing is removed before it was recorded again. */
export async function deleteNotes(db: Database): Promise<void> {
  await db.deleteFrom('orphanedFiles').execute()
}

/** Lists keys that were orphaned for this many days: the first ones after a key. */
export async function listDue(
  db: Database,
  { days, after, count }: { days: number; after: string; count: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orphanedFiles')
    .select('key')
    .where('notedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('key', '>', after)
    .orderBy('key')
    .limit(count)
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteNote(db: Database, key: string): Promise<void> {
  await db.deleteFrom('orphanedFiles').where('key', '=', key).execute()
}

/**
 * Checks whether a row names a file set, or the set's video is being processed. `videoId`: its video, by which rows are
 * found without reading all.
 */
export async function needsFileSet(
  db: Database,
  fileSet: string,
  videoId: number | undefined,
): Promise<boolean> {
  const ofVideo = videoId === undefined ? sql`true` : sql`named_files.video_id = ${videoId}`
  const { rows } = await sql<{ isNeeded: boolean }>`
    select exists (
        select from named_files where ${ofVideo} and (key = ${fileSet} or starts_with(key, ${fileSet} || '/'))
      )
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
