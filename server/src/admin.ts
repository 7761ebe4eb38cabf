import path from 'node:path'
import { leaveRoot } from './leave-root.ts'

// What is made from here on, here and in child processes, is for its owner alone.
process.umask(0o077)

/** They read or write files of whoever gives the command, wherever those are. */
const RUN_AS_CALLER = ['editorial', 'places', 'restore']

const [command = '', folder = ''] = process.argv.slice(2)
if (/^[a-z]/.test(command) && !RUN_AS_CALLER.includes(command)) {
  const isBackup = command === 'backup' && /^[^-]/.test(folder)
  await leaveRoot({ as: 'command', backupFolder: isBackup ? path.resolve(folder) : undefined })
}
await import('./admin-commands.ts')
