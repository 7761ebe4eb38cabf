import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import type { Handler } from '../../platform/jobs/work.ts'
import { handle } from '../../platform/jobs/work.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Incoming } from '../uploads/index.ts'
import { discardIncoming, findUploadOfVideo } from '../uploads/index.ts'
import { POSTER_WIDTHS, posterFileKey } from '../videos/index.ts'
import { removeFilesJob } from './job-kinds.ts'
import { clearFiles, findDeletedVideo } from './video-queries.ts'

export interface RemovalParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  /** Where encodings lie until they are stored, a folder a video. */
  readonly workFolder: string
}

/** Who does the area's jobs. */
export function profileHandles(parts: RemovalParts): Handler[] {
  return [handle(removeFilesJob, ({ videoId }) => removeFiles(parts, videoId))]
}

/** Removes everything that is kept of a deleted video: what was uploaded, what was made of it, its own poster. */
async function removeFiles(parts: RemovalParts, videoId: number): Promise<void> {
  const { db, storage, incoming, workFolder } = parts
  const video = await findDeletedVideo(db, videoId)
  if (!video) return
  await rm(path.join(workFolder, String(videoId)), { recursive: true, force: true })
  const uploadId = await findUploadOfVideo(db, videoId)
  if (uploadId !== undefined) await discardIncoming(incoming, uploadId)
  await storage.remove(`videos/${videoId}`)
  if (video.originalKey !== null) await storage.remove(video.originalKey)
  const { posterKey } = video
  if (posterKey !== null && video.hasOwnPoster) {
    for (const width of POSTER_WIDTHS) await storage.remove(posterFileKey(posterKey, width))
  }
  await clearFiles(db, videoId)
}
