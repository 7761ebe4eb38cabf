export { watchHandlers } from './routes.ts'
export { watchJobHandlers } from './jobs.ts'
export { createViewerWrites, isReport, knowsWrites } from './viewer-writes.ts'
export { createListedVideos } from './listed-videos.ts'
