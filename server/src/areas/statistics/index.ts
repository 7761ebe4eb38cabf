export { statisticsHandlers } from './routes.ts'
export { recordLeaving, recordSubscription, recordView, recordWatched } from './record-queries.ts'
