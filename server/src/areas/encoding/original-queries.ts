import type { Database } from '../../platform/database/connect.ts'

/** The upload that became a video. */
export async function findUploadOfVideo(db: Database, videoId: number): Promise<string | undefined> {
  const upload = await db.selectFrom('uploads').select('id').where('videoId', '=', videoId).executeTakeFirst()
  return upload?.id
}

/** All uploads of a video: the one that became it, and those of replacements for it, finished or not. */
export async function listUploadsOfVideo(db: Database, videoId: number): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.or([eb('videoId', '=', videoId), eb('replacesVideoId', '=', videoId)]))
    .execute()
  return uploads.map(({ id }) => id)
}

/** Uploads of replacements that no edit job waits for any more: they were taken in, or nobody wants them. */
export async function listUsedUploads(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('editJobs', 'editJobs.uploadId', 'uploads.id')
    .select('uploads.id')
    .where('uploads.replacesVideoId', 'is not', null)
    .where('uploads.videoId', 'is not', null)
    .where('editJobs.id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an upload of a replacement, once its file is gone. */
export async function deleteUsedUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).where('replacesVideoId', 'is not', null).execute()
}

/** Deletes an upload that did not become a video. */
export async function deleteUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).where('videoId', 'is', null).execute()
}
