export { searchHandlers } from './routes.ts'
export { searchHandles, searchSchedules } from './jobs.ts'
