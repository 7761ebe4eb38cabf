import { sql } from 'kysely'
import type { Trim } from '../../../media/index.ts'
import type { Database } from '../../../platform/database/connect.ts'

/** The edit job of a video, running or failed. A video has at most one. */
export function findEditJob(db: Database, videoId: number) {
  return db.selectFrom('editJobs').selectAll().where('videoId', '=', videoId).executeTakeFirst()
}

export type EditJob = NonNullable<Awaited<ReturnType<typeof findEditJob>>>

/** An edit job that has not failed. */
export async function findRunningEdit(
  db: Database,
  { videoId, editId }: { videoId: number; editId: number },
): Promise<EditJob | undefined> {
  const job = await findEditJob(db, videoId)
  return job?.id === editId && !job.hasFailed ? job : undefined
}

export type NewEditJob =
  | {
      readonly kind: 'trim'
      readonly videoId: number
      /** Both null: undoes the trim. */
      readonly fromSeconds: number | null
      readonly toSeconds: number | null
    }
  | {
      readonly kind: 'replace'
      readonly videoId: number
      readonly uploadId: string
      readonly originalKey: string
      readonly originalName: string
      readonly originalBytes: number
      /** It shows what the current file shows. */
      readonly isOriginal: boolean
    }

export async function insertEditJob(trx: Database, job: NewEditJob): Promise<number> {
  const { id } = await trx.insertInto('editJobs').values(job).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateEdit(
  db: Database,
  editId: number,
  change: { percent?: number; mediaPrefix?: string; failureText?: string },
): Promise<void> {
  await db.updateTable('editJobs').set(change).where('id', '=', editId).execute()
}

/**
 * Marks an edit job as failed, and saves the reason. `fileExpiresAt`: how long a replacement file that was refused
 * because of its bytes is kept; null keeps it until its owner discards it.
 */
export async function giveUpEditJob(
  trx: Database,
  editId: number,
  { text, fileExpiresAt }: { text: string; fileExpiresAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('editJobs')
    .set({
      failureText: text,
      hasFailed: true,
      mediaPrefix: null,
      fileExpiresAt: sql<Date | null>`case when original_key is not null then ${fileExpiresAt}::timestamptz end`,
    })
    .where('id', '=', editId)
    .execute()
}

/** Restarts a failed edit job. */
export async function resetEditJob(trx: Database, editId: number): Promise<void> {
  await trx
    .updateTable('editJobs')
    .set({ percent: 0, failureText: null, hasFailed: false, fileExpiresAt: null })
    .where('id', '=', editId)
    .execute()
}

/** Deletes an edit job. Returns false if it no longer exists, or if its files are not stored below `mediaPrefix`. */
export async function deleteEditJob(trx: Database, editId: number, mediaPrefix?: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('editJobs')
    .where('id', '=', editId)
    .$if(mediaPrefix !== undefined, (jobs) => jobs.where('mediaPrefix', '=', mediaPrefix ?? ''))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Saves that a video was made from a replacement file. */
export async function updateFile(
  trx: Database,
  videoId: number,
  file: { originalKey: string; originalName: string; originalBytes: number },
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ ...file, fileChangedAt: sql<Date>`now()` })
    .where('id', '=', videoId)
    .execute()
}

/** Saves the shown part of a video; undefined for the whole video. */
export async function saveVideoTrim(
  trx: Database,
  videoId: number,
  trim: (Trim & { wholeSeconds: number; untrimmedKey: string | null }) | undefined,
): Promise<void> {
  await trx.deleteFrom('videoTrims').where('videoId', '=', videoId).execute()
  if (trim)
    await trx
      .insertInto('videoTrims')
      .values({ videoId, ...trim })
      .execute()
}

/** Moves all playback positions in a video by some seconds, limited to the shown part. */
export async function shiftPositions(
  trx: Database,
  videoId: number,
  { bySeconds, durationSeconds }: { bySeconds: number; durationSeconds: number },
): Promise<void> {
  await sql`
    update watch_history
    set watched_seconds = greatest(0, least(${durationSeconds}::float8, watched_seconds + ${bySeconds}::float8))
    where video_id = ${videoId}`.execute(trx)
}

/** Deletes the audience retention of a video, because tenths of the previous length don't apply to the new one. */
export async function deleteRetention(trx: Database, videoId: number): Promise<void> {
  await trx.deleteFrom('audienceRetention').where('videoId', '=', videoId).execute()
}
