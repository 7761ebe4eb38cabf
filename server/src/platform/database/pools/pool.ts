import pg from 'pg'
import type { Log } from '../../log.ts'
import { preparingClient } from '../prepared-statements.ts'
import { isDatabaseUnreachable } from '../unreachable.ts'

export interface PoolOptions {
  readonly log: Log
  /** The maximum number of connections. */
  readonly maxConnections?: number | undefined
  /** A statement that runs longer is cancelled by the database. */
  readonly statementTimeoutMs?: number | undefined
  /** How long to wait for a connection. */
  readonly connectTimeoutMs?: number
  /** Called when an idle connection broke because the database is unreachable. */
  readonly onLost: (reason: string) => void
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A Date would shift the day by the process's time zone.
types.setTypeParser(pg.types.builtins.DATE, String)

/** Opens a pool of connections, which connects on the first statement. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { log, onLost, maxConnections = 10, statementTimeoutMs = 30_000, connectTimeoutMs = 10_000 } = options
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: maxConnections,
    application_name: 'serendib',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: connectTimeoutMs,
    types,
  })
  // A connection that breaks during a statement fails that statement and emits an error, which would end the process
  // without a listener.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that breaks (the database restarts) must not end the process; the pool opens a new one.
  // Logs only the message, because pg attaches the whole client to the error.
  pool.on('error', (error) => {
    if (isDatabaseUnreachable(error)) onLost(error.message)
    else log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  return pool
}
