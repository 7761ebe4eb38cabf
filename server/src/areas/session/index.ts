export { sessionHandlers } from './routes.ts'
export { deleteAttempts, deleteOtherSessions } from './queries.ts'
export type { SignInParts } from './session.ts'
export {
  endOtherSessions,
  findTicketOwner,
  finishSignIn,
  forgetWrongLogins,
  openSession,
  viewerFinder,
} from './session.ts'
export { sessionHandles, sessionSchedules } from './jobs.ts'
export { countAttempt } from './attempts.ts'
export { requireOwnPassword, wrongPassword } from './own-password.ts'
