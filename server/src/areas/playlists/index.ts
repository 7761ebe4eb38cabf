export { playlistHandlers } from './routes.ts'
export { playlistHandles, playlistSchedules } from './jobs.ts'
