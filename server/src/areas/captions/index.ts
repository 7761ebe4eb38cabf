export { toTracks } from './captions.ts'
export { captionHandlers } from './routes.ts'
