import { linkedController } from '../../../platform/calls/linked-controller.ts'
import { downloadUrl } from '../urls.ts'
import { whenOnWifi } from '../wifi.ts'

/** Thrown if the server doesn't have a file, so that retries are pointless. */
export class Unfetchable extends Error {
  override name = 'Unfetchable'
}

/** Thrown if this network got as much as the site allows in an hour. */
class Limited extends Error {
  readonly waitMs: number

  constructor({ headers }: Response) {
    super('the site asks to wait')
    const seconds = Number(headers.get('retry-after')) || LONGEST_LIMIT_SECONDS
    // The device may be in another network by then.
    this.waitMs = Math.min(seconds, LONGEST_LIMIT_SECONDS) * 1000
  }
}

const LONGEST_LIMIT_SECONDS = 300
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
/** A request that takes longer has stalled. */
const STALLED_MS = 180_000

export const isPicture = (path: string) => /\.(?:webp|jpg|png)$/.test(path)

/** Fetches a file of the site. With data saver, the browser's cache has smaller pictures under the same URLs. */
export const fetchFile = (path: string, init: RequestInit = {}) =>
  fetch(downloadUrl(path), { ...init, ...(isPicture(path) && { cache: 'reload' }) })

/** `waiting` for the connection, `noWifi` for Wi-Fi, `limited` because this network got too much for an hour. */
export type FetchPhase = 'fetching' | 'waiting' | 'noWifi' | 'limited'

interface Patience {
  readonly signal: AbortSignal
  /** Whether "Only on Wi-Fi" doesn't apply. */
  readonly isOnAnyLine?: boolean
  /** Called with each change. */
  readonly onPhase: (phase: FetchPhase) => void
}

/**
 * Downloads a file of the site, or `range` (first and last byte) of it. Network errors and refusals for now are retried until it succeeds or
 * `signal` aborts; each attempt waits for Wi-Fi if it must. Throws `Unfetchable` if the server does not have the file.
 */
export async function fetchBytes(
  path: string,
  { signal, isOnAnyLine = false, onPhase }: Patience,
  range?: { readonly start: number; readonly end: number },
): Promise<{ bytes: ArrayBuffer; type: string }> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (!isOnAnyLine) await whenOnWifi(signal, () => onPhase('noWifi'))
    signal.throwIfAborted()
    try {
      const got = await fetchOnce(path, signal, range)
      onPhase('fetching')
      return got
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Unfetchable) throw error
      const isLimited = error instanceof Limited
      onPhase(isLimited ? 'limited' : 'waiting')
      await connectionOr(isLimited ? error.waitMs : wait, signal)
    }
  }
}

async function fetchOnce(path: string, signal: AbortSignal, range?: { start: number; end: number }) {
  const { controller, unlink } = linkedController(signal)
  const timer = setTimeout(() => controller.abort(), STALLED_MS)
  try {
    const response = await fetchFile(path, {
      signal: controller.signal,
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    })
    if (response.status === 429) throw new Limited(response)
    if (response.status >= 400 && response.status < 500)
      throw new Unfetchable(`${path} answered ${response.status}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    if (range && response.status !== 206) throw new Unfetchable(`${path} does not come in pieces`)
    const bytes = await response.arrayBuffer()
    if (range && bytes.byteLength !== range.end - range.start + 1) throw new Error(`${path} was trimmed`)
    return { bytes, type: response.headers.get('content-type') ?? '' }
  } finally {
    clearTimeout(timer)
    unlink()
  }
}

/** Waits until the browser reports a connection, or for `ms`. Throws when `signal` is aborted. */
async function connectionOr(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const options = { once: true, signal: over.signal }
    addEventListener('online', () => resolve(), options)
    signal.addEventListener('abort', () => resolve(), options)
    setTimeout(resolve, ms)
  })
  over.abort()
  signal.throwIfAborted()
}
