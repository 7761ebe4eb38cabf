import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connectDatabase, type Database } from '../platform/database/connect.ts'
import { createLog } from '../platform/log.ts'
import { onServer, withDatabase } from './database-server.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly db: Database
  readonly connection: Connection
  readonly url: string
  /** Closes the connection and drops the database. */
  drop(): Promise<void>
}

/**
 * A separate database for a test or a test file: a copy of the migrated template. `empty` omits the migrations and job
 * tables.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = options.empty === true ? 'template0' : new URL(templateUrl).pathname.slice(1)
  const name = `serendib_test_${randomBytes(8).toString('hex')}`
  // Any database but the template, which must have no connections while it is copied.
  const serverUrl = withDatabase(templateUrl, 'postgres')
  // Copying files takes a tenth of the time of PostgreSQL's default, which logs all pages.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)

  const url = withDatabase(templateUrl, name)
  const connection = connectDatabase(url, { log: createLog('error') })
  const drop = async () => {
    await connection.close()
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  }
  return { db: connection.db, connection, url, drop, [Symbol.asyncDispose]: drop }
}
