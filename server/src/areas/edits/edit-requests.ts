import type { EditState } from '@serendib/contract'
import { isTrimLongEnough } from '@serendib/contract'
import type { Trim } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { signedUrl } from '../../platform/storage/signed-urls.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { failureText, type EditJob, type ProcessedVideo } from '../encoding/index.ts'
import {
  cancelEdit,
  fileExpiryText,
  findEditJob,
  findVideo,
  lockVideo,
  makeEditAgain,
  publishWhenReady,
  requireOwner,
  shownOf,
  startEdit,
  wholeOf,
} from '../encoding/index.ts'

export interface EditParts {
  readonly db: Database
  /** Signs the URLs of whole videos that are shown trimmed. */
  readonly secret: string
}

/** Smaller than anything people can choose, and shorter than a frame. */
const CLOSE_SECONDS = 0.005

/** Returns the shown part of one of the viewer's videos, and its edit job. Throws `video_not_found`. */
export async function getEditState(
  { db, secret }: EditParts,
  viewer: Viewer,
  videoId: number,
): Promise<EditState> {
  // Read in this order: if the job ended after the video was read, it would look cancelled.
  const job = await findEditJob(db, videoId)
  const video = requireOwner(viewer, await findVideo(db, videoId))
  return {
    videoId,
    wholeSeconds: wholeOf(video),
    ...shownOf(video),
    isFileReplaced: video.fileChangedAt !== null,
    job: job
      ? {
          ...wantedOf(video, job),
          percent: job.percent,
          fileName: job.originalName,
          failure: job.hasFailed ? failureText(job.failureText ?? '') : null,
          canRetry: canRetry(job),
          fileExpiresAt: fileExpiryText({ canRetry: canRetry(job), ...job }),
        }
      : null,
    videoUrl:
      video.untrimmedKey === null
        ? mediaUrl(video.directKey, video.mediaToken)
        : signedUrl(secret, video.untrimmedKey),
    storyboardUrl: mediaUrl(video.storyboardKey, video.mediaToken),
  }
}

/**
 * Starts a trim of one of the viewer's videos, which stays unchanged until the trim is made. Requesting what is already
 * shown cancels a running trim; repeating a running trim changes nothing. Throws `video_not_found`,
 * `video_under_review`, `trim_not_ready`, `trim_without_original`, `trim_beyond_video`, `trim_too_short`,
 * `edit_job_running`.
 */
export async function requestTrim(db: Database, viewer: Viewer, videoId: number, asked: Trim): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const video = requireReady(requireOwner(viewer, await lockVideo(trx, videoId)))
    const wanted = requireWithin(asked, wholeOf(video))
    const job = await findEditJob(trx, videoId)
    const isRunning = job?.hasFailed === false
    if (isRunning && job.kind === 'replace') throw new ApiError('edit_job_running')
    if (isRunning && isClose(wantedOf(video, job), wanted)) return
    if (isClose(shownOf(video), wanted)) return cancelAndPublish(trx, videoId)
    if (isRunning) throw new ApiError('edit_job_running')
    const isWhole = isClose(wanted, { fromSeconds: 0, toSeconds: wholeOf(video) })
    const range = isWhole ? { fromSeconds: null, toSeconds: null } : wanted
    await startEdit(trx, { kind: 'trim', videoId, ...range })
  })
}

/** Whether an edit job failed and can be retried: a trim always can, a replacement only while its file exists. */
function canRetry({ hasFailed, kind, originalKey, fileExpiresAt }: EditJob): boolean {
  const isExpired = fileExpiresAt !== null && fileExpiresAt <= new Date()
  return hasFailed && !isExpired && (kind === 'trim' || originalKey !== null)
}

/**
 * Retries a failed edit job of one of the viewer's videos; other jobs stay unchanged. Throws `video_not_found`,
 * `video_under_review`.
 */
export async function retryEdit(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const video = requireOwner(viewer, await lockVideo(trx, videoId))
    if (video.status === 'under-review') throw new ApiError('video_under_review')
    const job = await findEditJob(trx, videoId)
    if (!job || !canRetry(job)) return
    await makeEditAgain(trx, job)
  })
}

/** Cancels the edit job of one of the viewer's videos, or dismisses its failure. Throws `video_not_found`. */
export async function cancelOwnEdit(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    requireOwner(viewer, await lockVideo(trx, videoId))
    await cancelAndPublish(trx, videoId)
  })
}

async function cancelAndPublish(trx: Database, videoId: number): Promise<void> {
  await cancelEdit(trx, videoId)
  // Publishing may have been delayed by the trim.
  await publishWhenReady(trx, videoId)
}

function requireReady(video: ProcessedVideo): ProcessedVideo {
  if (video.status === 'under-review') throw new ApiError('video_under_review')
  if (video.stage !== 'ready') throw new ApiError('trim_not_ready')
  if (video.originalKey === null) throw new ApiError('trim_without_original')
  return video
}

function requireWithin({ fromSeconds, toSeconds }: Trim, wholeSeconds: number): Trim {
  // An end given in whole seconds may lie up to a second beyond the video's end.
  const isWithin = fromSeconds < toSeconds && toSeconds <= wholeSeconds + 1
  if (!isWithin) throw new ApiError('trim_beyond_video')
  const trim = {
    fromSeconds: toMilliseconds(fromSeconds),
    toSeconds: Math.min(toMilliseconds(toSeconds), wholeSeconds),
  }
  if (!isTrimLongEnough(trim, wholeSeconds)) throw new ApiError('trim_too_short')
  return trim
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function wantedOf(video: ProcessedVideo, { fromSeconds, toSeconds, isOriginal }: EditJob): Trim {
  if (isOriginal) return shownOf(video)
  return { fromSeconds: fromSeconds ?? 0, toSeconds: toSeconds ?? wholeOf(video) }
}

function isClose(a: Trim, b: Trim): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < CLOSE_SECONDS
  return isNear(a.fromSeconds, b.fromSeconds) && isNear(a.toSeconds, b.toSeconds)
}
