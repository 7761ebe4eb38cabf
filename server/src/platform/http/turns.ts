import { ApiError } from './api-error.ts'

export interface TurnLimits {
  /** At a time, in all. */
  readonly running: number
  /** At a time, of one caller; fewer than `running`, so that nobody has all of them. */
  readonly runningPerCaller: number
  readonly waiting: number
  readonly waitingPerCaller: number
}

/**
 * Turns for what takes much of the database or the processor: a few at a time, callers in turn whatever each has waiting, and an
 * error (`unavailable`) where too much waits.
 */
export class Turns {
  private readonly limits: TurnLimits
  private running = 0
  private waitingInAll = 0
  private readonly runningOf = new Map<string, number>()
  /** The caller whose turn is next first. */
  private readonly waitingOf = new Map<string, (() => void)[]>()

  constructor(limits: TurnLimits) {
    this.limits = limits
  }

  /** Does something when it is the caller's turn. */
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
      throw new ApiError('unavailable', { retryAfterSeconds: 1 })
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
      // Others come first the next time.
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
