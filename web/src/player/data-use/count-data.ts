import { localTexts, serviceWorkers } from '../../platform/site-data.ts'
import { addDataUse } from './data-use.ts'
import { isFromWorker, takeAborted, type Received } from './requests.ts'

declare global {
  interface Window {
    /** What the script in index.html noted of this page while it was left; undefined once the meter counts. */
    notedDataUse?: number | undefined
  }
}

/** Bytes of pages that were left before their meter started. */
const NOTED = 'serendib.data-noted'

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
    const { nextHopProtocol, transferSize, encodedBodySize } = request
    if (isFromWorker(request)) cost.worker += encodedBodySize
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
    const { network, cache, worker } = costOf(waiting)
    waiting = []
    throughWorker += worker
    addDataUse(network + takeAborted(), cache)
  }
  const storeAndAsk = () => {
    timer = undefined
    store()
    // It may have used the network without a request of this page, too.
    serviceWorkers()?.controller?.postMessage('data-use')
  }
  serviceWorkers()?.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('dataUse' in data)) return
    const fetched = Number(data.dataUse)
    addDataUse(fetched, Math.max(0, throughWorker - fetched))
    throughWorker = 0
    // To the service worker, not to a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    source?.postMessage({ counted: fetched })
  })

  addDataUse(takeNoted(), 0)
  // Each request is reported once. The browser's own list of them ends at 250, but not these reports.
  const observer = new PerformanceObserver((list) => {
    waiting.push(...list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming))
    timer ??= setTimeout(storeAndAsk, STORE_MS)
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  // The worker is not asked here: its response would come to a page that is gone.
  document.addEventListener('visibilitychange', () => document.hidden && store())
  addEventListener('pagehide', store)
}

/** Takes what was noted of other pages. What was noted of this page is counted with its requests. */
function takeNoted(): number {
  const bytes = Number(localTexts.read(NOTED) ?? 0) - (window.notedDataUse ?? 0)
  localTexts.write(NOTED, null)
  window.notedDataUse = undefined
  return bytes
}
