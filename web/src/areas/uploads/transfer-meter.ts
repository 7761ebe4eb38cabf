/** Speed of a transfer, over the last seconds rather than the last packet. */
export interface TransferMeter {
  /** Notes how many bytes are through at a time in milliseconds. Going back (a part must be sent again) starts anew. */
  note(bytes: number, atMs: number): void
  /** Forgets what was; after a pause the time that nothing moved in does not count. */
  reset(): void
  /** Undefined until there is a second to judge by. */
  bytesPerSecond(): number | undefined
}

const WINDOW_MS = 8000
const SAMPLE_EVERY_MS = 250
const JUDGED_AFTER_MS = 1000

export function createTransferMeter(): TransferMeter {
  let samples: { bytes: number; atMs: number }[] = []
  return {
    note(bytes, atMs) {
      const last = samples.at(-1)
      if (last && bytes < last.bytes) samples = []
      const previous = samples.at(-2)
      // Between two samples the newest only moves on, so that a burst of events does not shorten the window.
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
      if (!first || !last || last.atMs - first.atMs < JUDGED_AFTER_MS) return undefined
      return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs)
    },
  }
}

/** Seconds that are left at a speed; undefined while nobody can tell. */
export function secondsLeft(bytesLeft: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined || bytesPerSecond <= 0 ? undefined : bytesLeft / bytesPerSecond
}
