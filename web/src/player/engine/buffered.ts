/** Whether the current position is buffered, and more than `ahead` seconds after it. */
export function isLoadedHere({ buffered, currentTime }: HTMLVideoElement, ahead = 0): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, index) => buffered.start(index) <= currentTime && currentTime + ahead < buffered.end(index),
  )
}
