export { administrationHandlers } from './routes.ts'
export {
  changeRole,
  chooseHero,
  decideReports,
  saveEditorial,
  savePlaces,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './acts.ts'
