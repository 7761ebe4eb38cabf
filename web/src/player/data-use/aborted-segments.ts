import type Hls from 'hls.js'
import type { LoaderStats } from 'hls.js'
import { addAborted } from './requests.ts'

/**
 * Reports to the data meter what arrived of segments whose request ended early: seeking and switching down abort them. Call the returned
 * function when hls.js is destroyed, which also aborts them.
 */
export function countAbortedSegments(hls: Hls, events: typeof Hls.Events): () => void {
  const latest = new Map<string, LoaderStats>()
  const report = (stats: LoaderStats | undefined) => {
    if (stats && stats.loading.end === 0) addAborted(stats.loaded)
  }
  hls.on(events.FRAG_LOADING, (_, { frag }) => {
    // It is loaded beside the first segment, and is small.
    if (frag.sn === 'initSegment') return
    report(latest.get(frag.type))
    latest.set(frag.type, frag.stats)
  })
  return () => {
    for (const stats of latest.values()) report(stats)
    latest.clear()
  }
}
