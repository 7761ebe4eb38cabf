/** The playback time that counts as a view, in seconds. */
const VIEW_SECONDS = 3
/** The playback time between two reports of the position, in seconds. */
const REPORT_SECONDS = 10
/** A longer step between two ticks is a jump, whatever the browser says. */
const LONGEST_STEP_SECONDS = 5
/** A position that moved less than this since the last report is not reported, in seconds. */
const SMALLEST_MOVE_SECONDS = 0.5

interface WatchListener {
  onViewed: () => void
  onPosition: (seconds: number) => void
}

interface WatchReport {
  /** The video is playing at `position`; may be called at any rate. */
  tick: (position: number) => void
  /** The next position does not continue the last one: a seek, a pause, a stall. */
  interrupt: () => void
  /** Reports the position now, if it moved since the last report. */
  flush: (position: number) => void
}

/**
 * Turns the stream of positions into the page's two reports: once per video, that three seconds were really
 * played (summed up, so seeking past the third second is not a view), and regularly the position.
 */
export function createWatchReport(listener: WatchListener): WatchReport {
  let previous: number | undefined
  let played = 0
  let playedAtReport = 0
  let reported: number | undefined
  let isViewed = false

  function report(position: number) {
    reported = position
    playedAtReport = played
    listener.onPosition(position)
  }

  return {
    tick(position) {
      const step = previous === undefined ? 0 : position - previous
      previous = position
      if (step <= 0 || step > LONGEST_STEP_SECONDS) return
      played += step
      if (!isViewed && played >= VIEW_SECONDS) {
        isViewed = true
        listener.onViewed()
      }
      if (played - playedAtReport >= REPORT_SECONDS) report(position)
    },
    interrupt() {
      previous = undefined
    },
    flush(position) {
      const isWorthIt = played > 0 && Math.abs(position - (reported ?? -Infinity)) >= SMALLEST_MOVE_SECONDS
      if (isWorthIt) report(position)
    },
  }
}
