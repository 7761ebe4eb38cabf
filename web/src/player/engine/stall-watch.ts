/** How long a viewer waits without new data before the player says so, in seconds. */
const STALLED_SECONDS = 10

interface Stream {
  /** The viewer is waiting for data. */
  isWaiting: () => boolean
  /** Differs from the last value if any data arrived since then. */
  progress: () => string
  onStalled: () => void
  /** Data arrives again after `onStalled`. */
  onRecovered: () => void
}

/** Notices when a viewer waits and nothing arrives. Call `check` every second. */
export function createStallWatch(stream: Stream): { check: () => void } {
  let last = ''
  let seconds = 0
  return {
    check() {
      const progress = stream.progress()
      const isStill = stream.isWaiting() && progress === last
      last = progress
      if (!isStill) {
        if (seconds >= STALLED_SECONDS) stream.onRecovered()
        seconds = 0
        return
      }
      seconds += 1
      if (seconds === STALLED_SECONDS) stream.onStalled()
    },
  }
}
