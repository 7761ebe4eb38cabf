import { sql } from 'kysely'
import type { Trim } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'

/** The edit job of a video, running or given up; a video has one at most. */
export function findEditJob(db: Database, videoId: number) {
  return db.selectFrom('editJobs').selectAll().where('videoId', '=', videoId).executeTakeFirst()
}

export type EditJob = NonNullable<Awaited<ReturnType<typeof findEditJob>>>

/** An edit job that was not given up. */
export async function findRunningEdit(
  db: Database,
  { videoId, editId }: { videoId: number; editId: number },
): Promise<EditJob | undefined> {
  const job = await findEditJob(db, videoId)
  return job?.id === editId && !job.isGivenUp ? job : undefined
}

export type NewEditJob =
  | {
      readonly kind: 'trim'
      readonly videoId: number
      /** Both null: the whole video again. */
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
 * Gives an edit job up, and saves why. `fileExpiresAt`: until when the replacement file is kept, which was refused because of its
 * bytes; null: as long as its owner wants.
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
      isGivenUp: true,
      mediaPrefix: null,
      fileExpiresAt: sql<Date | null>`case when original_key is not null then ${fileExpiresAt}::timestamptz end`,
    })
    .where('id', '=', editId)
    .execute()
}

/** Starts an edit job again that was given up. */
export async function resetEditJob(trx: Database, editId: number): Promise<void> {
  await trx
    .updateTable('editJobs')
    .set({ percent: 0, failureText: null, isGivenUp: false, fileExpiresAt: null })
    .where('id', '=', editId)
    .execute()
}

/** Deletes an edit job; false when it was not there any more, or when its files do not go below `mediaPrefix`. */
export async function deleteEditJob(trx: Database, editId: number, mediaPrefix?: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('editJobs')
    .where('id', '=', editId)
    .$if(mediaPrefix !== undefined, (jobs) => jobs.where('mediaPrefix', '=', mediaPrefix ?? ''))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Saves that a video was made from another file. */
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

/** Saves what is shown of a video; undefined: the whole. */
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

/** Moves everybody's playback position in a video by so many seconds, within what is shown now. */
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

/** Deletes the audience retention of a video: tenths of another length say nothing about this one. */
export async function deleteRetention(trx: Database, videoId: number): Promise<void> {
  await trx.deleteFrom('audienceRetention').where('videoId', '=', videoId).execute()
}
