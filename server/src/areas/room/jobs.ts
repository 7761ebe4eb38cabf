import type { Database } from '../../platform/database/connect.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { posterFiles } from '../videos/index.ts'
import { measureJob } from './job-kinds.ts'
import type { UnmeasuredVideo } from './queries.ts'
import { listUnmeasured, saveMeasured } from './queries.ts'

const MEASURED_AT_ONCE = 100

interface MeasureParts {
  readonly db: Database
  readonly storage: Storage
}

/** Who does the area's jobs. */
export function roomHandles(parts: MeasureParts): Handler[] {
  return [handle(measureJob, (_none, { signal }) => measureFilms(parts, signal))]
}

export const roomSchedules: readonly Schedule[] = [schedule(measureJob, '* * * * *', {})]

/** Measures every film whose files changed. Each is noted by itself: whoever is killed leaves only the rest. */
export async function measureFilms({ db, storage }: MeasureParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    const films = await listUnmeasured(db, MEASURED_AT_ONCE)
    for (const film of films) {
      signal.throwIfAborted()
      await saveMeasured(db, film, await bytesOf(storage, film))
    }
    if (films.length < MEASURED_AT_ONCE) return
  }
}

/** What a film keeps beside the uploaded file: everything in its folder, and a poster of its owner's own. */
async function bytesOf(storage: Storage, { id, posterKey, hasOwnPoster }: UnmeasuredVideo): Promise<number> {
  let bytes = 0
  for await (const { size } of storage.list(`videos/${id}`)) bytes += size
  if (posterKey !== null && hasOwnPoster) {
    for (const key of posterFiles(posterKey)) bytes += (await storage.stat(key))?.size ?? 0
  }
  return bytes
}
