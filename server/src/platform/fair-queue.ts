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
  /** How many seconds a job may wait before it is refused. Without it, as long as its request lasts. */
  readonly waitSeconds?: number
  /** The error for a job that is refused because of its caller or of all callers. */
  readonly refusal?: (because: 'caller' | 'all') => ApiError
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
 * A bounded queue for work that loads the database, the memory or the processor. Callers take turns, however many jobs
 * each has waiting. In memory: each process has its own queue.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly running = new Map<Caller, number>()
  private runningCount = 0
  /** In order of arrival. */
  private readonly waiting = new Set<Waiting>()
  /** The number of each caller's last turn, which increases; the caller with the lowest number is next. */
  private readonly lastTurns = new Map<Caller, number>()
  private turns = 0

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  /**
   * Runs a job when it is the caller's turn. Throws its refusal if the caller has too many jobs, the queue is full or the
   * job waited too long.
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
    if (!this.running.has(caller) && this.waitingOf(caller) === 0) this.lastTurns.delete(caller)
  }

  private startNext(): void {
    const turnOf = ({ caller }: Waiting) => this.lastTurns.get(caller) ?? 0
    let next: Waiting | undefined
    for (const entry of this.waiting)
      if (this.canStart(entry.caller) && (!next || turnOf(entry) < turnOf(next))) next = entry
    if (!next) return
    this.waiting.delete(next)
    // Counted before the promise settles, so that no other job starts in between.
    this.begin(next.caller)
    next.start()
  }

  private wait(caller: Caller): Promise<void> {
    const { waitingMax, waitingMaxEach, waitSeconds, refusal = refusalOf } = this.options
    if (this.waitingOf(caller) >= waitingMaxEach) throw refusal('caller')
    if (this.waiting.size >= waitingMax) throw refusal('all')
    return new Promise((resolve, reject) => {
      const entry = {
        caller,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const giveUp = () => {
        this.waiting.delete(entry)
        reject(refusal('all'))
      }
      const timer = waitSeconds === undefined ? undefined : setTimeout(giveUp, waitSeconds * 1000)
      this.waiting.add(entry)
    })
  }

  private waitingOf(caller: Caller): number {
    let count = 0
    for (const entry of this.waiting) if (entry.caller === caller) count += 1
    return count
  }
}

function refusalOf(because: 'caller' | 'all'): ApiError {
  return new ApiError(because === 'caller' ? 'too_many_at_once' : 'busy', {
    retryAfterSeconds: RETRY_SECONDS,
  })
}
