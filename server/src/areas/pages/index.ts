export { createPageCache, pageRoutes } from './routes.ts'
export { embedPage, findVideo } from './pages.ts'
export { readPageTemplate } from './template.ts'
export type { PageTemplate } from './template.ts'
