import type { Database } from '../../platform/database/connect.ts'

/** Finds the upload that became a video. */
export async function findUploadOfVideo(db: Database, videoId: number): Promise<string | undefined> {
  const upload = await db.selectFrom('uploads').select('id').where('videoId', '=', videoId).executeTakeFirst()
  return upload?.id
}

/** Lists all uploads of a video: the one that became it, and those of replacements, finished or not. */
export async function listUploadsOfVideo(db: Database, videoId: number): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.or([eb('videoId', '=', videoId), eb('replacesVideoId', '=', videoId)]))
    .execute()
  return uploads.map(({ id }) => id)
}

/** Lists uploads of replacements without a waiting edit job: their files were stored or discarded. */
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

/** Deletes the upload of a replacement after its file was removed. */
export async function deleteUsedUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).where('replacesVideoId', 'is not', null).execute()
}

/** Deletes an upload that did not become a video. */
export async function deleteUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).where('videoId', 'is', null).execute()
}
