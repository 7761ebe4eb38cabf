import { cleanName } from '@serendib/contract'
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
  /** The video that gets this file in place of its own; null: it becomes a new one. */
  readonly replacesVideoId: number | null
}

export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, fileName: cleanName(upload.fileName).slice(0, 300) })
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

/** What is not finished by then goes. */
const goesAt = sql<Date>`uploads.created_at + interval '7 days'`

/** A page of what somebody has begun and not finished, the newest first; nothing for videos that they deleted. */
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
      'videos.id as videoId',
      sql<string>`coalesce(nullif(videos.title, ''), videos.original_name, '')`.as('videoTitle'),
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
