import { BackupError } from './platform/backup-error.ts'
import { ConfigError } from './platform/config/index.ts'
import { DamagedDatabase } from './platform/database/cluster.ts'
import { OtherPostgresVersion } from './platform/database/embedded.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { DataFolderInUse } from './platform/database/owner.ts'
import { errorCode } from './platform/error-code.ts'
import { NoFolderHere, NotShared, NotWritable } from './platform/files.ts'
import { InterruptedRestore } from './platform/restore-marker.ts'
import { WorkerRefused } from './remote-worker/site-client.ts'

const OPERATORS = [
  BackupError,
  ConfigError,
  DamagedDatabase,
  DataFolderInUse,
  InterruptedRestore,
  MigrationError,
  NoFolderHere,
  NotShared,
  NotWritable,
  OtherPostgresVersion,
  WorkerRefused,
]

/** Hints for the operator, by the error code of the system or PostgreSQL. */
const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program uses this port. Choose a different one, e.g. PORT=4001.',
  EADDRNOTAVAIL: 'Set HOST to an address of this machine.',
  EACCES: "This user doesn't have permission. Choose a different port or folder, or change the permissions.",
  EPERM: "This user doesn't have permission. Choose a different port or folder, or change the permissions.",
  EROFS: 'The disk is mounted read-only. Mount it writable, or choose a different DATA_DIR.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is exceeded.',
  EEXIST: 'DATA_DIR has to be a folder.',
  ENOTDIR: 'DATA_DIR has to be a folder.',
  ECONNREFUSED: 'The connection was refused. Is the database in DATABASE_URL running?',
  ENOTFOUND: 'Host not found. Check HOST and DATABASE_URL.',
  EAI_AGAIN: 'The host name lookup failed. Check HOST, DATABASE_URL and the network.',
  '28P01': 'Check the user and password in DATABASE_URL.',
  '28000': 'Check the user and password in DATABASE_URL.',
  '3D000': 'Create this database, or set DATABASE_URL to a different one.',
}

/** Explains why a start or command failed: a message if the operator can fix it, the stack for a bug. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (OPERATORS.some((kind) => error instanceof kind)) return error.message
  const hint = HINTS[errorCode(error) ?? '']
  return hint === undefined ? (error.stack ?? error.message) : `${error.message || errorCode(error)}. ${hint}`
}
