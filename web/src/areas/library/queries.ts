import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  historyCalls,
  libraryCalls,
  playlistCalls,
  queryKeyOf,
  videoCalls,
  watchCalls,
} from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'

/** A list of videos that somebody keeps. */
export type KeptList = 'watch-later' | 'liked'

const CALLS = { 'watch-later': libraryCalls.displayWatchLater, liked: libraryCalls.likedVideos } as const

/** What somebody keeps, page by page; nothing is asked for a guest. */
export function keptQuery(list: KeptList, userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(CALLS[list]), userId ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) => call(CALLS[list], { query: { userId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: userId !== undefined,
    // Votes and saves elsewhere change these lists: a visit asks anew.
    staleTime: 0,
  })
}

/** What somebody watched, page by page; nothing is asked for a guest. */
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

/** A few of the newest videos, for a list that is empty. */
export const newVideosQuery = queryOf(videoCalls.recentUploads, { cursor: '', limit: 10 })

/** Asks for the lists anew, and for what the save panel and the watch page say; ends when what is shown has come. */
export async function invalidateKept(): Promise<void> {
  await Promise.all(
    [libraryCalls.watchLater.area, playlistCalls.savePlaces.area, watchCalls.voteVideo.area].map((area) =>
      queryClient.invalidateQueries({ queryKey: [area] }),
    ),
  )
}
