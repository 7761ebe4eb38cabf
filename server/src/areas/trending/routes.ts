import type { trendingCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { listCards } from '../videos/index.ts'
import { listTrending } from './queries.ts'

export function trendingHandlers({ db }: { db: Database }): Handlers<typeof trendingCalls> {
  return {
    videos: async ({ viewer }) => {
      const rows = await listTrending(db)
      const ids = rows.map(({ videoId }) => videoId)
      const [first] = rows
      return {
        videos: await listCards(db, ids, viewer),
        updatedOn: first ? dayText(first.computedAt) : null,
      }
    },
  }
}
