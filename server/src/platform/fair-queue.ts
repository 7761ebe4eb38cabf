import { ApiError } from './http/api-error.ts'

export interface FairQueueOptions {
  /** The most jobs at a time. */
  readonly runningMax: number
  /** The most jobs of one account at a time. */
  readonly runningMaxEach: number
  /** The most jobs that wait. */
  readonly waitingMax: number
  /** The most jobs of one account that wait. */
  readonly waitingMaxEach: number
  /** After so many seconds in the queue a job is refused. */
  readonly waitSeconds: number
}

interface Waiting {
  readonly accountId: number
  readonly start: () => void
}

/** What a caller is told when there is no place: come again after so many seconds. */
const RETRY_SECONDS = 10

/**
 * A bounded queue in which accounts take turns, for work that takes much memory or processor time. In memory: each process has its
 * own.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly running = new Map<number, number>()
  private runningCount = 0
  /** In the order in which they came. */
  private waiting: Waiting[] = []
  /** When an account had its last turn, as a number that grows: whoever waits longest for one is next. */
  private readonly lastTurns = new Map<number, number>()
  private turns = 0

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  /**
   * Runs a job when it is the account's turn. Throws `too_many_at_once` when this account has too many jobs already, and `busy`
   * when the queue is full or the job waited too long.
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
    // Taken before its promise is settled, so that nobody slips in between.
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
