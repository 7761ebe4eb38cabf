export { uploadHandlers } from './routes.ts'
export { resumableUploadRoutes } from './resumable.ts'
export { uploadJobHandlers } from './jobs.ts'
