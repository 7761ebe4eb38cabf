import type { Log } from '../log.ts'

/** Logs a series of failures once. */
export interface FailureLog {
  /** Logs the error, unless the last attempt failed in the same way. */
  failed(err: unknown): void
  /** Logs that it works again, if the last attempt failed. */
  succeeded(): void
}

/** Logs the first failure of something that is tried again and again, and the end of the failures: not each one of a long outage. */
export function createFailureLog(
  log: Log,
  options: { readonly level: 'warn' | 'error'; readonly failing: string; readonly again: string },
): FailureLog {
  const { level, failing, again } = options
  let last: string | undefined
  return {
    failed: (err) => {
      if (String(err) !== last) log[level]({ err }, failing)
      last = String(err)
    },
    succeeded: () => {
      if (last !== undefined) log.warn(again)
      last = undefined
    },
  }
}
