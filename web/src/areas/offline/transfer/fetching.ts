import { linkedController } from '../../../platform/calls/linked-controller.ts'

/** Thrown if the server doesn't have a file, so that retries are pointless. */
export class Unfetchable extends Error {
  override name = 'Unfetchable'
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
/** A request that takes longer has stalled. */
const STALLED_MS = 180_000

interface Patience {
  readonly signal: AbortSignal
  /** Called when the connection is lost and when it is back. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/**
 * Downloads a file, or `range` (first and last byte) of it. Network errors are retried until it succeeds or
 * `signal` aborts. Throws `Unfetchable` if the server does not have the file.
 */
export async function fetchBytes(
  path: string,
  { signal, onWaiting }: Patience,
  range?: { readonly start: number; readonly end: number },
): Promise<{ bytes: ArrayBuffer; type: string }> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const got = await fetchOnce(path, signal, range)
      onWaiting(false)
      return got
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Unfetchable) throw error
      onWaiting(true)
      await connectionOr(wait, signal)
    }
  }
}

async function fetchOnce(path: string, signal: AbortSignal, range?: { start: number; end: number }) {
  const { controller, unlink } = linkedController(signal)
  const timer = setTimeout(() => controller.abort(), STALLED_MS)
  try {
    const response = await fetch(path, {
      signal: controller.signal,
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    })
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
