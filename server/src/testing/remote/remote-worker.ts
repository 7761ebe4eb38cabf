import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { watchChild, type Child } from '../child-process.ts'

/** Starts `npm run worker` of a machine without the database. It stops at the end of the test. */
export async function startRemoteWorker(settings: Record<string, string>): Promise<Child> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'serendib-remote-'))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }
  const child = watchChild(
    spawn(process.execPath, [path.join(import.meta.dirname, '../../worker.ts')], { env }),
  )
  onTestFinished(async () => {
    await child.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  return child
}
