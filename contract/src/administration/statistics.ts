import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { as, OptionalId, viewerId, wireObject } from '../kernel/wire-object.ts'
import { VideoCard } from '../videos.ts'
import { AnyText, Whole } from '../kernel/scalars.ts'

/** The periods of a channel's statistics in days, today included. */
export const STATISTICS_PERIODS = [7, 28, 90] as const
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number]

const Period = z.codec(z.optional(z.union([z.number(), AnyText])), z.literal(STATISTICS_PERIODS), {
  decode: (wire) => STATISTICS_PERIODS.find((days) => days === Number(wire)) ?? 28,
  encode: (days) => days,
})

const sums = {
  views: as('views', Whole),
  watchSeconds: as('watch_seconds', z.number()),
  gained: as('subscribers_gained', Whole),
  lost: as('subscribers_lost', Whole),
} as const

/** Sums of a day in Colombo, YYYY-MM-DD. */
export const ChannelDay = wireObject({ day: as('day', AnyText), ...sums })
export type ChannelDay = z.output<typeof ChannelDay>

export const ChannelSums = wireObject(sums)
export type ChannelSums = z.output<typeof ChannelSums>

/** A video with its figures of the period. */
export const TopVideo = wireObject({
  video: as('video', VideoCard),
  views: as('views', Whole),
  watchSeconds: as('watch_seconds', z.number()),
})
export type TopVideo = z.output<typeof TopVideo>

const ChannelStatistics = wireObject({
  /** Every day of the period, oldest first. */
  days: as('days', z.array(ChannelDay)),
  /** The sums of the previous period, for comparison. */
  before: as('before', ChannelSums),
  /** The most viewed videos of the period, at most ten. */
  videos: as('videos', z.array(TopVideo)),
})

export const statisticsCalls = calls('statistics', {
  channel: endpoint({
    method: 'GET',
    path: '/v1/channels/statistics',
    access: 'private',
    summary: 'Returns the statistics of a channel for the last 7, 28 or 90 days. Only for its owner.',
    query: wireObject({
      userId: viewerId('uid'),
      channelId: as('channel_id', OptionalId),
      days: as('days', Period),
    }),
    reply: envelope({ statistics: as('dataset', ChannelStatistics) }),
    errors: ['not_yours'],
  }),
  audienceRetention: endpoint({
    method: 'GET',
    path: '/v1/channels/audienceRetention',
    access: 'private',
    summary:
      'Returns the audience retention of a video of the viewer: how many signed-in viewers stopped in each tenth.',
    query: wireObject({ userId: viewerId('uid'), videoId: as('video_id', OptionalId) }),
    reply: envelope({ stops: as('dataset', z.array(Whole)) }),
    errors: ['video_not_found'],
  }),
})
