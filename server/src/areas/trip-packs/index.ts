export { tripPackHandlers } from './routes.ts'
