export {
  cancelEdit,
  cancelEncoding,
  encodeAgain,
  encodeVideoAgain,
  makeEditAgain,
  startEdit,
} from './control.ts'
export { findEditJob } from './edit-jobs/queries.ts'
export type { EditJob } from './edit-jobs/queries.ts'
export { processingEventsRoute } from './events.ts'
export { ENCODING_ENDS_MS, encodeJob, makeEditJob } from './job-kinds.ts'
export { addedHandlers, encodingHandlers } from './jobs.ts'
export { discardUploadsOfVideo } from './original.ts'
export { deleteUpload } from './original-queries.ts'
export { insertOutdated } from './outdated-queries.ts'
export type { EncodeParts } from './parts.ts'
export {
  announce,
  fileExpiryText,
  publishWhenReady,
  requireOwner,
  requireOwnVideo,
  toProcessingState,
} from './processing-state.ts'
export { findVideo, lockVideo } from './queries.ts'
export type { ProcessedVideo } from './queries.ts'
export { shownOf, wholeOf } from './edit-jobs/shown-part.ts'
export { remoteWorkerRoutes } from './remote/routes.ts'
export { listWorkers } from './remote/worker-queries.ts'
export { addWorker, removeWorker } from './remote/workers.ts'
export { sweepWorkFolders, WORK_FOLDERS_SWEPT_MS } from './work-folders.ts'
export { failureText } from './failure-texts.ts'
