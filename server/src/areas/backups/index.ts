export { backupStatus, findLastBackup } from './status.ts'
export { backupJobHandlers, catchUpBackups } from './jobs.ts'
