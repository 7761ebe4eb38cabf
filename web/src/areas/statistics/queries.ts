import type { StatisticsPeriod } from '@serendib/contract'
import { statisticsCalls } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'

export const channelStatisticsQuery = (channelId: number, days: StatisticsPeriod) =>
  queryOf(statisticsCalls.channel, { channelId, days })

export const audienceRetentionQuery = (videoId: number) =>
  queryOf(statisticsCalls.audienceRetention, { videoId })
