import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { observeStatement } from './count-statements.ts'
import { recordStatement } from '../tracing/statement-spans.ts'
import { createOutage, type Outage } from './outage.ts'
import { openPool } from './pools/pool.ts'
import { openProbe } from './pools/probe.ts'
import { poolOfReading } from './pools/reading.ts'
import type { DB } from './schema.ts'

/** A database or a transaction: the first parameter of every operation and query. */
export type Database = Kysely<DB>

export interface Connection {
  /** Reads from a replica within `Replica.read`. */
  readonly db: Database
  /** The pool of the primary, for libraries with their own SQL. */
  readonly pool: pg.Pool
  readonly url: string
  readonly outage: Outage
  /**
   * Whether the database responds within 1.5 s. Bypasses the pool, so that a busy pool is not mistaken for an outage.
   */
  isReachable(): Promise<boolean>
  /** Whether so many statements wait for a connection that new requests should be refused. */
  isOverloaded(): boolean
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly log: Log
  /** The maximum number of connections. */
  readonly maxConnections?: number
  /** A statement that runs longer is cancelled by the database. */
  readonly statementTimeoutMs?: number
}

const SLOW_STATEMENT_MS = 500
const PROBE_MS = 1500
/** Statements that may wait for a connection; they take some hundred milliseconds. */
const WAITING_MAX = 100
// Characters; the statement of a migration is as long as its file.
const STATEMENT_LOGGED = 2000

/**
 * Opens a PostgreSQL connection pool; it connects on the first statement. Columns are snake_case in SQL and camelCase
 * in TypeScript; `bigint` and `numeric` are returned as numbers, `date` as 'YYYY-MM-DD', `timestamptz` as Date.
 */
export function connectDatabase(url: string, options: ConnectOptions): Connection {
  const { log, maxConnections, statementTimeoutMs } = options
  const pool = openPool(url, {
    log,
    maxConnections,
    statementTimeoutMs,
    onLost: (reason) => outage.suspect(reason),
  })
  const probe = openProbe(url, 'select 1', PROBE_MS)
  const outage = createOutage(probe.ask, log)

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => (poolOfReading() ?? pool).connect(),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    plugins: [new CamelCasePlugin()],
    log: (event) => {
      observeStatement(event.query)
      recordStatement(event)
      logSlowStatement(log, event)
    },
  })
  return {
    db,
    pool,
    url,
    outage,
    isReachable: () =>
      probe.ask().then(
        () => true,
        () => false,
      ),
    isOverloaded: () => pool.waitingCount >= WAITING_MAX,
    close: async () => {
      outage.close()
      await Promise.all([db.destroy(), probe.close()])
    },
  }
}

function logSlowStatement(log: Log, event: LogEvent): void {
  if (event.queryDurationMillis < SLOW_STATEMENT_MS) return
  const sql = event.query.sql.slice(0, STATEMENT_LOGGED)
  log.warn({ ms: Math.round(event.queryDurationMillis), sql }, 'slow statement')
}
