import { setTimeout as sleep } from 'node:timers/promises'

// Longer than any of these calls takes on an idle machine.
const CONSTANT_MS = 120

/**
 * Returns or throws no earlier than after a fixed time, so that response times don't reveal whether a contact has an
 * account.
 */
export async function inConstantTime<T>(action: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([action(), sleep(CONSTANT_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
