import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

// What came or comes as a file; what it becomes is in queries.ts.

export interface NewUpload {
  readonly id: string
  readonly userId: number
  readonly channelId: number
  readonly fileName: string
  readonly bytes: number
  readonly isPublic: boolean
  /** The film that gets this file in place of its own; null: it becomes a new one. */
  readonly replacesVideoId: number | null
}

export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, fileName: upload.fileName.slice(0, 300) })
    .execute()
}

export function findUpload(db: Database, uploadId: string) {
  return db
    .selectFrom('uploads')
    .select(['id', 'userId', 'bytes', 'videoId'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
}

/** The upload, locked until the transaction ends: two finishers make one video. */
export function findUploadForUpdate(trx: Database, uploadId: string) {
  return trx
    .selectFrom('uploads')
    .select(['id', 'userId', 'channelId', 'fileName', 'bytes', 'isPublic', 'videoId', 'replacesVideoId'])
    .where('id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setUploadVideo(trx: Database, uploadId: string, videoId: number): Promise<void> {
  await trx.updateTable('uploads').set({ videoId }).where('id', '=', uploadId).execute()
}

export async function deleteUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).where('videoId', 'is', null).execute()
}

/** What is not finished by then goes. */
const goesAt = sql<Date>`uploads.created_at + interval '7 days'`

/** A page of what somebody has begun and not finished, the newest first; nothing for films that they deleted. */
export function listUnfinished(
  db: Database,
  userId: number,
  page: { limit: number; after: Position | undefined },
) {
  // A cursor has a number beside its key; ids are words here.
  const number = sql<number>`(hashtext(uploads.id)::bigint + 2147483648)`
  const uploads = db
    .selectFrom('uploads')
    .leftJoin('videos', 'videos.id', 'uploads.replacesVideoId')
    .select([
      'uploads.id as uploadId',
      sql<string>`uploads.created_at::text`.as('key'),
      number.as('id'),
      'uploads.fileName',
      'uploads.bytes',
      'uploads.channelId',
      'videos.id as filmId',
      sql<string>`coalesce(nullif(videos.title, ''), videos.original_name, '')`.as('filmTitle'),
      goesAt.as('goesAt'),
    ])
    .where('uploads.userId', '=', userId)
    .where('uploads.videoId', 'is', null)
    .where('videos.deletedAt', 'is', null)
    .orderBy('uploads.createdAt', 'desc')
    .orderBy(number, 'desc')
    .limit(page.limit + 1)
  if (!page.after) return uploads.execute()
  const { key, id } = page.after
  return uploads.where(sql<SqlBool>`(uploads.created_at, ${number}) < (${key}::timestamptz, ${id})`).execute()
}

/** How many uploads a person has begun and not finished. */
export async function countOpenUploads(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('videoId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What everybody has begun and not finished, the newest first. */
export function listBegunUploads(db: Database, limit: number): Promise<{ id: string; bytes: number }[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'bytes'])
    .where('videoId', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** Uploads that nobody has finished, the oldest first. */
export function listOpenUploads(db: Database, limit: number) {
  return db
    .selectFrom('uploads')
    .select([
      'id',
      sql<boolean>`${goesAt} < now()`.as('isAbandoned'),
      // A younger one may not have its file yet.
      sql<boolean>`created_at < now() - interval '1 hour'`.as('hasBegun'),
    ])
    .where('videoId', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** The upload that became a video. */
export async function findUploadOfVideo(db: Database, videoId: number): Promise<string | undefined> {
  const upload = await db.selectFrom('uploads').select('id').where('videoId', '=', videoId).executeTakeFirst()
  return upload?.id
}

/** All uploads of a video: the one that became it, and those of other files for it, finished or not. */
export async function listUploadsOfVideo(db: Database, videoId: number): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.or([eb('videoId', '=', videoId), eb('replacesVideoId', '=', videoId)]))
    .execute()
  return uploads.map(({ id }) => id)
}

/** Uploads of other files for films that no order waits for any more: they were taken in, or nobody wants them. */
export async function listUsedUploads(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('cutOrders', 'cutOrders.uploadId', 'uploads.id')
    .select('uploads.id')
    .where('uploads.replacesVideoId', 'is not', null)
    .where('uploads.videoId', 'is not', null)
    .where('cutOrders.id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets an upload of another file, once that is gone. */
export async function deleteUsedUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).where('replacesVideoId', 'is not', null).execute()
}
