export { administrationHandlers } from './routes.ts'
export {
  changeRole,
  chooseHero,
  decideReports,
  endTwoStep,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './acts.ts'
