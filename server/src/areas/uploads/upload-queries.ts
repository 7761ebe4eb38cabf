import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

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
      sql<boolean>`created_at < now() - interval '7 days'`.as('isAbandoned'),
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

/** All uploads that a video came by: the one that became it, and those of other files for it. */
export async function listUploadsOfVideo(db: Database, videoId: number): Promise<string[]> {
  const uploads = await db.selectFrom('uploads').select('id').where('videoId', '=', videoId).execute()
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
