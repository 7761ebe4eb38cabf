export { cutHandlers } from './routes.ts'
export { cutHandles, cutSchedules } from './jobs.ts'
export { stopCut } from './cut.ts'
export { insertOutdated } from './queries.ts'
