export { uploadHandlers } from './routes.ts'
export { resumableUploadRoutes } from './resumable.ts'
export { uploadHandles, uploadSchedules } from './jobs.ts'
