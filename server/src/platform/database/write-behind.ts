import { ApiError } from '../api-error.ts'
import { createFailureLog } from '../failures/failure-log.ts'
import type { Log } from '../log.ts'
import { isDatabaseBusy, isDatabaseFull, isDatabaseUnreachable } from './unreachable.ts'

/** Entries that this process writes together, the last one per key. */
export interface WriteBehind<T> {
  /**
   * Adds an entry. Resolves once it is written if nothing was written lately, otherwise at once.
   * @throws ApiError `unavailable` if memory is full
   */
  add(entry: T): Promise<void>
  /** Whether an entry is not written yet. */
  has(key: string): boolean
  /**
   * Writes everything if one of these entries is not written yet. Returns whether it did. An error is only logged, and while
   * writes fail none is tried, so that callers can read what there is.
   */
  settle(isConcerned: (entry: T) => boolean): Promise<boolean>
  /** Writes the rest. */
  close(): Promise<void>
}

export interface WriteBehindOptions<T> {
  /** The time between two writes. With 0, every entry is written before `add` resolves. */
  readonly intervalMs: number
  readonly keyOf: (entry: T) => string
  /** Joins an entry with the one of the same key that it replaces. */
  readonly merge: (former: T, latest: T) => T
  /** Writes entries in one statement, all of them or none. */
  readonly write: (entries: readonly T[]) => Promise<void>
  readonly log: Log
}

/** With more entries, those of new keys are refused. */
const ENTRIES_MAX = 20_000
const STATEMENT_MAX = 2000
const RETRY_MS = 1000

export function createWriteBehind<T>(options: WriteBehindOptions<T>): WriteBehind<T> {
  const { intervalMs, keyOf, merge, write, log } = options
  let waiting = new Map<string, T>()
  let underway = new Map<string, T>()
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let lastAt = -Infinity
  let isFailing = false
  const failures = createFailureLog(log, {
    level: 'warn',
    failing: "couldn't save what viewers watched; retrying",
    again: 'saving what viewers watched works again',
  })
  /** How many entries the next statement has: half as many after an error, twice as many after a success, up to `sizeLimit`. */
  let statementSize = STATEMENT_MAX
  /** Lower after a statement that took too long, until everything is written. */
  let sizeLimit = STATEMENT_MAX
  let timer: NodeJS.Timeout | undefined

  const has = (key: string) => waiting.has(key) || underway.has(key)
  const put = (entry: T) => {
    const key = keyOf(entry)
    const former = waiting.get(key)
    waiting.set(key, former === undefined ? entry : merge(former, entry))
  }
  const writeAll = async () => {
    next = undefined
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    lastAt = performance.now()
    underway = waiting
    waiting = new Map()
    const isOnlyOne = underway.size === 1
    try {
      while (underway.size > 0) {
        const entries = firstOf(underway, statementSize)
        const error = await write(entries).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        statementSize =
          error === undefined ? Math.min(sizeLimit, 2 * statementSize) : Math.ceil(entries.length / 2)
        if (error !== undefined && isPassing(error)) {
          sizeLimit = statementSize
          throw error
        }
        // An entry that can't be written must not keep the others from being written.
        if (error !== undefined && entries.length > 1) continue
        for (const entry of entries) underway.delete(keyOf(entry))
        if (error === undefined) continue
        if (isOnlyOne) throw error
        warn(error)
      }
      isFailing = false
      failures.succeeded()
      sizeLimit = STATEMENT_MAX
    } catch (error) {
      isFailing = isPassing(error)
      const newer = waiting
      waiting = underway
      for (const entry of newer.values()) put(entry)
      clearTimeout(timer)
      timer = undefined
      if (waiting.size > 0) schedule(RETRY_MS)
      throw error
    } finally {
      underway = new Map()
      lastAt = performance.now()
    }
  }
  /** One write at a time. All who wait share the next one. */
  const flush = (): Promise<void> => {
    next ??= current.catch(() => undefined).then(() => (current = writeAll()))
    return next
  }
  const warn = (err: unknown) => {
    if (isPassing(err)) failures.failed(err)
    else log.warn({ err }, "couldn't save what viewers watched")
  }
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => void flush().catch(warn), ms)
  }
  return {
    add: async (entry) => {
      if (waiting.size + underway.size >= ENTRIES_MAX && !has(keyOf(entry)))
        throw new ApiError('unavailable', { retryAfterSeconds: 1, reason: 'viewer-writes' })
      put(entry)
      const leftMs = lastAt + intervalMs - performance.now()
      if (intervalMs === 0 || (leftMs <= 0 && underway.size === 0)) return flush()
      // Enough for a statement.
      if (waiting.size === STATEMENT_MAX) void flush().catch(warn)
      else schedule(Math.max(0, leftMs))
      return undefined
    },
    has,
    settle: async (isConcerned) => {
      if (isFailing || ![...waiting.values(), ...underway.values()].some(isConcerned)) return false
      return flush().then(
        () => true,
        (error: unknown) => {
          warn(error)
          return false
        },
      )
    },
    close: async () => {
      await flush().catch(warn)
      clearTimeout(timer)
    },
  }
}

function firstOf<T>(entries: ReadonlyMap<string, T>, count: number): T[] {
  const first: T[] = []
  for (const entry of entries.values()) {
    if (first.length === count) break
    first.push(entry)
  }
  return first
}

/** Whether the same statement may succeed in a moment. */
function isPassing(error: unknown): boolean {
  return isDatabaseUnreachable(error) || isDatabaseBusy(error) || isDatabaseFull(error)
}
