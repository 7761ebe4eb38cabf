import { leaveRoot, warnOfRoot } from './leave-root.ts'

// Files created from now on, also by child processes, are readable by their owner only.
process.umask(0o077)

warnOfRoot(await leaveRoot({ as: 'site' }))
await import('./site.ts')
