export { watchHandlers } from './routes.ts'
export { watchHandles, watchSchedules } from './jobs.ts'
