export { quotaBytesOf, isSameQuota, readQuota, refuseEarly, requireQuota, setQuota } from './quota.ts'
export { toQuota } from './queries.ts'
export { quotaJobHandlers } from './jobs.ts'
export { measureJob } from './job-kinds.ts'
