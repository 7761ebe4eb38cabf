export { profileHandlers } from './routes.ts'
export { contactUndoRoutes } from './contact-undo.ts'
