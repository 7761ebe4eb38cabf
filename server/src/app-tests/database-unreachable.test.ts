import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { openParts } from '../parts.ts'
import { parseConfig } from '../platform/config/index.ts'
import { createLog } from '../platform/log.ts'
import { BUILT_WEB_FOLDER } from '../testing/app.ts'
import { type DatabaseLine, startDatabaseLine } from '../testing/replica/database-line.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let line: DatabaseLine
let parts: Parts
let app: FastifyInstance
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  line = await startDatabaseLine(database.url)
  dataDir = await mkdtemp(path.join(tmpdir(), 'serendib-away-'))
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', GUEST_CACHE_SECONDS: '0' })
  parts = { ...(await openParts(config, line.url, createLog('silent'))), webFolder: BUILT_WEB_FOLDER }
  app = await createApp(parts)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await parts.close()
  await line.goAway()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } })
const askForList = () => ask('/api/v1/home/recentUploads', 'application/json')

it('responds with 503 and a page that reloads during a database outage, and recovers afterwards', async () => {
  expect((await askForList()).statusCode).toBe(200)
  await line.goAway()
  const call = await askForList()
  expect(call.json()).toMatchObject({
    status: 0,
    code: 'unavailable',
    dataset: expect.stringMatching(/Try again/),
  })
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '3'])
  const page = await ask('/allVideos', 'text/html')
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain(
    'The site is temporarily unavailable. Try again in a moment. This page reloads automatically.',
  )
  expect(page.body).toMatch(/http-equiv="refresh" content="3"/)
  // The page contains nothing that the content security policy forbids, and its fonts exist.
  expect(page.body).not.toMatch(/<script|onclick|data:/)
  const fonts = [...page.body.matchAll(/src:url\(([^)]+)\)/g)].map((match) => match[1] ?? '')
  expect(fonts).toHaveLength(2)
  for (const font of fonts) expect((await app.inject(font)).statusCode).toBe(200)
  await line.comeBack()
  expect((await askForList()).statusCode).toBe(200)
})

it('fails only the transaction whose database connection breaks between two statements', async () => {
  const broken = parts.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    line.disconnect()
    // Lets the process notice it before the next statement.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 2`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/Connection terminated|not queryable/)
  expect((await askForList()).statusCode).toBe(200)
})
