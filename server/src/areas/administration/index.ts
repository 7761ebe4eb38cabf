export { administrationHandlers } from './routes.ts'
export { administrationJobHandlers } from './jobs.ts'
export { reportReasonHandlers } from './report-reasons.ts'
export { watchedWordHandlers } from './watched-words.ts'
export {
  addRemoteWorker,
  changeRole,
  changeQuota,
  chooseHero,
  decideItem,
  endTwoStep,
  removeRemoteWorker,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './admin-actions.ts'
export { approveSignUp, rejectSignUp } from './sign-ups.ts'
