import type { Log } from '../log.ts'
import { isDatabaseBusy, isDatabaseFull, isDatabaseUnreachable } from './unreachable.ts'

/** Entries that this process writes together, the last one per key. */
export interface WriteBehind<T> {
  /** Adds an entry. Resolves once it is written if nothing was written lately or memory is full, otherwise at once. */
  add(entry: T): Promise<void>
  /** Whether an entry is not written yet. */
  has(key: string): boolean
  /** Writes everything if an entry of this account is not written yet. */
  settle(owner: number): Promise<void>
  /** Writes the rest. */
  close(): Promise<void>
}

export interface WriteBehindOptions<T> {
  /** The time between two writes. With 0, every entry is written before `add` resolves. */
  readonly intervalMs: number
  readonly keyOf: (entry: T) => string
  /** The account that reads its own entries. */
  readonly ownerOf: (entry: T) => number | undefined
  /** Joins an entry with the one of the same key that it replaces. */
  readonly merge: (former: T, latest: T) => T
  readonly write: (entries: readonly T[]) => Promise<void>
  readonly log: Log
}

/** With more entries, `add` waits until they are written. */
const ENTRIES_MAX = 20_000
const RETRY_MS = 1000

export function createWriteBehind<T>(options: WriteBehindOptions<T>): WriteBehind<T> {
  const { intervalMs, keyOf, ownerOf, merge, write, log } = options
  let waiting = createBatch<T>()
  let underway = createBatch<T>()
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let startedAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  const put = (entry: T) => {
    const key = keyOf(entry)
    const former = waiting.entries.get(key)
    waiting.entries.set(key, former === undefined ? entry : merge(former, entry))
    waiting.owners.add(ownerOf(entry))
  }
  const writeAll = async () => {
    next = undefined
    clearTimeout(timer)
    timer = undefined
    if (waiting.entries.size === 0) return
    startedAt = performance.now()
    underway = waiting
    waiting = createBatch()
    const entries = [...underway.entries.values()]
    try {
      await write(entries)
    } catch (error) {
      if (isPassing(error)) {
        const newer = waiting
        waiting = underway
        for (const entry of newer.entries.values()) put(entry)
        schedule(RETRY_MS)
        throw error
      }
      if (entries.length === 1) throw error
      // One entry that can't be written must not keep the others from being written.
      for (const entry of entries) await write([entry]).catch(warn)
    } finally {
      underway = createBatch()
    }
  }
  /** One write at a time. All who wait share the next one. */
  const flush = (): Promise<void> => {
    next ??= current.catch(() => undefined).then(() => (current = writeAll()))
    return next
  }
  const warn = (err: unknown) => log.warn({ err }, "couldn't save what viewers watched")
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => void flush().catch(warn), ms)
  }
  return {
    add: async (entry) => {
      put(entry)
      const leftMs = startedAt + intervalMs - performance.now()
      if (timer === undefined && leftMs > 0) schedule(leftMs)
      if (leftMs <= 0 || waiting.entries.size > ENTRIES_MAX) await flush()
    },
    has: (key) => waiting.entries.has(key) || underway.entries.has(key),
    settle: async (owner) => {
      if (waiting.owners.has(owner) || underway.owners.has(owner)) await flush()
    },
    close: async () => {
      await flush().catch(warn)
      clearTimeout(timer)
    },
  }
}

function createBatch<T>() {
  return { entries: new Map<string, T>(), owners: new Set<number | undefined>() }
}

/** Whether the same statement may succeed in a moment. */
function isPassing(error: unknown): boolean {
  return isDatabaseUnreachable(error) || isDatabaseBusy(error) || isDatabaseFull(error)
}
