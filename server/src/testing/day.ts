import { setTimeout as sleep } from 'node:timers/promises'
import { COLOMBO_MS } from '../platform/formats.ts'

const DAY_MS = 24 * 3600 * 1000
const CLOSE_MS = 60 * 1000

/**
 * If midnight in Colombo is less than a minute away, waits until it has passed, so that the test runs within one day.
 */
export async function pastMidnight(): Promise<void> {
  const left = DAY_MS - ((Date.now() + COLOMBO_MS) % DAY_MS)
  if (left < CLOSE_MS) await sleep(left + 100)
}
