/** One of the page's own fetches, as Resource Timing tells of it: milliseconds, and bytes that came over the line. */
export interface Fetch {
  responseStart: number
  responseEnd: number
  transferSize: number
}

/** Less than this says nothing about a line: it may have come in one piece. */
const ENOUGH_BYTES = 60_000

/** What a fetch has to weigh to be counted; the small ones are mostly waiting. */
const COUNTED_BYTES = 4000

/**
 * Bits per second at which those fetches came, several at a time counted as the one line that they shared; undefined when
 * too little came over it. Pure.
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

/** How fast the line is by what this page has fetched so far, bits per second; undefined when nobody knows. */
export function measuredSpeed(): number | undefined {
  const fetches = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  return speedOf(fetches)
}
