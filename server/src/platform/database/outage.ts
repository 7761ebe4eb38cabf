import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isDatabaseUnreachable } from './unreachable.ts'

/** Detects outages of the database, and logs their beginning and end once. */
export interface Outage {
  /** Reports an error that may be an outage. Polls the database until it responds. */
  suspect(reason: string): void
  /** Reports that a request was refused because of an outage. */
  refuse(reason: string): void
  /** Resolves when the outage is over; immediately if there is none. */
  over(): Promise<void>
  close(): void
}

const ASKED_EVERY_MS = 1000

/** `ask`: runs any statement. */
export function createOutage(ask: () => Promise<unknown>, log: Log): Outage {
  const closing = new AbortController()
  let end: Promise<void> | undefined
  let isLogged = false
  let refused = 0

  function report(reason: string): void {
    if (!isLogged) log.error({ reason }, 'the database is not responding')
    isLogged = true
  }

  async function isReachable(reason: string): Promise<boolean> {
    try {
      await ask()
    } catch (err) {
      if (closing.signal.aborted) return false
      report(reason)
      if (isDatabaseUnreachable(err)) return false
      log.error({ err }, 'the database answered with an error')
    }
    return true
  }

  async function wait(reason: string): Promise<void> {
    const began = performance.now()
    while (!(await isReachable(reason))) {
      await sleep(ASKED_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    if (isLogged) log.warn({ seconds, refused }, 'the database is responding again')
    else log.warn({ reason }, 'a database connection was lost')
    end = undefined
    isLogged = false
    refused = 0
  }

  function suspect(reason: string): void {
    if (!closing.signal.aborted) end ??= wait(reason)
  }
  return {
    suspect,
    refuse(reason) {
      report(reason)
      refused += 1
      suspect(reason)
    },
    over: async () => end,
    close: () => closing.abort(),
  }
}
