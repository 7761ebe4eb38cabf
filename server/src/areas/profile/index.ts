export { profileHandlers } from './routes.ts'
export { contactUndoRoutes } from './contact-undo.ts'
export { profileHandles, removeVideoFiles } from './jobs.ts'
export type { RemovalParts } from './jobs.ts'
