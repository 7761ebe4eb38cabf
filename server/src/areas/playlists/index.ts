export { playlistHandlers } from './routes.ts'
