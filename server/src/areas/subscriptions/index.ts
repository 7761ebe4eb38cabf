export { subscriptionHandlers } from './routes.ts'
