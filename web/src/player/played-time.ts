/** The playback time that counts as a view, in seconds. */
const VIEW_SECONDS = 3
/** How much is played between two reports of the position, in seconds. */
const REPORT_SECONDS = 10
/** A step between two ticks longer than this is a jump, whatever the browser says. */
const LONGEST_STEP_SECONDS = 5
/** A position that moved less than this since the last report is not worth another one. */
const SMALLEST_MOVE_SECONDS = 0.5

interface WatchListener {
  onViewed: () => void
  onPosition: (seconds: number) => void
}

interface WatchReport {
  /** The film is at `position` and playing; call it as often as you like. */
  tick: (position: number) => void
  /** What comes next does not follow from what was: a seek, a pause, a stall. */
  interrupt: () => void
  /** Reports the position now, if it moved since the last report. */
  flush: (position: number) => void
}

/**
 * Turns the stream of positions into the two things the page wants to know: once per film, that three seconds were
 * really played (summed up, so seeking past the third second is no view), and now and then where the viewer is.
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
