import type { EndpointDefinition, RateLimit } from '@serendib/contract'
import { RATE_LIMITS, errorText } from '@serendib/contract'
import { ApiError } from './api-error.ts'
import { SteadyWindows } from './steady-windows.ts'

/** By which rate limit a call is counted; undefined for what changes nothing, and for what is open to everybody. */
export function rateLimitOf({ rateLimit, method, access }: EndpointDefinition): RateLimit | undefined {
  if (rateLimit !== undefined || method === 'GET' || access === 'public') return rateLimit
  return 'other'
}

/**
 * Counts what each account does. In memory: each process counts for itself, so that of several web nodes each lets through what one
 * alone would, and a start forgets.
 */
export class RateLimits {
  private readonly windows = new SteadyWindows()

  /** Throws `rate_limited` when an account had more than its rate limit allows. What is refused does not count. */
  count(userId: number, rateLimit: RateLimit): void {
    const windows = windowsOf(userId, rateLimit)
    for (const { key, max, seconds } of windows) {
      const { current, ttl } = this.windows.look(key, seconds * 1000)
      if (current >= max) throw rateLimited(Math.ceil(ttl / 1000))
    }
    for (const { key, seconds } of windows) this.windows.count(key, seconds * 1000)
  }

  /** Takes a count back: the call failed on our side. */
  giveBack(userId: number, rateLimit: RateLimit): void {
    for (const { key } of windowsOf(userId, rateLimit)) this.windows.giveBack(key)
  }
}

function windowsOf(userId: number, rateLimit: RateLimit) {
  return RATE_LIMITS[rateLimit].map(({ max, seconds }) => ({
    max,
    seconds,
    key: `${userId} ${rateLimit} ${seconds}`,
  }))
}

function rateLimited(seconds: number): ApiError {
  const text = `${errorText('rate_limited')} Please wait ${waitWords(seconds)}, then try again.`
  return new ApiError('rate_limited', { text, retryAfterSeconds: seconds })
}

function waitWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
