/** Positions before this are not resumed, in seconds. */
const BEGINNING_SECONDS = 3
/** A viewer who reached this last share of a video has finished it. */
const END_SHARE = 0.05
const END_SECONDS = 2

/** The position to resume at after `watchedSeconds`; 0 to start over. */
export function resumePosition(watchedSeconds: number, durationSeconds: number): number {
  const left = durationSeconds - watchedSeconds
  const isOver = left <= Math.max(END_SECONDS, durationSeconds * END_SHARE)
  return watchedSeconds < BEGINNING_SECONDS || isOver ? 0 : watchedSeconds
}
