/** What a step of the upgrade check did, and what would fail. */
export interface StepResult {
  /** One sentence for the operator. */
  readonly summary: string
  readonly problems: readonly string[]
}

/** A page or call that takes longer is a problem. */
const TIMEOUT_MS = 60_000

/** Reads a page or call. `problem`: why it can't be read. */
export async function readResponse(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string; readonly problem?: string }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { status: 0, text: '', problem: `${url.pathname}${url.search} can't be read: ${problem}.` }
  }
}

/** Waits for something until the check is interrupted. @throws the signal's reason */
export async function unlessAborted<T>(signal: AbortSignal, done: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  // `done` has begun already, so its own error must be handled as well.
  if (signal.aborted) abort()
  return Promise.race([done, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
