import type { EndpointDefinition, RateLimit } from '@serendib/contract'
import { RATE_LIMITS, errorText } from '@serendib/contract'
import { ApiError } from '../../api-error.ts'
import { SteadyWindows } from './steady-windows.ts'

/** The rate limit that counts a call; unless declared, undefined for reads and public calls. */
export function rateLimitOf({ rateLimit, method, access }: EndpointDefinition): RateLimit | undefined {
  if (rateLimit !== undefined || method === 'GET' || access === 'public') return rateLimit
  return 'other'
}

/**
 * Counts the calls of each account. In memory: each process counts separately, so that several web nodes each allow the
 * full limit, and a restart resets the counts.
 */
export class RateLimits {
  private readonly windows = new SteadyWindows()

  /** Counts a call. Throws `rate_limited` if the account has reached its limit; refused calls don't count. */
  count(userId: number, rateLimit: RateLimit): void {
    const windows = windowsOf(userId, rateLimit)
    for (const { key, max, seconds } of windows) {
      const { current, ttl } = this.windows.look(key, seconds * 1000)
      if (current >= max) throw rateLimited(Math.ceil(ttl / 1000))
    }
    for (const { key, seconds } of windows) this.windows.count(key, seconds * 1000)
  }

  /** Uncounts a call that failed with a server error. */
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
  const text = `${errorText('rate_limited')} Please wait ${waitText(seconds)}, then try again.`
  return new ApiError('rate_limited', { text, retryAfterSeconds: seconds })
}

function waitText(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
