import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './away.ts'

/** Knows whether the database is away, and logs once that it has gone and once that it is back. */
export interface Outage {
  /** Something broke as it does when the database goes away. It is asked until it answers. */
  suspect(reason: string): void
  /** Somebody was told to come again because of it. */
  refuse(reason: string): void
  /** Resolves when the database is there; at once when there is none. */
  over(): Promise<void>
  close(): void
}

const ASKED_EVERY_MS = 1000

/** `ask`: any statement. */
export function createOutage(ask: () => Promise<unknown>, log: Log): Outage {
  const closing = new AbortController()
  let end: Promise<void> | undefined
  let isTold = false
  let refused = 0

  function report(reason: string): void {
    if (!isTold) log.error({ reason }, 'the database is not responding')
    isTold = true
  }

  async function answers(reason: string): Promise<boolean> {
    try {
      await ask()
    } catch (err) {
      if (closing.signal.aborted) return false
      report(reason)
      if (isDatabaseAway(err)) return false
      log.error({ err }, 'the database answered with an error')
    }
    return true
  }

  async function wait(reason: string): Promise<void> {
    const began = performance.now()
    while (!(await answers(reason))) {
      await sleep(ASKED_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    if (isTold) log.warn({ seconds, refused }, 'the database is responding again')
    else log.warn({ reason }, 'a database connection was lost')
    end = undefined
    isTold = false
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
