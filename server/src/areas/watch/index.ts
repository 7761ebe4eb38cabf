export { watchHandlers } from './routes.ts'
export { watchJobHandlers } from './jobs.ts'
export { createViewerWrites, knowsWrites } from './viewer-writes.ts'
export { createListedVideos } from './listed-videos.ts'
