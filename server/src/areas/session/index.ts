export { sessionHandlers } from './routes.ts'
export { endOtherSessions, openSession, viewerFinder } from './session.ts'
export { sweepSessions } from './jobs.ts'
export { countAttempt } from './attempts.ts'
