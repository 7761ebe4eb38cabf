import { execFile, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded.ts'
import { createLog } from '../server/src/platform/log.ts'
import { readDatabase } from './read.ts'
import { programOf } from './site.ts'
import type { Stage } from './stage.ts'

const KILLED_AFTER_MS = 2500

/**
 * Makes a backup, restores it into another folder after killing the first attempt, and compares the result with the
 * ledger.
 * Returns how many facts were compared.
 */
export async function restoreElsewhere({ site, ledger }: Stage): Promise<number> {
  const backups = path.join(site.folder, 'backups')
  const restored = path.join(site.folder, 'restored')
  await mkdir(restored)
  const admin = (...args: string[]) => [programOf('admin'), ...args]
  await promisify(execFile)(process.execPath, admin('backup', backups), { env: site.env })
  const restore = admin('restore', backups, '--into', restored)
  const killed = spawn(process.execPath, restore, { env: site.env, stdio: 'ignore' })
  await sleep(KILLED_AFTER_MS)
  killed.kill('SIGKILL')
  // If the killed restore hadn't begun or had already finished, there is nothing to finish.
  const finish = admin('restore', '--finish', '--into', restored)
  await promisify(execFile)(process.execPath, finish, { env: site.env }).catch(() => undefined)
  await promisify(execFile)(process.execPath, [...restore, '--replace'], { env: site.env })

  const database = await startEmbeddedDatabase({ dataDir: restored, log: createLog('silent') })
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    return ledger.compare(await readDatabase(client), 'in the restored database')
  } finally {
    await client.end()
    await database.stop()
  }
}
