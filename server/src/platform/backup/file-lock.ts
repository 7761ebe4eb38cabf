import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Runs `run` while no other process has the lock of a file, which is created. The kernel releases the lock when the
 * process ends. SQLite is the only way to lock a file in Node.
 * @throws what `busy` returns if another process has it
 */
export async function withFileLock<T>(file: string, busy: () => Error, run: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw busy()
  }
  try {
    return await run()
  } finally {
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
