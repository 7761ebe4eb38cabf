/** What Resource Timing knows of one request. */
export type Received = Pick<
  PerformanceResourceTiming,
  'name' | 'entryType' | 'nextHopProtocol' | 'transferSize' | 'encodedBodySize' | 'workerStart'
>

/**
 * Whether the service worker responded (web/public/sw.js), mostly from its cache: a page sees the same transfer size for
 * a cached file as for one from the network. The worker starts for all requests, and responds to these. The script in
 * web/index.html has the same rule. Pure.
 */
export function isFromWorker(request: Pick<Received, 'name' | 'entryType' | 'workerStart'>): boolean {
  if (request.workerStart === 0) return false
  return request.entryType === 'navigation' || /^\/(?:assets|kept)\//.test(new URL(request.name).pathname)
}

let abortedBytes = 0

/** Adds what arrived of an aborted request: its Resource Timing has no size. */
export function addAborted(bytes: number): void {
  abortedBytes += bytes
}

/** Returns what arrived of aborted requests since the last call. Only the data meter calls it, so embeds aren't counted. */
export function takeAborted(): number {
  const bytes = abortedBytes
  abortedBytes = 0
  return bytes
}
