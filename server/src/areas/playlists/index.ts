export { playlistHandlers } from './routes.ts'
export { playlistJobHandlers } from './jobs.ts'
export { isListedPlaylist } from './list-queries.ts'
