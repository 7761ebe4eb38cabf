import type { StatisticsPeriod } from '@serendib/contract'
import { statisticsCalls } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'

export const channelStatisticsQuery = (userId: number, channelId: number, days: StatisticsPeriod) =>
  queryOf(statisticsCalls.channel, { userId, channelId, days })

export const audienceRetentionQuery = (userId: number, videoId: number) =>
  queryOf(statisticsCalls.audienceRetention, { userId, videoId })
