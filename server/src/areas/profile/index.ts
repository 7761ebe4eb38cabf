export { profileHandlers } from './routes.ts'
export { profileHandles } from './jobs.ts'
