export { watchHandlers } from './routes.ts'
export { watchJobHandlers } from './jobs.ts'
