import { setTimeout as sleep } from 'node:timers/promises'

// Longer than any of these calls takes on an idle machine.
const EVEN_MS = 120

/**
 * Answers, or refuses, no earlier than after a fixed time: how long a call took must not tell whether there was somebody to
 * send a code to.
 */
export async function inEvenTime<T>(act: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([act(), sleep(EVEN_MS)])
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}
