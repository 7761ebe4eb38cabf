/** Starts web servers in processes of their own. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/free-port.ts'
import type { BenchSite } from './site.ts'
import { UNBOUNDED } from './site.ts'

/** The site's own program. */
export const SITE = join(import.meta.dirname, '../../server/src/main.ts')

export interface ServerProcess {
  readonly process: ChildProcess
  readonly origin: string
  /** From the start of the process to its first page. */
  readonly seconds: number
  stop(): Promise<void>
}

/** Starts a program that serves pages on the database and data folder of a site, and waits for its first page. */
export async function startProcess(
  program: string,
  { config, connection }: BenchSite['parts'],
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const started = performance.now()
  const server = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...UNBOUNDED,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: config.dataDir,
      DATABASE_URL: connection.url,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      // As in `npm start`.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
      ...settings,
    },
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await hasPage(origin))) {
    if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}`)
    await sleep(5)
  }
  return {
    process: server,
    origin,
    seconds: (performance.now() - started) / 1000,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

function hasPage(origin: string): Promise<boolean> {
  return fetch(origin).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
}
