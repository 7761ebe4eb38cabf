import { BackupError } from './platform/backup/backup-error.ts'
import { ConfigError } from './platform/config/index.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { DataFolderInUse } from './platform/database/owner.ts'
import { errorCode } from './platform/error-code.ts'
import { NoFolderHere, NotWritable } from './platform/files.ts'

const OPERATORS = [BackupError, ConfigError, DataFolderInUse, MigrationError, NoFolderHere, NotWritable]

/** What an operator can do about it, by the code of an error of the system or of PostgreSQL. */
const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Something else answers there: choose another port, e.g. PORT=4001.',
  EADDRNOTAVAIL: 'HOST has to be an address of this machine.',
  EACCES: 'This user may not do that: choose another port or folder, or change who may.',
  EPERM: 'This user may not do that: choose another port or folder, or change who may.',
  EROFS: 'That disk can only be read: mount it so that it can be written, or choose another DATA_DIR.',
  ENOSPC: 'No room is left on that disk.',
  EEXIST: 'DATA_DIR has to be a folder.',
  ENOTDIR: 'DATA_DIR has to be a folder.',
  ECONNREFUSED: 'Nothing answers there: is the database of DATABASE_URL running?',
  ENOTFOUND: 'No machine has that name: look at HOST and DATABASE_URL.',
  EAI_AGAIN: 'That name cannot be looked up now: look at HOST, DATABASE_URL and the network.',
  '28P01': 'Look at the user and the password in DATABASE_URL.',
  '28000': 'Look at the user and the password in DATABASE_URL.',
  '3D000': 'Make that database, or name another one in DATABASE_URL.',
}

/** Why a start or a command failed: in words where an operator can act on it, a bug with its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (OPERATORS.some((kind) => error instanceof kind)) return error.message
  const hint = HINTS[errorCode(error) ?? '']
  return hint === undefined ? (error.stack ?? error.message) : `${error.message || errorCode(error)}. ${hint}`
}
