import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../platform/free-port.ts'

export interface StartedSite {
  readonly origin: string
  readonly pid: number
  /** All that it has written so far. */
  printed(): string
}

/** Starts a site as from the command line and waits until it is ready; it stops at the end of the test. */
export async function startSite(settings: Record<string, string>): Promise<StartedSite> {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', DEMO: 'off', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Serendib is at'))
        resolve({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, printed: () => printed })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then(() => reject(new Error(`the site ended: ${printed}`)))
  })
}
