export { historyHandlers } from './routes.ts'
export { listSearches } from './queries.ts'
