import { trendingCalls } from '@serendib/contract'
import { queryOf } from '../../platform/api.ts'

export const trendingQuery = queryOf(trendingCalls.videos)
