import { takeBeginning, cleanName } from '@serendib/contract'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

// Queries for uploaded files. Those for the resulting videos are in queries.ts.

export interface NewUpload {
  readonly id: string
  readonly userId: number
  readonly channelId: number
  readonly fileName: string
  readonly bytes: number
  readonly isPublic: boolean
  /** The video whose file is replaced; null for a new video. */
  readonly replacesVideoId: number | null
  /** Of a replacement: it is the original of the smaller version that the video was made from. */
  readonly isOriginal: boolean
}

export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, fileName: takeBeginning(cleanName(upload.fileName), 300) })
    .execute()
}

export function findUpload(db: Database, uploadId: string) {
  return db
    .selectFrom('uploads')
    .select(['id', 'userId', 'bytes', 'videoId'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
}

/** Another file has replaced the smaller version since, so only the owner decides whether the original replaces that. */
const isOutdated = sql<boolean>`uploads.is_original and exists (
  select from videos where videos.id = uploads.replaces_video_id and videos.file_changed_at > uploads.created_at)`

/** Finds an upload and locks it until the transaction ends, so that two concurrent calls create one video. */
export function findUploadForUpdate(trx: Database, uploadId: string) {
  return trx
    .selectFrom('uploads')
    .select([
      'id',
      'userId',
      'channelId',
      'fileName',
      'bytes',
      'isPublic',
      'videoId',
      'replacesVideoId',
      'isOriginal',
    ])
    .select(isOutdated.as('isOutdated'))
    .where('id', '=', uploadId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setUploadVideo(trx: Database, uploadId: string, videoId: number): Promise<void> {
  await trx.updateTable('uploads').set({ videoId }).where('id', '=', uploadId).execute()
}

/** Makes an unfinished upload replace the file of a video. It may have begun days ago, and gets its whole time again. */
export async function setUploadTarget(
  trx: Database,
  uploadId: string,
  target: { channelId: number; replacesVideoId: number; isOriginal: boolean },
): Promise<void> {
  const expiresAt = sql<Date>`now() + interval '7 days'`
  await trx
    .updateTable('uploads')
    .set({ ...target, expiresAt })
    .where('id', '=', uploadId)
    .execute()
}

/** Lists a page of an account's unfinished uploads, newest first, without those for deleted videos. */
export function listUnfinished(
  db: Database,
  userId: number,
  page: { limit: number; after: Position | undefined },
) {
  // A cursor has a number besides its key, but these ids are strings.
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
      'uploads.expiresAt',
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

/** Counts an account's unfinished uploads. */
export async function countOpenUploads(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('videoId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the unfinished uploads of all accounts, newest first. */
export function listBegunUploads(db: Database, limit: number): Promise<{ id: string; bytes: number }[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'bytes'])
    .where('videoId', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** Lists uploads that were never finished, oldest first. */
export function listOpenUploads(db: Database, limit: number) {
  return db
    .selectFrom('uploads')
    .select([
      'id',
      'expiresAt',
      // Newer ones may not have their file yet.
      sql<boolean>`created_at < now() - interval '1 hour'`.as('hasBegun'),
    ])
    .where('videoId', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
