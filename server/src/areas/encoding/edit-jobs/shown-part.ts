import { TRIM_SECONDS_MIN } from '@serendib/contract'
import type { Trim } from '../../../media/index.ts'
import type { EditJob } from './queries.ts'
import type { ProcessedVideo } from '../queries.ts'

/** Trims are rounded to milliseconds. */
const ROUNDING_SECONDS = 0.005

/** The length of the untrimmed video. */
export function wholeOf(video: ProcessedVideo): number {
  return video.wholeSeconds ?? video.durationSeconds
}

/** The shown part of a video, in seconds of the whole video. */
export function shownOf(video: ProcessedVideo): Trim {
  return { fromSeconds: video.fromSeconds ?? 0, toSeconds: video.toSeconds ?? wholeOf(video) }
}

/**
 * The part of a file that an edit job of a video keeps; undefined for the whole file. `fileSeconds`: the length of the
 * file.
 */
export function trimOf(job: EditJob, video: ProcessedVideo, fileSeconds: number): Trim | undefined {
  if (job.isOriginal) return currentTrim(video, fileSeconds)
  const { fromSeconds, toSeconds } = job
  return fromSeconds === null || toSeconds === null ? undefined : { fromSeconds, toSeconds }
}

/** The trim of a video in another file that shows the same, but may be a few frames longer or shorter. */
function currentTrim(video: ProcessedVideo, fileSeconds: number): Trim | undefined {
  const { fromSeconds, toSeconds } = shownOf(video)
  const endsBefore = toSeconds < wholeOf(video) - ROUNDING_SECONDS
  if (fromSeconds === 0 && !endsBefore) return undefined
  const end = endsBefore ? Math.min(toSeconds, fileSeconds) : fileSeconds
  // Never the whole file: what was trimmed off may be private.
  return { fromSeconds: Math.max(0, Math.min(fromSeconds, end - TRIM_SECONDS_MIN)), toSeconds: end }
}
