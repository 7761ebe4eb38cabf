export { personalDataHandlers } from './routes.ts'
export { cancelDeletion } from './deletion.ts'
export { DataExports, myDataRoute } from './download.ts'
export { personalDataHandles, personalDataSchedules } from './jobs.ts'
