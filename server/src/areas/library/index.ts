export { libraryHandlers } from './routes.ts'
export { isInWatchLater } from './queries.ts'
