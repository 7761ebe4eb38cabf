export { statisticsHandlers } from './routes.ts'
export { recordLeaving, recordSubscription, sweepDays, today } from './record-queries.ts'
