import type { EndpointDefinition, Pace } from '@serendib/contract'
import { PACES, refusalText } from '@serendib/contract'
import { Refusal } from './refusal.ts'
import { SteadyWindows } from './steady-windows.ts'

/** By which pace a call is counted; undefined for what changes nothing, and for what is open to everybody. */
export function paceOf({ pace, method, access }: EndpointDefinition): Pace | undefined {
  if (pace !== undefined || method === 'GET' || access === 'public') return pace
  return 'other'
}

/**
 * Counts what each account does. In memory: each process counts for itself, so that of several web nodes each lets through what one
 * alone would, and a start forgets.
 */
export class Paces {
  private readonly windows = new SteadyWindows()

  /** Throws `too_fast` when an account had more than its pace allows. What is refused does not count. */
  count(userId: number, pace: Pace): void {
    const windows = windowsOf(userId, pace)
    for (const { key, max, seconds } of windows) {
      const { current, ttl } = this.windows.look(key, seconds * 1000)
      if (current >= max) throw tooFast(Math.ceil(ttl / 1000))
    }
    for (const { key, seconds } of windows) this.windows.count(key, seconds * 1000)
  }

  /** Takes a count back: the call failed on our side. */
  giveBack(userId: number, pace: Pace): void {
    for (const { key } of windowsOf(userId, pace)) this.windows.giveBack(key)
  }
}

function windowsOf(userId: number, pace: Pace) {
  return PACES[pace].map(({ max, seconds }) => ({ max, seconds, key: `${userId} ${pace} ${seconds}` }))
}

function tooFast(seconds: number): Refusal {
  const text = `${refusalText('too_fast')} Please wait ${waitWords(seconds)}, then try again.`
  return new Refusal('too_fast', { text, retryAfterSeconds: seconds })
}

function waitWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
