import type { Database } from '../../platform/database/connect.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { thumbnailFiles } from '../videos/index.ts'
import { measureJob, siteDaysJob } from './job-kinds.ts'
import type { UnmeasuredVideo } from './queries.ts'
import { listUnmeasured, saveMeasured } from './queries.ts'
import { addTotalChanges, raiseSiteDays } from './total-queries.ts'

const MEASURED_AT_ONCE = 100

interface MeasureParts {
  readonly db: Database
  readonly storage: Storage
}

export function quotaJobHandlers(parts: MeasureParts): Handler[] {
  const addAndMeasure = async (_none: unknown, { signal }: { signal: AbortSignal }) => {
    // First, because it needs no files.
    await addTotalChanges(parts.db)
    await measureVideos(parts, signal)
  }
  return [
    handle(measureJob, addAndMeasure, { cron: '* * * * *' }),
    handle(siteDaysJob, () => raiseSiteDays(parts.db), { cron: '17 3 * * *' }),
  ]
}

/**
 * Measures every video whose files changed. Each result is saved separately, so that an interrupted run leaves only the
 * rest.
 */
export async function measureVideos({ db, storage }: MeasureParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    const videos = await listUnmeasured(db, MEASURED_AT_ONCE)
    for (const video of videos) {
      signal.throwIfAborted()
      await saveMeasured(db, video, await measure(storage, video))
    }
    if (videos.length < MEASURED_AT_ONCE) return
  }
}

/**
 * Bytes that a video takes in addition to the uploaded file (everything in its folder, and an uploaded thumbnail), and
 * those of the file that feeds name.
 */
async function measure(
  storage: Storage,
  { id, thumbnailKey, hasOwnThumbnail, directKey }: UnmeasuredVideo,
): Promise<{ bytes: number; directBytes: number | null }> {
  let bytes = 0
  let directBytes: number | null = null
  for await (const { key, size } of storage.list(`videos/${id}`)) {
    bytes += size
    if (key === directKey) directBytes = size
  }
  if (thumbnailKey !== null && hasOwnThumbnail) {
    for (const key of thumbnailFiles(thumbnailKey)) bytes += (await storage.stat(key))?.size ?? 0
  }
  return { bytes, directBytes }
}
