export { trendingHandlers } from './routes.ts'
export { refreshTrendingJob, trendingJobHandlers, trendingSchedules } from './jobs.ts'
