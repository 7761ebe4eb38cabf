import { ApiError } from './api-error.ts'

export interface FairQueueOptions {
  /** The maximum number of concurrent jobs. */
  readonly runningMax: number
  /** The maximum number of concurrent jobs per account. */
  readonly runningMaxEach: number
  /** The maximum number of waiting jobs. */
  readonly waitingMax: number
  /** The maximum number of waiting jobs per account. */
  readonly waitingMaxEach: number
  /** How many seconds a job may wait before it is refused. */
  readonly waitSeconds: number
}

interface Waiting {
  readonly accountId: number
  readonly start: () => void
}

/** Retry-After of refused jobs. */
const RETRY_SECONDS = 10

/**
 * A bounded queue in which accounts take turns, for work that takes much memory or CPU time. In memory: each process
 * has its own queue.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly running = new Map<number, number>()
  private runningCount = 0
  /** In order of arrival. */
  private waiting: Waiting[] = []
  /** The number of each account's last turn, which increases; the account with the lowest number is next. */
  private readonly lastTurns = new Map<number, number>()
  private turns = 0

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  /**
   * Runs a job when it is the account's turn. Throws `too_many_at_once` if the account has too many jobs, and `busy` if
   * the queue is full or the job waited too long.
   */
  async run<T>(accountId: number, job: () => Promise<T>): Promise<T> {
    if (!this.canStart(accountId)) await this.wait(accountId)
    else this.begin(accountId)
    try {
      return await job()
    } finally {
      this.end(accountId)
    }
  }

  private canStart(accountId: number): boolean {
    const { runningMax, runningMaxEach } = this.options
    return this.runningCount < runningMax && (this.running.get(accountId) ?? 0) < runningMaxEach
  }

  private begin(accountId: number): void {
    this.runningCount += 1
    this.running.set(accountId, (this.running.get(accountId) ?? 0) + 1)
    this.lastTurns.set(accountId, ++this.turns)
  }

  private end(accountId: number): void {
    this.runningCount -= 1
    const left = (this.running.get(accountId) ?? 1) - 1
    if (left > 0) this.running.set(accountId, left)
    else this.running.delete(accountId)
    this.startNext()
    if (!this.running.has(accountId) && !this.waiting.some((other) => other.accountId === accountId))
      this.lastTurns.delete(accountId)
  }

  private startNext(): void {
    const turnOf = ({ accountId }: Waiting) => this.lastTurns.get(accountId) ?? 0
    const ready = this.waiting.filter(({ accountId }) => this.canStart(accountId))
    const next = ready.toSorted((one, other) => turnOf(one) - turnOf(other))[0]
    if (!next) return
    this.waiting = this.waiting.filter((other) => other !== next)
    // Counted before the promise settles, so that no other job starts in between.
    this.begin(next.accountId)
    next.start()
  }

  private wait(accountId: number): Promise<void> {
    const { waitingMax, waitingMaxEach, waitSeconds } = this.options
    const own = this.waiting.filter((other) => other.accountId === accountId).length
    if (own >= waitingMaxEach) throw new ApiError('too_many_at_once', { retryAfterSeconds: RETRY_SECONDS })
    if (this.waiting.length >= waitingMax) throw busy()
    return new Promise((resolve, reject) => {
      const entry = {
        accountId,
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
