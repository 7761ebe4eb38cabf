export { trendingHandlers } from './routes.ts'
export { refreshTrendingJob, trendingHandles, trendingSchedules } from './jobs.ts'
