export { administrationHandlers } from './routes.ts'
export {
  changeRole,
  changeRoom,
  chooseHero,
  decideReports,
  endTwoStep,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './acts.ts'
