import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Site } from './site.ts'

const ADMIN = path.join(import.meta.dirname, '../server/src/admin.ts')

/** Runs an admin command (`npm run admin -- …`) on a running site and returns its output. */
export async function runAdmin(site: Site, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: site.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args], { env })
  return stdout
}
