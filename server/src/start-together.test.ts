import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './testing/database.ts'
import { startS3Server } from './testing/s3-server.ts'

type Script = 'main' | 'worker'
const READY = { main: 'Serendib is at', worker: 'Serendib worker is running' }

/** Starts a process of a site, and waits until it is ready or has ended. */
async function start(script: Script, settings: Record<string, string>): Promise<string> {
  return (await begin(script, settings)).state
}

/** Like `start`; `stop` kills the process. */
function begin(
  script: Script,
  settings: Record<string, string>,
): Promise<{ state: string; stop: () => Promise<void> }> {
  const env = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(stop)
  let printed = ''
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(READY[script])) resolve({ state: `${script} is ready`, stop })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    // Without the log: a process that is started as root may warn.
    const message = () => printed.replaceAll(/^\{.*\n/gm, '')
    void ended.then(() => resolve({ state: `${script} ended with ${child.exitCode}: ${message()}`, stop }))
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

const SECRET = 'a secret that all machines of the site share'

/** An empty database and the settings of a site's machines: each has a data folder with these folders of the first one. */
async function machinesOf(...shared: string[]) {
  const database = await createTestDatabase()
  const root = await mkdtemp(join(tmpdir(), 'serendib-machines-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(root, { recursive: true, force: true })
  })
  const first = join(root, 'first')
  return async (name: string) => {
    const dataDir = join(root, name)
    await mkdir(dataDir, { recursive: true })
    if (name !== 'first')
      for (const folder of shared) await symlink(join(first, folder), join(dataDir, folder))
    return { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET, LOG_LEVEL: 'error' }
  }
}

const NOT_SHARED = "isn't the one that the site's other processes use"

test('a worker on another machine starts only with the shared folders and the SECRET of the site', async () => {
  const machine = await machinesOf('incoming', 'media')
  expect(await start('main', await machine('first'))).toBe('main is ready')
  expect(await start('worker', await machine('second'))).toBe('worker is ready')
  const other = { ...(await machine('third')), SECRET: 'another secret, which is also long enough' }
  expect(await start('worker', other)).toContain(`worker ended with 1: SECRET ${NOT_SHARED}`)
})

test.each(['incoming', 'media'])(
  "a worker whose %s isn't the site's refuses to start and names the folder",
  async (missing) => {
    const machine = await machinesOf(...['incoming', 'media'].filter((name) => name !== missing))
    expect(await start('main', await machine('first'))).toBe('main is ready')
    const settings = await machine('second')
    const state = await start('worker', settings)
    expect(state).toContain(`worker ended with 1: ${join(settings.DATA_DIR, missing)} ${NOT_SHARED}`)
    expect(state.trimEnd().split('\n')).toHaveLength(1)
  },
)

test('a worker with S3 needs only the incoming folder of the site, and refuses another bucket or prefix', async () => {
  const { env, close } = await startS3Server()
  onTestFinished(close)
  const machine = await machinesOf('incoming')
  expect(await start('main', { ...(await machine('first')), ...env })).toBe('main is ready')
  expect(await start('worker', { ...(await machine('second')), ...env })).toBe('worker is ready')
  const elsewhere = { ...env, STORAGE: (env['STORAGE'] ?? '').replace('/site?', '/other?') }
  expect(await start('worker', { ...(await machine('third')), ...elsewhere })).toContain(
    `worker ended with 1: STORAGE ${NOT_SHARED}`,
  )
})

test('a site with a new data folder starts alone, and not beside the processes that use the former one', async () => {
  const machine = await machinesOf()
  const first = await begin('main', await machine('first'))
  expect(first.state).toBe('main is ready')
  expect(await start('main', await machine('second'))).toContain('main ended with 1: ')
  await first.stop()
  expect(await start('main', await machine('second'))).toBe('main is ready')
  expect(await start('main', await machine('first'))).toContain(NOT_SHARED)
})
