import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, Id, Seconds, Whole } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'

/** The minimum length of a trimmed video in seconds. */
export const TRIM_SECONDS_MIN = 2

/** Half of the milliseconds that times are rounded to, because differences of rounded times are not exact. */
const ROUNDING_SECONDS = 0.0005

/** Whether a trim keeps enough of a video: two seconds, or all of a shorter video. All in seconds. */
export function isTrimLongEnough(
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
  wholeSeconds: number,
): boolean {
  return toSeconds - fromSeconds >= Math.min(TRIM_SECONDS_MIN, wholeSeconds) - ROUNDING_SECONDS
}

/** A trim or replacement that is being processed or has failed. */
const EditJob = wireObject({
  fromSeconds: as('from', z.number()),
  toSeconds: as('to', z.number()),
  percent: as('percent', Whole),
  /** The file name of the replacement; null for a trim of the video's own file. */
  fileName: as('file_name', z.nullable(AnyText)),
  /** Why it failed; null while it is being processed. */
  failure: as('reason', z.nullable(AnyText)),
  /** Whether its file still exists, so that it can be retried. */
  canRetry: as('retry', Flag),
  /**
   * When the refused replacement file will be removed, as ISO 8601; null if it was not refused or is already removed.
   */
  fileExpiresAt: as('file_expires_at', z.nullable(AnyText)),
})

/** The shown part of a video. All times are seconds of the whole video. */
export const EditState = wireObject({
  videoId: as('vd_id', Whole),
  wholeSeconds: as('whole_seconds', z.number()),
  fromSeconds: as('from', z.number()),
  toSeconds: as('to', z.number()),
  /** Whether its owner has replaced its file. */
  isFileReplaced: as('is_file_replaced', Flag),
  job: as('job', z.nullable(EditJob)),
  /**
   * URL of the whole video as MP4; empty if there is none. For a trimmed video it is signed, only for its owner, and
   * valid for one to two hours.
   */
  videoUrl: as('video_url', AnyText),
  /** The storyboard of the shown part. */
  storyboardUrl: as('storyboard_url', AnyText),
})
export type EditState = z.output<typeof EditState>

const ownVideo = { userId: viewerId('uid'), videoId: as('videoId', Id) }
const state = envelope({ state: as('dataset', EditState) })

export const editCalls = calls('edits', {
  editState: endpoint({
    method: 'GET',
    path: '/v1/videos/editState',
    access: 'signed-in',
    summary:
      'Returns which part of a video of the viewer is shown, and its running edit job (trim or replacement).',
    query: wireObject(ownVideo),
    reply: state,
    errors: ['video_not_found'],
  }),
  trimVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/trimVideo',
    access: 'signed-in',
    summary:
      'Trims a video of the viewer to the range from `from` to `to`, in seconds of the original video. The full range restores the original. The current version is shown until the trim is ready.',
    body: wireObject({
      ...ownVideo,
      fromSeconds: as('from', Seconds),
      toSeconds: as('to', Seconds),
    }),
    reply: state,
    errors: [
      'video_not_found',
      'video_under_review',
      'trim_not_ready',
      'trim_without_original',
      'trim_beyond_video',
      'trim_too_short',
      'edit_job_running',
    ],
  }),
  retryEdit: endpoint({
    method: 'POST',
    path: '/v1/videos/retryEdit',
    access: 'signed-in',
    summary: 'Retries a failed replacement of the file of a video of the viewer.',
    body: wireObject(ownVideo),
    reply: state,
    errors: ['video_not_found', 'video_under_review'],
  }),
  cancelEdit: endpoint({
    method: 'POST',
    path: '/v1/videos/cancelEdit',
    access: 'signed-in',
    summary:
      'Cancels the edit job (trim or replacement) of a video of the viewer, or dismisses its error. The video stays unchanged.',
    body: wireObject(ownVideo),
    reply: state,
    errors: ['video_not_found'],
  }),
})
