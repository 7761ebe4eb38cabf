export { pageRoutes } from './routes.ts'
export { readPageTemplate } from './template.ts'
