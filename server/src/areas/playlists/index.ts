export { playlistHandlers } from './routes.ts'
export { playlistHandles, playlistSchedules } from './jobs.ts'
export { isListedPlaylist } from './list-queries.ts'
