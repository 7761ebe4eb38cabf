export { sessionHandlers } from './routes.ts'
export { endOtherSessions, revokeSession } from './queries.ts'
export type { SignInParts } from './session.ts'
export { findTicketOwner, finishSignIn, resetFailedLogins, openSession, viewerFinder } from './session.ts'
export { sessionJobHandlers } from './jobs.ts'
export {
  countAttempt,
  countAttemptFrom,
  countCodeByText,
  countNoticeByText,
  countGuess,
  resetGuesses,
} from './attempts.ts'
export { watchSessions } from './session-watch.ts'
export { accountAttempts, trustedDevice, rememberBrowser } from './trusted-device.ts'
export { requireOwnPassword, wrongPassword } from './own-password.ts'
