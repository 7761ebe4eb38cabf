import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import type { Handler } from '../../platform/jobs/work.ts'
import { handle } from '../../platform/jobs/work.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { discardUploadsOfVideo } from '../encoding/index.ts'
import { thumbnailFiles } from '../videos/index.ts'
import { removeFilesJob } from './job-kinds.ts'
import { clearFiles, findDeletedVideo } from './video-queries.ts'

export interface RemovalParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  /** The folder of encodings that are not stored yet, with a folder per video. */
  readonly workFolder: string
}

/** The area's job handlers. */
export function profileHandles(parts: RemovalParts): Handler[] {
  return [handle(removeFilesJob, ({ videoId }) => removeFiles(parts, videoId))]
}

async function removeFiles(parts: RemovalParts, videoId: number): Promise<void> {
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
