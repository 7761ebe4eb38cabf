export { sessionHandlers } from './routes.ts'
export { endOtherSessions, forgetWrongLogins, openSession, viewerFinder } from './session.ts'
export { sessionHandles, sessionSchedules } from './jobs.ts'
export { countAttempt } from './attempts.ts'
