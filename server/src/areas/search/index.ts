export { searchHandlers } from './routes.ts'
export { searchJobHandlers, searchSchedules } from './jobs.ts'
