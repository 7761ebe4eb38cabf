import { dropRootPrivileges, warnOfRoot } from './drop-root-privileges.ts'

// Files created from now on, also by child processes, are readable by their owner only.
process.umask(0o077)

warnOfRoot(await dropRootPrivileges({ as: 'site' }))
await import('./start-site.ts')
