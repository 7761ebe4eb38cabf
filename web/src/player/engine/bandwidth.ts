import { isFromWorker } from '../data-use/requests.ts'

/** One of the page's own requests, from Resource Timing: times in milliseconds, and transferred bytes. */
export interface Fetch {
  responseStart: number
  responseEnd: number
  transferSize: number
}

/** Fewer bytes than this say nothing about the line: they may have come in one burst. */
const ENOUGH_BYTES = 60_000

/** The minimum size of a counted request; smaller ones are mostly latency. */
const COUNTED_BYTES = 4000

/**
 * The bandwidth of those requests in bits per second, where simultaneous ones share one line; undefined when
 * too little was transferred. Pure.
 */
export function speedOf(fetches: readonly Fetch[]): number | undefined {
  const counted = fetches
    .filter(({ transferSize }) => transferSize >= COUNTED_BYTES)
    .toSorted((a, b) => a.responseStart - b.responseStart)
  let bytes = 0
  let busyMs = 0
  let busyUntil = 0
  for (const { responseStart, responseEnd, transferSize } of counted) {
    bytes += transferSize
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, busyUntil))
    busyUntil = Math.max(busyUntil, responseEnd)
  }
  return bytes < ENOUGH_BYTES ? undefined : (bytes * 8000) / Math.max(busyMs, 1)
}

/** Chromium's guesses for connections that it hasn't measured are above this, except for those of slow networks. */
const GUESSED_MEGABITS = 1

/**
 * The bandwidth measured from this page's requests so far, in bits per second; otherwise what the browser measured before, if that is
 * slow. Undefined when unknown.
 */
export function measuredBandwidth(): number | undefined {
  const fetches = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter((entry) => !isFromWorker(entry))
  return speedOf(fetches) ?? slowDownlink()
}

function slowDownlink(): number | undefined {
  const megabits = navigator.connection?.downlink
  // Chromium rounds to 25 kbit/s.
  return megabits === undefined || megabits >= GUESSED_MEGABITS ? undefined : megabits * 1_000_000
}
