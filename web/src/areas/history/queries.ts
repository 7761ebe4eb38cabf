import { infiniteQueryOptions } from '@tanstack/react-query'
import { historyCalls, queryKeyOf } from '@serendib/contract'
import { call, queryOf } from '../../platform/calls/api.ts'

/** More than the page shows at first, so that the next ones are already loaded. */
const PER_PAGE = 20

export function watchedQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(historyCalls.watchHistory), userId, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { userId, cursor: pageParam, limit: PER_PAGE }
      const { videos, next } = await call(historyCalls.watchHistory, { query, signal })
      return { items: videos, next }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

export function searchesQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(historyCalls.searchHistory), userId, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { userId, cursor: pageParam, limit: PER_PAGE }
      const { searches, next } = await call(historyCalls.searchHistory, { query, signal })
      return { items: searches, next }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

export function writtenQuery(userId: number, channelId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(historyCalls.commentHistory), userId, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { userId, channelId, cursor: pageParam, limit: PER_PAGE }
      const { comments, next } = await call(historyCalls.commentHistory, { query, signal })
      return { items: comments, next }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

export function settingsQuery(userId: number) {
  return queryOf(historyCalls.settings, { userId })
}
