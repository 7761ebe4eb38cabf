import { trendingCalls } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'

export const trendingQuery = queryOf(trendingCalls.videos)
