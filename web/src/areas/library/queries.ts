import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  historyCalls,
  libraryCalls,
  playlistCalls,
  queryKeyOf,
  videoCalls,
  watchCalls,
} from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'

/** A list of saved videos. */
export type SavedList = 'watch-later' | 'liked'

const CALLS = { 'watch-later': libraryCalls.displayWatchLater, liked: libraryCalls.likedVideos } as const

/** The viewer's saved videos, page by page; disabled for guests. */
export function savedVideosQuery(list: SavedList, userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(CALLS[list]), userId ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) => call(CALLS[list], { query: { userId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: userId !== undefined,
    // Votes and saves elsewhere change these lists, so each visit reloads them.
    staleTime: 0,
  })
}

/** The viewer's watched videos, page by page; disabled for guests. */
export function watchedQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(historyCalls.watchHistory), userId ?? null, 'library'],
    queryFn: ({ pageParam, signal }) =>
      call(historyCalls.watchHistory, { query: { userId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: userId !== undefined,
    staleTime: 0,
  })
}

/** A few of the newest videos, shown with an empty list. */
export const newVideosQuery = queryOf(videoCalls.recentUploads, { cursor: '', limit: 10 })

/** Reloads the lists, the save panel and the watch page; resolves when visible data has loaded. */
export async function invalidateSavedVideos(): Promise<void> {
  await Promise.all(
    [libraryCalls.watchLater.area, playlistCalls.saveTargets.area, watchCalls.voteVideo.area].map((area) =>
      queryClient.invalidateQueries({ queryKey: [area] }),
    ),
  )
}
