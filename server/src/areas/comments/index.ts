export { commentHandlers } from './routes.ts'
export { takeDownComment } from './comment.ts'
