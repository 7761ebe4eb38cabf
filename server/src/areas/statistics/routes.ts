import type { statisticsCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { isOwnChannel } from '../channels/index.ts'
import { listCards } from '../videos/index.ts'
import type { DayRow } from './queries.ts'
import { findAudienceRetention, listDays, listTopVideos } from './queries.ts'

const TOP_VIDEOS = 10

export function statisticsHandlers({ db }: { db: Database }): Handlers<typeof statisticsCalls> {
  return {
    channel: async ({ query, viewer }) => {
      const { channelId = 0, days } = query
      if (!(await isOwnChannel(db, channelId, viewer.id))) throw new ApiError('not_yours')
      const all = await listDays(db, channelId, 2 * days)
      const top = await listTopVideos(db, channelId, { days, limit: TOP_VIDEOS })
      const cards = await listCards(
        db,
        top.map(({ id }) => id),
        viewer,
      )
      const byId = new Map(cards.map((card) => [card.id, card]))
      return {
        statistics: {
          days: all.slice(days),
          before: sumOf(all.slice(0, days)),
          videos: top.flatMap(({ id, ...sums }) => {
            const video = byId.get(id)
            return video ? [{ video, ...sums }] : []
          }),
        },
      }
    },
    audienceRetention: async ({ query, viewer }) => {
      const stops = await findAudienceRetention(db, viewer.id, query.videoId ?? 0)
      if (!stops) throw new ApiError('video_not_found')
      return { stops }
    },
  }
}

function sumOf(days: readonly DayRow[]) {
  const sum = (valueOf: (day: DayRow) => number) => days.reduce((total, day) => total + valueOf(day), 0)
  return {
    views: sum(({ views }) => views),
    watchSeconds: sum(({ watchSeconds }) => watchSeconds),
    gained: sum(({ gained }) => gained),
    lost: sum(({ lost }) => lost),
  }
}
