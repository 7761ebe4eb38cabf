export { toTracks } from './captions.ts'
export { captionHandlers } from './routes.ts'
export { captionHandles, captionSchedules } from './jobs.ts'
