export { backupFigures } from './figures.ts'
export { backupJobHandlers, backupSchedules, catchUpBackups } from './jobs.ts'
