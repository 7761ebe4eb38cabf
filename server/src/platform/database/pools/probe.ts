import pg from 'pg'

/** Asks a database over a connection of its own, so that a busy pool is not mistaken for an outage. */
export interface Probe<Row> {
  /** Rejects after a timeout. Concurrent calls share one statement. */
  ask(): Promise<Row | undefined>
  close(): Promise<void>
}

export function openProbe<Row extends object>(url: string, statement: string, timeoutMs: number): Probe<Row> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'serendib probe',
    query_timeout: timeoutMs,
    connectionTimeoutMillis: timeoutMs,
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  let asking: Promise<Row | undefined> | undefined
  return {
    ask: () => {
      asking ??= pool
        .query<Row>(statement)
        .then(({ rows }) => rows[0])
        .finally(() => (asking = undefined))
      return asking
    },
    close: () => pool.end(),
  }
}
