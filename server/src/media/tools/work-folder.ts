import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The folder of a production. Tools write into an attempt's subfolder. A file gets its final name only when it is
 * complete and verified, so every file with a final name can be reused after a kill -9.
 */
export interface WorkFolder {
  path: (name: string) => string
  has: (...names: string[]) => Promise<boolean>
  bytesOf: (name: string) => Promise<number>
  /** Creates a new, empty attempt folder inside the work folder. */
  startAttempt: () => Promise<string>
  /** Gives files of an attempt their final names. Never replaces existing files, which may already be served. */
  keep: (attempt: string, names: readonly string[]) => Promise<void>
  /** Writes a small text atomically. Does nothing if it already exists. */
  writeText: (name: string, text: string) => Promise<void>
  /** Removes those of the named files that exist. */
  discard: (names: readonly string[]) => Promise<void>
  /** Removes all attempts. */
  tidy: () => Promise<void>
}

const ATTEMPT_PREFIX = '.attempt-'

/** Opens the folder, creating it if necessary, and removes attempts of interrupted runs. */
export async function openWorkFolder(workDir: string): Promise<WorkFolder> {
  await mkdir(workDir, { recursive: true })
  const path = (name: string) => join(workDir, name)
  const exists = (name: string) =>
    stat(path(name)).then(
      () => true,
      () => false,
    )
  const tidy = async () => {
    const names = await readdir(workDir)
    const attempts = names.filter((name) => name.startsWith(ATTEMPT_PREFIX))
    await Promise.all(attempts.map((name) => rm(path(name), { recursive: true, force: true })))
  }
  const startAttempt = () => mkdtemp(path(ATTEMPT_PREFIX))
  const keep = async (attempt: string, names: readonly string[]) => {
    for (const name of names) if (!(await exists(name))) await rename(join(attempt, name), path(name))
  }
  await tidy()
  return {
    path,
    has: async (...names) => (await Promise.all(names.map(exists))).every(Boolean),
    bytesOf: async (name) => (await stat(path(name))).size,
    startAttempt,
    keep,
    writeText: async (name, text) => {
      if (await exists(name)) return
      const attempt = await startAttempt()
      await writeFile(join(attempt, name), text)
      await keep(attempt, [name])
      await rm(attempt, { recursive: true, force: true })
    },
    discard: async (names) => {
      await Promise.all(names.map((name) => rm(path(name), { force: true })))
    },
    tidy,
  }
}
