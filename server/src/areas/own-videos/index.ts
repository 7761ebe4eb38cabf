export { ownVideoHandlers } from './routes.ts'
export { ownVideoJobHandlers } from './jobs.ts'
export { removeVideoFiles } from './deletion.ts'
export type { RemovalParts } from './deletion.ts'
