import type { Trim } from '../../media/index.ts'
import type { EditJob } from './edit-queries.ts'
import type { ProcessedVideo } from './queries.ts'

/** The length of a video when nothing is trimmed off. */
export function wholeOf(video: ProcessedVideo): number {
  return video.wholeSeconds ?? video.durationSeconds
}

/** What is shown of a video, in seconds of the whole one. */
export function shownOf(video: ProcessedVideo): Trim {
  return { fromSeconds: video.fromSeconds ?? 0, toSeconds: video.toSeconds ?? wholeOf(video) }
}

/** What an edit job leaves of the video; undefined: the whole. */
export function trimOf({ fromSeconds, toSeconds }: EditJob): Trim | undefined {
  return fromSeconds === null || toSeconds === null ? undefined : { fromSeconds, toSeconds }
}
