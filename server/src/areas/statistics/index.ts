export { statisticsHandlers } from './routes.ts'
export { recordSubscription, recordView, recordWatched } from './record-queries.ts'
