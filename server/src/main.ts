import { leaveRoot, warnOfRoot } from './leave-root.ts'

// What is made from here on, here and in child processes, is for its owner alone.
process.umask(0o077)

warnOfRoot(await leaveRoot({ as: 'site' }))
await import('./site.ts')
