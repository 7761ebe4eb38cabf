export { watchHandlers } from './routes.ts'
export { sweepViewers } from './queries.ts'
