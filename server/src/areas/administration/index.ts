export { administrationHandlers } from './routes.ts'
export { reportReasonHandlers } from './report-reasons.ts'
export { watchedWordHandlers } from './watched-words.ts'
export {
  changeRole,
  changeQuota,
  chooseHero,
  decideItem,
  endTwoStep,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './admin-actions.ts'
export { approveSignUp, rejectSignUp } from './sign-ups.ts'
