export { watchHandlers } from './routes.ts'
export { watchJobHandlers, watchSchedules } from './jobs.ts'
