export { orphanedFileHandlers, orphanedFileSchedules } from './jobs.ts'
