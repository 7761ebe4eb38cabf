import path from 'node:path'
import type { Source, Trim } from '../../../media/index.ts'
import { thumbnailSlack } from '../../../media/index.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { enqueue } from '../../../platform/jobs/define.ts'
import type { JobContext } from '../../../platform/jobs/handler.ts'
import type { CaptionsOfTrim } from '../../captions/index.ts'
import {
  CaptionsChanged,
  deleteEmbedded,
  discardCaptions,
  prepareCaptions,
  switchCaptions,
} from '../../captions/index.ts'
import { checkTrackAgain, fitTrack, readVideoTrackJob, updateRecordedAt } from '../../tracks/index.ts'
import type { EditJob } from './queries.ts'
import {
  deleteEditJob,
  deleteRetention,
  findRunningEdit,
  giveUpEditJob,
  saveVideoTrim,
  shiftPositions,
  updateEdit,
  updateFile,
} from './queries.ts'
import { insertOutdated } from '../outdated-queries.ts'
import type { EncodeParts } from '../parts.ts'
import type { EncodingTask, Made } from '../pipeline.ts'
import { runEncoding } from '../pipeline.ts'
import { announce } from '../processing-state.ts'
import type { ProcessedVideo } from '../queries.ts'
import { findVideo } from '../queries.ts'
import { switchMedia } from '../switch-media.ts'
import { copyThumbnail } from '../thumbnails.ts'
import { shownOf, trimOf, wholeOf } from './shown-part.ts'
import { removeWorkFolder, workspaceOf } from '../workspace.ts'
import { failureTexts } from '../failure-texts.ts'

interface EditId {
  readonly videoId: number
  readonly editId: number
}

/** Runs an edit job and shows its result. If it fails, the video stays unchanged. */
export async function makeEdit(parts: EncodeParts, id: EditId, context: JobContext): Promise<void> {
  const job = await findRunningEdit(parts.db, id)
  if (!job) return
  const video = await findVideo(parts.db, id.videoId)
  const key = job.originalKey ?? video?.originalKey
  if (video && key) await runEncoding(parts, toTask(parts, { job, video, key }), context)
  else await giveUpEdit(parts, id, { text: failureTexts.unavailable })
}

/**
 * Leaves the video unchanged, saves the reason, and removes the files that were made. A replacement file is kept for a
 * retry: if it was refused because of its bytes, until `fileExpiresAt`.
 */
export async function giveUpEdit(
  { db, workFolder }: EncodeParts,
  id: EditId,
  { text, fileExpiresAt = null }: { text: string; fileExpiresAt?: Date | null },
): Promise<void> {
  const job = await findRunningEdit(db, id)
  if (!job) return
  await db.transaction().execute(async (trx) => {
    await giveUpEditJob(trx, job.id, { text, fileExpiresAt })
    if (job.mediaPrefix !== null) await insertOutdated(trx, [job.mediaPrefix], 0)
    await announce(trx, job.videoId)
  })
  if (job.mediaPrefix !== null) await removeWorkFolder(workspaceOf(workFolder, job.mediaPrefix))
}

/** Marks an edit job as failed if it was interrupted too often. */
export async function giveUpInterruptedEdit(parts: EncodeParts, id: EditId, text: string): Promise<void> {
  const job = await findRunningEdit(parts.db, id)
  await giveUpEdit(parts, id, { text: job?.failureText ?? text })
}

interface Work {
  readonly job: EditJob
  readonly video: ProcessedVideo
  /** The uploaded file. */
  readonly key: string
}

function toTask(parts: EncodeParts, { job, video, key }: Work): EncodingTask {
  const { db } = parts
  const id = { videoId: job.videoId, editId: job.id }
  return {
    videoId: job.videoId,
    original: { key, uploadId: job.uploadId ?? undefined },
    before: { prefix: job.mediaPrefix, masterKey: video.masterKey },
    trimOf: (source) => trimOf(job, video, source.durationSeconds),
    until: async () => 'complete',
    showsEarlyStates: false,
    isWanted: async () => (await findRunningEdit(db, id)) !== undefined,
    savePrefix: (trx, mediaPrefix) => updateEdit(trx, job.id, { mediaPrefix }),
    report: (_stage, percent) => updateEdit(db, job.id, { percent: Math.floor(percent) }),
    show: async (made) => {
      if (await showEdit(parts, job, made)) return
      // The job was cancelled, or another machine has resumed it.
      if ((await findRunningEdit(db, id))?.mediaPrefix !== made.prefix) return
      await giveUpEdit(parts, id, { text: failureTexts.unavailable })
    },
    noteFailure: ({ text }) => updateEdit(db, job.id, { failureText: text }),
    giveUp: (failure) => giveUpEdit(parts, id, failure),
  }
}

/** Thrown if something that a result depends on changed in the meantime. The result is prepared again. */
class ThumbnailChanged extends Error {}

/**
 * Switches a video to the new files, and adjusts everything that depends on its time. Returns false if the edit job or
 * the video is gone.
 */
async function showEdit(parts: EncodeParts, job: EditJob, made: Made): Promise<boolean> {
  const { db, storage } = parts
  const { source, prefix } = made
  const slackSeconds = source.video ? thumbnailSlack(source.video) : 0
  for (;;) {
    const video = await findVideo(db, job.videoId)
    if (!video) return false
    const trim = trimOf(job, video, source.durationSeconds)
    const untrimmedKey = await storeUntrimmed(parts, video, { trim, prefix })
    const copiedThumbnail =
      job.kind === 'trim' ? await copyThumbnail(storage, video, { prefix, trim, slackSeconds }) : undefined
    const captions = await prepareCaptions(parts, job.videoId, trim)
    try {
      const isShown = await switchMedia(parts, job.videoId, made, {
        copiedThumbnail,
        apply: async (trx, locked) => {
          if (!(await deleteEditJob(trx, job.id, prefix))) return false
          if (locked.thumbnailKey !== video.thumbnailKey) throw new ThumbnailChanged()
          const durationSeconds = made.media.durationSeconds
          return applyEdit(trx, job, { video: locked, captions, trim, untrimmedKey, durationSeconds, source })
        },
      })
      if (!isShown) await discardCaptions(parts, captions)
      return isShown
    } catch (error) {
      await discardCaptions(parts, captions)
      if (!(error instanceof CaptionsChanged || error instanceof ThumbnailChanged)) throw error
    }
  }
}

/** Stores the whole video in one quality, so that its owner can change the trim later. Returns the storage key. */
async function storeUntrimmed(
  { storage }: EncodeParts,
  { id, directKey, untrimmedKey }: ProcessedVideo,
  { trim, prefix }: { trim: Trim | undefined; prefix: string },
): Promise<string | null> {
  if (trim === undefined || directKey === null || untrimmedKey !== null) return untrimmedKey
  const key = `videos/${id}/untrimmed/${path.basename(prefix)}.mp4`
  await storage.useFile(directKey, (file) => storage.put(key, { path: file }, { contentType: 'video/mp4' }))
  return key
}

interface Prepared {
  readonly video: ProcessedVideo
  readonly captions: CaptionsOfTrim
  readonly trim: Trim | undefined
  readonly untrimmedKey: string | null
  readonly durationSeconds: number
  /** The whole file. */
  readonly source: Source
}

/** Saves what an edit job changes besides the files. Returns the keys of files that are no longer needed. */
async function applyEdit(
  trx: Database,
  job: EditJob,
  { video, captions, trim, untrimmedKey, durationSeconds, source }: Prepared,
): Promise<string[]> {
  const { originalKey, originalName, originalBytes, isOriginal } = job
  const isReplacement = originalKey !== null && originalName !== null && originalBytes !== null
  const wholeSeconds = isReplacement ? source.durationSeconds : wholeOf(video)
  await saveVideoTrim(trx, video.id, trim && { ...trim, wholeSeconds, untrimmedKey })
  if (isReplacement) {
    await updateFile(trx, video.id, { originalKey, originalName, originalBytes })
    if (video.originalKey !== null) await insertOutdated(trx, [video.originalKey], 0)
    await deleteEmbedded(trx, video.id)
    await updateRecordedAt(trx, video.id, source.creationTime)
    if (!isOriginal) await checkTrackAgain(trx, video.id)
    await enqueue(trx, readVideoTrackJob, { videoId: video.id })
  } else {
    await fitTrack(trx, video.id, { fromSeconds: 0, toSeconds: wholeSeconds, ...trim, wholeSeconds })
  }
  await shiftPositions(trx, video.id, {
    // In a different file, the same times may show something else.
    bySeconds: isReplacement ? 0 : shownOf(video).fromSeconds - (trim?.fromSeconds ?? 0),
    durationSeconds,
  })
  await deleteRetention(trx, video.id)
  const outdated = await switchCaptions(trx, captions)
  if (!trim && video.untrimmedKey !== null) outdated.push(video.untrimmedKey)
  return outdated
}
