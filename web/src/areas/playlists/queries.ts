import { hashKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { libraryCalls, playlistCalls, queryKeyOf } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'

/**
 * A playlist with its videos, by the id in the URL, which may be invalid.
 * @public The watch page's panel uses it.
 */
export function playlistQuery(idText: string) {
  return queryOf(playlistCalls.getPlaylistData, { playlistId: idText })
}

/** The playlist's stops on the map. */
export function playlistStopsQuery(idText: string) {
  return queryOf(playlistCalls.playlistStops, { playlistId: idText })
}

/** All public playlists, page by page. */
export const allPlaylistsQuery = infiniteQueryOptions({
  queryKey: [...queryKeyOf(playlistCalls.getAllPlaylists), 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(playlistCalls.getAllPlaylists, { query: { cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** The user's playlists, page by page; disabled for guests. */
export function myPlaylistsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(playlistCalls.myActivePlaylists), userId ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(playlistCalls.myActivePlaylists, { query: { userId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: userId !== undefined,
  })
}

/** The playlists that the user created personally, or for their channel; all of them without either. */
export function createdPlaylistsQuery(
  userId: number,
  of: { isOwn: boolean | undefined; channelId: number | undefined },
) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(playlistCalls.createdPlaylists), userId, of, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(playlistCalls.createdPlaylists, { query: { userId, ...of, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** A channel's playlists, page by page, including private ones for its owner. */
export function channelPlaylistsQuery(channelId: number, userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(playlistCalls.playlistData), channelId, userId ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(playlistCalls.playlistData, { query: { channelId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Where a video can be saved, and where it already is. */
export function saveTargetsQuery(videoId: number, userId: number) {
  return queryOptions({
    queryKey: [...queryKeyOf(playlistCalls.saveTargets), videoId, userId],
    queryFn: ({ signal }) => call(playlistCalls.saveTargets, { query: { videoId }, signal }),
  })
}

/**
 * Reloads all lists of playlists and saved videos; resolves when visible data has loaded. A deleted playlist
 * is not requested while it is still open.
 */
export async function invalidatePlaylists(deletedId?: number): Promise<void> {
  const deleted = deletedId === undefined ? undefined : hashKey(playlistQuery(String(deletedId)).queryKey)
  await Promise.all(
    [playlistCalls.getPlaylistData.area, libraryCalls.watchLater.area].map(async (area) => {
      const queryKey = [area]
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      const isThere = ({ queryHash }: { queryHash: string }) => queryHash !== deleted
      await queryClient.refetchQueries({ queryKey, type: 'active', predicate: isThere })
    }),
  )
}
