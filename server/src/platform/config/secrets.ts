import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { makeFolder } from '../files.ts'
import type { Config } from './index.ts'

/**
 * Returns a random 256-bit secret (64 hex digits), generated on first use and stored in `<data dir>/secrets/<name>`,
 * readable by its owner only. Concurrent processes get the same one.
 */
export async function storedSecret(
  dataDir: string,
  name: 'address-salt' | 'postgres-password',
): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  const stored = await readStored(file)
  if (stored !== undefined) return stored

  await makeFolder(folder, 0o700)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    // link() fails when the name is taken, so the first process wins and no half-written secret is ever read.
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const secret = await readStored(file)
  if (secret === undefined) throw new Error(`${file} vanished while it was being made`)
  return secret
}

/** The site's secret: the configured or else the stored one. */
export async function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  return secret ?? storedSecret(dataDir, 'address-salt')
}

async function readStored(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length < 32) throw new Error(`${file} is damaged: expected 64 hex digits`)
    return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
