import { packTrack } from '@serendib/contract'
import type { MediaTools, Source } from '../../media/index.ts'
import type { ReadTrack } from '../../media/tracks/index.ts'
import {
  guessStart,
  placeInTime,
  readEmbeddedTrack,
  simplifyTrack,
  timingOf,
  TrackError,
} from '../../media/tracks/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { JobContext } from '../../platform/jobs/handler.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { FoundTrack } from './queries.ts'
import {
  findOriginal,
  findPart,
  findUnreadFile,
  insertFound,
  lockVideo,
  updateRead,
  updateRecordedAt,
} from './queries.ts'
import { readInThread } from './read-in-thread.ts'

export interface ReadParts {
  readonly db: Database
  readonly storage: Storage
  readonly tools: MediaTools
}

/**
 * Reads the file that an owner gave, in a thread of its own with a limit of memory and time, and removes it. What is
 * wrong with it is saved for the owner.
 */
export async function readGivenTrack(
  { db }: ReadParts,
  videoId: number,
  { signal }: JobContext,
): Promise<void> {
  const unread = await findUnreadFile(db, videoId)
  if (!unread?.file) return
  const { file, fileName, recordedAt } = unread
  const { wholeSeconds } = await findPart(db, videoId)
  try {
    const read = await readInThread({ bytes: file, name: fileName }, signal)
    await updateRead(db, { videoId, file }, toFound(read, recordedAt, wholeSeconds))
  } catch (error) {
    if (!(error instanceof TrackError)) throw error
    await updateRead(db, { videoId, file }, { failureCode: error.code, failureLine: error.line })
  }
}

/** Saves when a video was recorded, and the track inside its file. Viewers don't see it before its owner shows it. */
export async function offerTrack(
  { db, tools }: Pick<ReadParts, 'db' | 'tools'>,
  videoId: number,
  { source, file }: { source: Pick<Source, 'creationTime' | 'durationSeconds'>; file: string },
  { signal, log }: JobContext,
): Promise<void> {
  await updateRecordedAt(db, videoId, source.creationTime)
  const read = await readEmbedded({ tools, file, log, signal })
  if (read) await insertFound(db, videoId, toFound(read, source.creationTime, source.durationSeconds))
}

/** Reads the track inside the file of a video that was replaced. */
export async function readVideoTrack(
  { db, storage, tools }: ReadParts,
  videoId: number,
  context: JobContext,
): Promise<void> {
  const key = await findOriginal(db, videoId)
  if (key === undefined) return
  const read = await storage.useFile(key, (file) => readEmbedded({ tools, file, ...context }))
  if (!read) return
  const { wholeSeconds } = await findPart(db, videoId)
  await db.transaction().execute(async (trx) => {
    if (!(await lockVideo(trx, videoId)) || (await findOriginal(trx, videoId)) !== key) return
    await insertFound(trx, videoId, toFound(read, '', wholeSeconds))
  })
}

async function readEmbedded({
  tools,
  file,
  log,
  signal,
}: Pick<JobContext, 'log' | 'signal'> & { tools: MediaTools; file: string }): Promise<ReadTrack | undefined> {
  try {
    return await readEmbeddedTrack(file, signal, tools)
  } catch (err) {
    signal.throwIfAborted()
    // The video itself isn't affected.
    log.warn({ err }, "couldn't read the track in the file")
    return undefined
  }
}

/** Fits a track to its own time: seconds of the video, seconds since its first clock time, or shares of its length. */
function toFound(read: ReadTrack, recordedAt: string, wholeSeconds: number): FoundTrack {
  const timing = timingOf(read)
  const first = Math.min(...read.segments.flat().flatMap(({ at }) => at ?? []))
  const start = timing === 'clock' ? guessStart(read, recordedAt, wholeSeconds).startsAt : null
  const points = placeInTime(read, {
    timing,
    startsAt: timing === 'clock' ? first : null,
    durationSeconds: timing === 'clock' ? Infinity : wholeSeconds,
  })
  return {
    source: read.source,
    timing,
    whole: JSON.stringify(packTrack(simplifyTrack(points))),
    dropped: read.dropped,
    beginsSeconds: start === null ? 0 : (start - first) / 1000,
  }
}
