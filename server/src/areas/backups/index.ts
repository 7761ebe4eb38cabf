export { backupFigures } from './figures.ts'
export { backupHandles, backupSchedules, catchUpBackups } from './jobs.ts'
