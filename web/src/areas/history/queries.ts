import { historyCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import { queryOf } from '../../platform/calls/api.ts'

/** More than the page shows at first, so that the next ones are already loaded. */
const limit = 20

export const watchedQuery = () => pagesOf(historyCalls.watchHistory, 'videos', { limit })

export const searchesQuery = () => pagesOf(historyCalls.searchHistory, 'searches', { limit })

export const writtenQuery = (channelId: number | undefined) =>
  pagesOf(historyCalls.commentHistory, 'comments', { channelId, limit })

export const settingsQuery = () => queryOf(historyCalls.settings)
