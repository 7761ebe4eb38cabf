export { statisticsHandlers } from './routes.ts'
export { recordLeaving, recordSubscription, today } from './record-queries.ts'
