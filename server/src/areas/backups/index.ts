export { backupFigures, findLastBackup } from './figures.ts'
export { backupJobHandlers, backupSchedules, catchUpBackups } from './jobs.ts'
