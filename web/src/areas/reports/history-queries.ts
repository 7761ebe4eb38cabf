import { LIMITS, reportCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'

// 10 at first, then 5 more each time.
const query = { limit: LIMITS.reportsFirst }
const options = { furtherLimit: LIMITS.reportsStep }

export const videoReportsQuery = () => pagesOf(reportCalls.videoReports, 'reports', query, options)

export const commentReportsQuery = () => pagesOf(reportCalls.commentReports, 'reports', query, options)

export const channelReportsQuery = () => pagesOf(reportCalls.channelReports, 'reports', query, options)
