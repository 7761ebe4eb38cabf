import type { Trim } from '../../../media/index.ts'
import type { EditJob } from './queries.ts'
import type { ProcessedVideo } from '../queries.ts'

/** The length of the untrimmed video. */
export function wholeOf(video: ProcessedVideo): number {
  return video.wholeSeconds ?? video.durationSeconds
}

/** The shown part of a video, in seconds of the whole video. */
export function shownOf(video: ProcessedVideo): Trim {
  return { fromSeconds: video.fromSeconds ?? 0, toSeconds: video.toSeconds ?? wholeOf(video) }
}

/** The part of the video that an edit job keeps; undefined for the whole video. */
export function trimOf({ fromSeconds, toSeconds }: EditJob): Trim | undefined {
  return fromSeconds === null || toSeconds === null ? undefined : { fromSeconds, toSeconds }
}
