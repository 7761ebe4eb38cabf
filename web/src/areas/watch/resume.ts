/** Less than this was not worth leaving off at, in seconds. */
const BEGINNING_SECONDS = 3
/** Whoever got into the last part of a film has seen it. */
const END_SHARE = 0.05
const END_SECONDS = 2

/** Where to go on with a film of which `watchedSeconds` were seen; 0 to begin anew. */
export function resumePlace(watchedSeconds: number, durationSeconds: number): number {
  const left = durationSeconds - watchedSeconds
  const isOver = left <= Math.max(END_SECONDS, durationSeconds * END_SHARE)
  return watchedSeconds < BEGINNING_SECONDS || isOver ? 0 : watchedSeconds
}
