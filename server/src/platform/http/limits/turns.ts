import { ApiError } from '../../api-error.ts'

export interface TurnLimits {
  /** Concurrent calls in total. */
  readonly running: number
  /** Concurrent calls per caller; fewer than `running`, so that no caller takes all of them. */
  readonly runningPerCaller: number
  readonly waiting: number
  readonly waitingPerCaller: number
}

/**
 * A fair queue for calls that load the database or the processor: a few run concurrently, callers alternate regardless
 * of how many calls each has waiting, and it throws `unavailable` when too many wait.
 */
export class Turns {
  private readonly limits: TurnLimits
  private running = 0
  private waitingInAll = 0
  private readonly runningOf = new Map<string, number>()
  /** Waiting calls by caller; the next caller comes first. */
  private readonly waitingOf = new Map<string, (() => void)[]>()

  constructor(limits: TurnLimits) {
    this.limits = limits
  }

  /** Runs a function when it is the caller's turn. Throws `unavailable` if too many calls wait. */
  async run<T>(caller: string, run: () => Promise<T>): Promise<T> {
    if (this.mayRun(caller)) this.begin(caller)
    else await this.wait(caller)
    try {
      return await run()
    } finally {
      this.end(caller)
    }
  }

  private mayRun(caller: string): boolean {
    const { running, runningPerCaller } = this.limits
    return this.running < running && (this.runningOf.get(caller) ?? 0) < runningPerCaller
  }

  private begin(caller: string): void {
    this.running += 1
    this.runningOf.set(caller, (this.runningOf.get(caller) ?? 0) + 1)
  }

  private wait(caller: string): Promise<void> {
    const waiting = this.waitingOf.get(caller) ?? []
    if (this.waitingInAll >= this.limits.waiting || waiting.length >= this.limits.waitingPerCaller)
      throw new ApiError('unavailable', { retryAfterSeconds: 1, reason: 'turns' })
    this.waitingInAll += 1
    this.waitingOf.set(caller, waiting)
    return new Promise((resolve) => waiting.push(resolve))
  }

  private end(caller: string): void {
    this.running -= 1
    const count = (this.runningOf.get(caller) ?? 1) - 1
    if (count > 0) this.runningOf.set(caller, count)
    else this.runningOf.delete(caller)
    this.startNext()
  }

  private startNext(): void {
    for (const [caller, waiting] of this.waitingOf) {
      if (!this.mayRun(caller)) continue
      const start = waiting.shift()
      // The other callers come first next time.
      this.waitingOf.delete(caller)
      if (waiting.length > 0) this.waitingOf.set(caller, waiting)
      if (start === undefined) continue
      this.waitingInAll -= 1
      this.begin(caller)
      start()
      return
    }
  }
}
