export { commentHandlers } from './routes.ts'
export { takeDownComment } from './comment.ts'
export { commentHandles, commentSchedules } from './jobs.ts'
