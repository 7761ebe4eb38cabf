import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './testing/database.ts'

type Script = 'main' | 'worker'
const READY = { main: 'Serendib is at', worker: 'Serendib worker is running' }

/** Starts a process of a site, and waits until it is ready or has ended. */
function start(script: Script, settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let printed = ''
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(READY[script])) resolve(`${script} is ready`)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then(() => resolve(`${script} ended with ${child.exitCode}: ${printed}`))
  })
}

test('web nodes and workers that start at the same time on an empty database all become ready', async () => {
  await using database = await createTestDatabase({ empty: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'serendib-together-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const scripts: Script[] = ['main', 'main', 'worker', 'worker']
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const states = await Promise.all(scripts.map((script) => start(script, settings)))
  expect(states).toEqual(scripts.map((script) => `${script} is ready`))
  const { rows } = await sql`select from pgboss.version`.execute(database.db)
  expect(rows).toHaveLength(1)
})
