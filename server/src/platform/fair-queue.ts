import { ApiError } from './api-error.ts'

export interface FairQueueOptions {
  /** The maximum number of concurrent jobs. */
  readonly runningMax: number
  /** The maximum number of concurrent jobs per caller. */
  readonly runningMaxEach: number
  /** The maximum number of waiting jobs. */
  readonly waitingMax: number
  /** The maximum number of waiting jobs per caller. */
  readonly waitingMaxEach: number
  /** How many seconds a job may wait before it is refused. */
  readonly waitSeconds: number
}

/** An account's id, or the network of a guest. */
type Caller = number | string

interface Waiting {
  readonly caller: Caller
  readonly start: () => void
}

/** Retry-After of refused jobs. */
const RETRY_SECONDS = 10

/**
 * A bounded queue in which callers take turns, for work that takes much memory or CPU time. In memory: each process
 * has its own queue.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly running = new Map<Caller, number>()
  private runningCount = 0
  /** In order of arrival. */
  private waiting: Waiting[] = []
  /** The number of each caller's last turn, which increases; the caller with the lowest number is next. */
  private readonly lastTurns = new Map<Caller, number>()
  private turns = 0

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  /**
   * Runs a job when it is the caller's turn. Throws `too_many_at_once` if the caller has too many jobs, and `busy` if
   * the queue is full or the job waited too long.
   */
  async run<T>(caller: Caller, job: () => Promise<T>): Promise<T> {
    if (!this.canStart(caller)) await this.wait(caller)
    else this.begin(caller)
    try {
      return await job()
    } finally {
      this.end(caller)
    }
  }

  private canStart(caller: Caller): boolean {
    const { runningMax, runningMaxEach } = this.options
    return this.runningCount < runningMax && (this.running.get(caller) ?? 0) < runningMaxEach
  }

  private begin(caller: Caller): void {
    this.runningCount += 1
    this.running.set(caller, (this.running.get(caller) ?? 0) + 1)
    this.lastTurns.set(caller, ++this.turns)
  }

  private end(caller: Caller): void {
    this.runningCount -= 1
    const left = (this.running.get(caller) ?? 1) - 1
    if (left > 0) this.running.set(caller, left)
    else this.running.delete(caller)
    this.startNext()
    if (!this.running.has(caller) && !this.waiting.some((other) => other.caller === caller))
      this.lastTurns.delete(caller)
  }

  private startNext(): void {
    const turnOf = ({ caller }: Waiting) => this.lastTurns.get(caller) ?? 0
    const ready = this.waiting.filter(({ caller }) => this.canStart(caller))
    const next = ready.toSorted((one, other) => turnOf(one) - turnOf(other))[0]
    if (!next) return
    this.waiting = this.waiting.filter((other) => other !== next)
    // Counted before the promise settles, so that no other job starts in between.
    this.begin(next.caller)
    next.start()
  }

  private wait(caller: Caller): Promise<void> {
    const { waitingMax, waitingMaxEach, waitSeconds } = this.options
    const own = this.waiting.filter((other) => other.caller === caller).length
    if (own >= waitingMaxEach) throw new ApiError('too_many_at_once', { retryAfterSeconds: RETRY_SECONDS })
    if (this.waiting.length >= waitingMax) throw busy()
    return new Promise((resolve, reject) => {
      const entry = {
        caller,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== entry)
        reject(busy())
      }, waitSeconds * 1000)
      this.waiting.push(entry)
    })
  }
}

function busy(): ApiError {
  return new ApiError('busy', { retryAfterSeconds: RETRY_SECONDS })
}
