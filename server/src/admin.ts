import path from 'node:path'
import { dropRootPrivileges } from './drop-root-privileges.ts'

// Files created from now on, also by child processes, are readable by their owner only.
process.umask(0o077)

/** Commands that keep running as the caller, because they read or write the caller's files. */
const RUN_AS_CALLER = ['editorial', 'places', 'restore', 'upgrade']

const [command = '', folder = ''] = process.argv.slice(2)
if (/^[a-z]/.test(command) && !RUN_AS_CALLER.includes(command)) {
  const isBackup = command === 'backup' && /^[^-]/.test(folder)
  await dropRootPrivileges({ as: 'command', backupFolder: isBackup ? path.resolve(folder) : undefined })
}
await import('./admin-commands.ts')
