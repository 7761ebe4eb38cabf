import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../error-code.ts'
import type { Log } from '../../log.ts'
import { openPool } from './pool.ts'
import { readFrom } from './reading.ts'
import { openWalPositions } from './wal-positions.ts'
import { isDatabaseBusy, isDatabaseUnreachable } from '../unreachable.ts'

/** A read replica of the database (a hot standby), for reads of what everybody may see. */
export interface Replica {
  /**
   * Runs `run`, whose statements read from the replica if it has everything that this process knows to be committed, else
   * from the primary. If it fails on the replica, it runs once more on the primary. It must not write.
   */
  read<T>(run: () => Promise<T>): Promise<T>
  /** Something was committed: reads use the primary until the replica has it. */
  clear(): void
  status(): ReplicaStatus
  close(): Promise<void>
}

export interface ReplicaStatus {
  readonly isUsed: boolean
  /** Whether it doesn't respond, or is too far behind. */
  readonly isLeftOut: boolean
  /** How far it was behind at the last check, at most; undefined if it doesn't respond. */
  readonly lagSeconds: number | undefined
}

export interface ReplicaOptions {
  readonly primaryUrl: string
  readonly url: string
  readonly log: Log
  /** Called for each read. `retried`: on the primary, after an error on the replica. */
  readonly onRead?: (by: 'replica' | 'primary' | 'retried') => void
}

/** A replica that is further behind is left out. */
const LAG_MAX_MS = 5000
const CHECK_MS = 1000
/** How soon to look again whether the replica has a change: at first, and at last. */
const CHANGE_MS = [5, 100] as const
/** Beyond so many statements that wait for a connection, reads use the primary. */
const WAITING_MAX = 50
const CONNECT_MS = 1000

/** The database cancelled a statement that ran too long; on the primary it would, too. */
const TIMEOUT = '57014'

/** Without a replica, everything is read from the primary. */
export const NO_REPLICA: Replica = {
  read: (run) => run(),
  clear: () => undefined,
  status: () => ({ isUsed: false, isLeftOut: false, lagSeconds: undefined }),
  close: async () => undefined,
}

/** Opens connections to a replica on demand. It is used once it has caught up. */
export function openReplica({ primaryUrl, url, log, onRead }: ReplicaOptions): Replica {
  const positions = openWalPositions(primaryUrl, url)
  const closing = new AbortController()
  let wake = new AbortController()
  let connections = connect()
  let isResponding = false
  let wasUsed: boolean | undefined
  /** The replica shows everything that was committed before this time, and was asked at that time. */
  let currentAt = -Infinity
  let checkedAt = -Infinity
  let target: { readonly flushed: bigint; readonly at: number } | undefined
  /** The changes that this process knows of, and a position after those that were counted when it was read. */
  let changes = 0
  let required: { readonly changes: number; readonly committed: bigint } | undefined
  let replayed = 0n

  function connect() {
    const onLost = (reason: string) => {
      if (connections.pool === pool) leaveOut(reason)
    }
    const pool = openPool(url, { log, connectTimeoutMs: CONNECT_MS, onLost })
    return { pool, readers: new Set<(error: Error) => void>() }
  }

  /** Rejects when the replica is left out, even if it never responds. */
  function readThere<T>(run: () => Promise<T>): Promise<T> {
    const { pool, readers } = connections
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    readers.add(reject)
    void readFrom(pool, run)
      .then(resolve, reject)
      .finally(() => readers.delete(reject))
    return promise
  }

  const isCurrent = () => isResponding && performance.now() - currentAt <= LAG_MAX_MS
  const hasChanges = () => required?.changes === changes && replayed >= required.committed

  function note(reason?: string): void {
    const isUsed = reason === undefined
    if (wasUsed === isUsed || closing.signal.aborted) return
    wasUsed = isUsed
    if (isUsed) log.info('the read replica is used')
    else log.warn({ reason }, 'the read replica is left out')
  }

  /** Stops to wait for a replica that doesn't respond, and forgets its connections. */
  function leaveOut(reason: string): void {
    note(reason)
    if (!isResponding) return
    isResponding = false
    const former = connections
    connections = connect()
    for (const reject of former.readers) reject(new Error('the read replica was left out'))
    former.pool.end().catch(() => undefined)
    wake.abort()
  }

  async function check(): Promise<void> {
    const known = { changes, at: performance.now() }
    const { committed, flushed, ...replica } = await positions.read()
    replayed = replica.replayed
    if (required?.changes !== known.changes) required = { changes: known.changes, committed }
    if (replayed >= flushed) currentAt = known.at
    else if (target && replayed >= target.flushed) currentAt = target.at
    if (!target || replayed >= target.flushed) target = { flushed, at: known.at }
    checkedAt = known.at
    isResponding = true
    note(isCurrent() ? undefined : 'it is too far behind')
  }

  async function follow(): Promise<void> {
    let waitMs: number = CHECK_MS
    while (!closing.signal.aborted) {
      await check().catch((error: unknown) =>
        leaveOut(error instanceof Error ? error.message : String(error)),
      )
      const isSoon = isCurrent() && !hasChanges()
      const [first, last] = CHANGE_MS
      waitMs = !isSoon ? CHECK_MS : waitMs > last ? first : Math.min(2 * waitMs, last)
      wake = new AbortController()
      const signal = AbortSignal.any([wake.signal, closing.signal])
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const following = follow()
  return {
    async read(run) {
      const { pool } = connections
      if (!isCurrent() || !hasChanges() || pool.waitingCount > WAITING_MAX) {
        onRead?.('primary')
        return run()
      }
      try {
        const result = await readThere(run)
        onRead?.('replica')
        return result
      } catch (error) {
        if (errorCode(error) === TIMEOUT) throw error
        if (!isDatabaseBusy(error) && isDatabaseUnreachable(error) && connections.pool === pool)
          leaveOut(error instanceof Error ? error.message : '')
      }
      // Also what wasn't found there, because it may just have been published.
      onRead?.('retried')
      return run()
    },
    clear() {
      // If it is behind anyway, it is looked again soon.
      if (hasChanges()) wake.abort()
      changes += 1
    },
    status: () => ({
      isUsed: isCurrent() && hasChanges(),
      isLeftOut: !isCurrent(),
      lagSeconds: isResponding && currentAt > 0 ? (checkedAt - currentAt) / 1000 : undefined,
    }),
    async close() {
      closing.abort()
      await following
      await Promise.all([connections.pool.end(), positions.close()])
    },
  }
}
