import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isDatabaseUnreachable } from './unreachable.ts'
import { observeStatement } from './count-statements.ts'
import { createOutage, type Outage } from './outage.ts'
import { preparingClient } from './prepared-statements.ts'
import type { DB } from './schema.ts'

/** A database or a transaction: the first parameter of every operation and query. */
export type Database = Kysely<DB>

export interface Connection {
  readonly db: Database
  /** The pool of `db`, for libraries with their own SQL. */
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

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A Date would shift the day by the process's time zone.
types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Opens a PostgreSQL connection pool; it connects on the first statement. Columns are snake_case in SQL and camelCase
 * in TypeScript; `bigint` and `numeric` are returned as numbers, `date` as 'YYYY-MM-DD', `timestamptz` as Date.
 */
export function connectDatabase(url: string, options: ConnectOptions): Connection {
  const { log, maxConnections = 10, statementTimeoutMs = 30_000 } = options
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: maxConnections,
    application_name: 'serendib',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    types,
  })
  const probe = openProbe(url)
  // A connection that breaks during a statement fails that statement and emits an error, which would end the process
  // without a listener.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that breaks (the database restarts) must not end the process; the pool opens a new one.
  // Logs only the message, because pg attaches the whole client to the error.
  pool.on('error', (error) => {
    if (isDatabaseUnreachable(error)) outage.suspect(error.message)
    else log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  const outage = createOutage(probe.ask, log)

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: (event) => {
      observeStatement(event.query)
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

/**
 * Checks over a separate connection whether the database responds, with a timeout. Concurrent calls share one check.
 */
function openProbe(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'serendib probe',
    query_timeout: PROBE_MS,
    connectionTimeoutMillis: PROBE_MS,
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  let asking: Promise<unknown> | undefined
  const ask = (): Promise<unknown> => {
    asking ??= pool.query('select 1').finally(() => (asking = undefined))
    return asking
  }
  return { ask, close: () => pool.end() }
}

function logSlowStatement(log: Log, event: LogEvent): void {
  if (event.queryDurationMillis < SLOW_STATEMENT_MS) return
  const sql = event.query.sql.slice(0, STATEMENT_LOGGED)
  log.warn({ ms: Math.round(event.queryDurationMillis), sql }, 'slow statement')
}
