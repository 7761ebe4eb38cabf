export { notificationHandlers } from './routes.ts'
export { notificationHandles, notificationSchedules } from './jobs.ts'
export { notificationEventsRoute } from './live.ts'
export { announceNewVideo, recordEvent } from './event.ts'
