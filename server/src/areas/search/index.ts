export { searchHandlers } from './routes.ts'
export { searchJobHandlers } from './jobs.ts'
