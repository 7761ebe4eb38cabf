export { createUpdateFinder, fetchUpdates } from './find-updates.ts'
