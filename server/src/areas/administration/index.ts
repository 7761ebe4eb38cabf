export { administrationHandlers } from './routes.ts'
export {
  changeRole,
  chooseHero,
  decideReports,
  saveEditorial,
  sendDigest,
  setFirstPublished,
  verifyChannel,
} from './acts.ts'
