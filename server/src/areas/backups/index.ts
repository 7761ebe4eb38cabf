export { backupStatus, findLastBackup } from './status.ts'
export { backupJobHandlers, backupSchedules, catchUpBackups } from './jobs.ts'
