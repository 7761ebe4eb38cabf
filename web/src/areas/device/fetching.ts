import { controllerUnder } from '../../platform/controller-under.ts'

/** What cannot be had, however often it is asked for. */
export class Unfetchable extends Error {
  override name = 'Unfetchable'
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
/** A piece that takes longer hangs. */
const STALLED_MS = 180_000

interface Patience {
  readonly signal: AbortSignal
  /** Told when the connection is lost, and when it is back. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/**
 * The bytes of a file, or of `range` (first and last) in it. What the network loses is asked for again until it comes, or until
 * `signal` ends it. Throws `Unfetchable` where the server does not have it.
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
  const { controller, letGo } = controllerUnder(signal)
  const timer = setTimeout(() => controller.abort(), STALLED_MS)
  try {
    const answer = await fetch(path, {
      signal: controller.signal,
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    })
    if (answer.status >= 400 && answer.status < 500)
      throw new Unfetchable(`${path} answered ${answer.status}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (range && answer.status !== 206) throw new Unfetchable(`${path} does not come in pieces`)
    const bytes = await answer.arrayBuffer()
    if (range && bytes.byteLength !== range.end - range.start + 1) throw new Error(`${path} was cut`)
    return { bytes, type: answer.headers.get('content-type') ?? '' }
  } finally {
    clearTimeout(timer)
    letGo()
  }
}

/** Waits until the browser says that the connection is back, or for `ms`. Throws when `signal` ends it. */
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
