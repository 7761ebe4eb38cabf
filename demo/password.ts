import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findAccountId, updatePasswordHash } from '../server/src/areas/accounts/index.ts'
import { endOtherSessions } from '../server/src/areas/session/index.ts'
import type { Database } from '../server/src/platform/database/connect.ts'
import { hashPassword } from '../server/src/platform/passwords.ts'
import { accounts, administrator } from './catalogue.ts'

/** The file with the password of the demo accounts, readable by the operator only. */
export function demoPasswordFile(dataDir: string): string {
  return path.join(dataDir, 'demo-password.txt')
}

/**
 * The password of this site's demo accounts, random and generated once. Accounts that existed before it, from a restored
 * backup, get this password and are signed out.
 */
export async function ensureDemoPassword(db: Database, dataDir: string): Promise<string> {
  const file = demoPasswordFile(dataDir)
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(12).toString('base64url')
  for (const { email } of [...accounts, administrator]) {
    const userId = await findAccountId(db, email)
    if (userId === undefined) continue
    await updatePasswordHash(db, userId, await hashPassword(password))
    await endOtherSessions(db, userId, null)
  }
  // Last, so that the next start repeats everything after a kill.
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return password
}
