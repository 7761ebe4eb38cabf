/** Measures the speed of a transfer over the last seconds. */
export interface TransferMeter {
  /**
   * Records how many bytes were sent at a time in milliseconds. If there are fewer bytes than before (a part is sent
   * again), restarts.
   */
  note(bytes: number, atMs: number): void
  /** Restarts, so that a pause doesn't count. */
  reset(): void
  /** Undefined during the first second. */
  bytesPerSecond(): number | undefined
}

const WINDOW_MS = 8000
const SAMPLE_EVERY_MS = 250
const KNOWN_AFTER_MS = 1000

export function createTransferMeter(): TransferMeter {
  let samples: { bytes: number; atMs: number }[] = []
  return {
    note(bytes, atMs) {
      const last = samples.at(-1)
      if (last && bytes < last.bytes) samples = []
      const previous = samples.at(-2)
      // A sample soon after the previous one replaces it, so that a burst of events doesn't shorten the window.
      if (previous && last && last.atMs - previous.atMs < SAMPLE_EVERY_MS) samples.pop()
      samples.push({ bytes, atMs })
      while (samples.length > 2 && atMs - (samples[0]?.atMs ?? atMs) > WINDOW_MS) samples.shift()
    },
    reset() {
      samples = []
    },
    bytesPerSecond() {
      const first = samples[0]
      const last = samples.at(-1)
      if (!first || !last || last.atMs - first.atMs < KNOWN_AFTER_MS) return undefined
      return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs)
    },
  }
}

/** Remaining seconds at a speed; undefined while unknown. */
export function secondsLeft(bytesLeft: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined || bytesPerSecond <= 0 ? undefined : bytesLeft / bytesPerSecond
}
