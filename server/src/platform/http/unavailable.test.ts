import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createServer } from './server.ts'

let database: TestDatabase
let app: FastifyInstance
const lines: string[] = []
/** Statements that fail, by the reason. */
const statements: Record<string, () => Promise<unknown>> = {
  'a standby that can only be read': () =>
    database.db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => sql`create table nothing ()`.execute(trx)),
  'a statement that takes too long': () =>
    database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '20ms'`.execute(trx)
      await sql`select pg_sleep(5)`.execute(trx)
    }),
  'an exhausted pool': async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 50 })
    const client = await pool.connect()
    try {
      await pool.query('select 1')
    } finally {
      client.release()
      await pool.end()
    }
  },
  'a role with too many connections': () => raise('53300'),
  'a deadlock': () => raise('40P01'),
  'a conflict of transactions': () => raise('40001'),
  'a lock that is not to be had': () => raise('55P03'),
  'a session that the administrator ends': () =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db),
}
const raise = (state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`.execute(database.db)

beforeAll(async () => {
  database = await createTestDatabase()
  app = await createServer({
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    metrics: createMetrics({ process: false }),
    trustProxy: false,
    inlineScriptHashes: [],
    mediaHost: undefined,
    connection: database.connection,
    limits: { connectionsPerIp: 100, requestsPerIp: 100, readsPerMinute: 1000 },
    fontFiles: [],
  })
  app.get<{ Params: { what: string } }>('/api/:what', ({ params }) => statements[params.what]?.())
  app.get('/page', () => raise('53300'))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

it.each(Object.keys(statements))('responds with 503 and Retry-After to %s', async (what) => {
  const before = lines.length
  const { statusCode, headers, body } = await app.inject(`/api/${encodeURIComponent(what)}`)
  expect([statusCode, headers['retry-after']]).toEqual([503, '3'])
  expect(JSON.parse(body)).toMatchObject({ status: 0, code: 'unavailable' })
  expect(lines.slice(before).join('')).not.toMatch(/"stack"|"level":"error"|request failed/)
})

it('reports the database as healthy while every connection of the pool is in use', async () => {
  const { connection } = database
  const busy = await Promise.all(Array.from({ length: 10 }, () => connection.pool.connect()))
  const waiting = Array.from({ length: 110 }, () => connection.pool.query('select 1'))
  expect(connection.isOverloaded()).toBe(true)
  expect(await connection.isReachable()).toBe(true)
  for (const client of busy) client.release()
  await Promise.all(waiting)
  expect(connection.isOverloaded()).toBe(false)
})

it('shows the page of an outage in the language of the request', async () => {
  const open = (language: string) =>
    app.inject({ url: '/page', headers: { accept: 'text/html', 'accept-language': language } })
  for (const [language, title] of [
    ['en', 'Back in a moment'],
    ['si', 'මොහොතකින් නැවත එමු'],
    ['ta', 'சிறிது நேரத்தில் திரும்புவோம்'],
  ] as const) {
    const { statusCode, body } = await open(language)
    expect([statusCode, body]).toEqual([503, expect.stringContaining(`<h1>${title}</h1>`)])
    expect(body).toContain(`<html lang="${language}">`)
  }
})
