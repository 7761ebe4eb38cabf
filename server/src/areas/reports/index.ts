export { reportHandlers } from './routes.ts'
export { REVIEW_ACTS, settleReports } from './review.ts'
export { listOpenItems } from './review-queries.ts'
