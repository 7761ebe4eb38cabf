import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
// Defines all jobs, whose queues the template contains.
import '../parts.ts'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../platform/database/connect.ts'
import { startEmbeddedDatabase } from '../platform/database/embedded.ts'
import { migrate, MIGRATIONS } from '../platform/database/migrate.ts'
import { errorCode } from '../platform/error-code.ts'
import { installJobs } from '../platform/jobs/install.ts'
import { createLog } from '../platform/log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a migrated database to copy. */
    templateUrl: string
  }
}

const log = createLog('warn')
const PREFIX = 'serendib-test-'
// Tests don't need durability.
const RECKLESS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '100' }

export interface TestServer {
  /** Connection string of a database from which others can be created. */
  readonly url: string
  stop(): Promise<void>
}

/** Returns `TEST_DATABASE_URL` if it is set (its user must be allowed to create databases), else starts a server. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }

  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedDatabase({ dataDir, log, settings: RECKLESS })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes servers of test runs that were killed. The folder's name contains the process id. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const dataDir = join(tmpdir(), name)
    try {
      const server = await startEmbeddedDatabase({ dataDir, log })
      await server.stop()
    } catch (err) {
      log.warn({ err, dataDir }, 'could not stop the database of an earlier test run')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Creates the migrated database that tests copy. */
export async function createTemplate(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `serendib_template_${process.pid}`
  const url = withDatabase(serverUrl, name)
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  await onServer(serverUrl, `create database ${name}`)
  const connection = connectDatabase(url, { log })
  try {
    await migrate(connection.db, MIGRATIONS, log)
    await installJobs(connection.db)
  } finally {
    await connection.close()
  }
  return { url, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) }
}

/** Executes one statement on the server, outside a transaction. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Replaces the database name in a connection string. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Vitest's global setup: one server and one template for all test files. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = await createTemplate(server.url)
  project.provide('templateUrl', template.url)
  return async () => {
    await template.drop()
    await server.stop()
  }
}
