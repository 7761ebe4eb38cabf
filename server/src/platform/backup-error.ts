import { errorCode } from './error-code.ts'
import { isDiskFull } from './storage/sources.ts'

/** A backup cannot be made or restored. The message is meant for the operator and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Converts an error with a file below `folder` to a message for the operator, if it is a known one. */
export function explainError(error: unknown, folder: string): unknown {
  if (error instanceof BackupError) return error
  if (isDiskFull(error)) {
    return new BackupError(`The disk of ${folder} is full. Free up space and try again.`, {
      cause: error,
    })
  }
  if (error instanceof Error && ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) {
    return new BackupError(`Permission denied: ${error.message}.`, { cause: error })
  }
  return error
}
