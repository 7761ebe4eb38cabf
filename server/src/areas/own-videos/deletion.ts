import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { announce, cancelEncoding, discardUploadsOfVideo, ENCODING_ENDS_MS } from '../encoding/index.ts'
import { thumbnailFiles } from '../videos/index.ts'
import { addToVideoCount } from './details-queries.ts'
import { requireChangeable } from './edit.ts'
import { removeFilesJob } from './job-kinds.ts'
import { clearFiles, findDeletedVideo, markDeleted } from './queries.ts'

/**
 * Deletes a video. It leaves every list at once, its encoding is cancelled, and a job removes its files. Throws
 * `video_not_found`, `video_under_review`.
 */
export async function deleteVideo(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const video = await requireChangeable(trx, viewer, videoId)
    await markDeleted(trx, videoId)
    if (video.isCounted) await addToVideoCount(trx, video.channelId, -1)
    const isEncoding = await cancelEncoding(trx, videoId)
    const startAfter = new Date(Date.now() + (isEncoding ? ENCODING_ENDS_MS : 0))
    await enqueue(trx, removeFilesJob, { videoId }, { startAfter })
    await announce(trx, videoId)
  })
}

export interface RemovalParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  /** The folder of encodings that are not stored yet, with a folder per video. */
  readonly workFolder: string
}

/** Removes the files of a deleted video, and clears their storage keys. */
export async function removeFiles(parts: RemovalParts, videoId: number): Promise<void> {
  const video = await findDeletedVideo(parts.db, videoId)
  if (!video) return
  await removeVideoFiles(parts, video)
  await clearFiles(parts.db, videoId)
}

/** Removes everything that is stored for a video: uploads, encoded files, and its own thumbnail. */
export async function removeVideoFiles(
  { db, storage, incoming, workFolder }: RemovalParts,
  video: { id: number; originalKey: string | null; thumbnailKey: string | null; hasOwnThumbnail: boolean },
): Promise<void> {
  await rm(path.join(workFolder, String(video.id)), { recursive: true, force: true })
  await discardUploadsOfVideo({ db, incoming }, video.id)
  await storage.remove(`videos/${video.id}`)
  if (video.originalKey !== null) await storage.remove(video.originalKey)
  const { thumbnailKey } = video
  if (thumbnailKey !== null && video.hasOwnThumbnail) {
    for (const key of thumbnailFiles(thumbnailKey)) await storage.remove(key)
  }
}
