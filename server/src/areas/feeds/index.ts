export { feedPaths } from './paths.ts'
export { feedRoutes } from './routes.ts'
