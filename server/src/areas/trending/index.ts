export { trendingHandlers } from './routes.ts'
export { refreshTrendingJob, trendingJobHandlers } from './jobs.ts'
