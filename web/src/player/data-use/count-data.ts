import { serviceWorkers } from '../../platform/site-data.ts'
import { addDataUse } from './data-use.ts'

/** What Resource Timing knows of one request. */
export type Received = Pick<
  PerformanceResourceTiming,
  'name' | 'entryType' | 'nextHopProtocol' | 'transferSize' | 'encodedBodySize' | 'workerStart'
>

/**
 * Browsers count 300 bytes of headers per response, which is right for HTTP/2. HTTP/1.1 doesn't compress them, so there
 * our responses have this many more.
 */
const MORE_HEADERS = 650

/**
 * What requests cost: bytes from the network, bytes from the browser's cache, and the size of what the service worker
 * answered, which alone knows how much of it came from the network: a page sees it without compression. Pure.
 */
export function costOf(requests: readonly Received[]) {
  const cost = { network: 0, cache: 0, worker: 0 }
  for (const request of requests) {
    const { name, entryType, nextHopProtocol, transferSize, encodedBodySize, workerStart } = request
    // The worker starts for all requests, and answers these (web/public/sw.js).
    const isAnswered = entryType === 'navigation' || /^\/(?:assets|kept)\//.test(new URL(name).pathname)
    if (workerStart > 0 && isAnswered) cost.worker += encodedBodySize
    else if (transferSize > 0)
      cost.network += transferSize + (nextHopProtocol === 'http/1.1' ? MORE_HEADERS : 0)
    else cost.cache += encodedBodySize
  }
  return cost
}

/** How long requests are collected before they are stored, in milliseconds. */
const STORE_MS = 1000

let isCounting = false

/** Counts what this page receives, from its first request on, as long as it is open. */
export function countData(): void {
  if (isCounting || !('PerformanceObserver' in window)) return
  isCounting = true
  let waiting: Received[] = []
  let throughWorker = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const store = () => {
    clearTimeout(timer)
    timer = undefined
    const { network, cache, worker } = costOf(waiting)
    waiting = []
    throughWorker += worker
    addDataUse(network, cache)
    // It may have used the network without a request of this page, too.
    serviceWorkers()?.controller?.postMessage('data-use')
  }
  serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('dataUse' in data)) return
    const fetched = Number(data.dataUse)
    addDataUse(fetched, Math.max(0, throughWorker - fetched))
    throughWorker = 0
  })

  // Each request is reported once. The browser's own list of them ends at 250, but not these reports.
  const observer = new PerformanceObserver((list) => {
    waiting.push(...list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming))
    timer ??= setTimeout(store, STORE_MS)
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  document.addEventListener('visibilitychange', () => document.hidden && store())
  addEventListener('pagehide', store)
}
