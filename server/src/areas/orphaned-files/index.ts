export { orphanedFileHandlers } from './jobs.ts'
