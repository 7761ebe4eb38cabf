export { historyHandlers } from './routes.ts'
