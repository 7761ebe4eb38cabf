export { notificationHandlers } from './routes.ts'
export { notificationEventsRoute } from './live.ts'
export { announceNewVideo, recordEvent } from './event.ts'
