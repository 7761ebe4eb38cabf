export { playlistHandlers } from './routes.ts'
export { playlistJobHandlers, playlistSchedules } from './jobs.ts'
export { isListedPlaylist } from './list-queries.ts'
