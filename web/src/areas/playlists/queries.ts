import { hashKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { libraryCalls, playlistCalls, queryKeyOf } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'

/**
 * A playlist with its videos, by the id that an address carries: text that may be none.
 * @public The watch page's panel asks with it.
 */
export function playlistQuery(idText: string) {
  return queryOf(playlistCalls.getPlaylistData, { playlistId: idText })
}

/** Its stops on the map. */
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

/** All playlists of one's own, page by page; nothing is asked for a guest. */
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

/** The playlists that one made as a person, or for a channel of one's own; all of them without either. */
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

/** A channel's playlists, page by page; its owner sees the private ones too. */
export function channelPlaylistsQuery(channelId: number, userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(playlistCalls.playlistData), channelId, userId ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(playlistCalls.playlistData, { query: { channelId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Where a video can be saved, and where it is saved already. */
export function savePlacesQuery(videoId: number, userId: number) {
  return queryOptions({
    queryKey: [...queryKeyOf(playlistCalls.savePlaces), videoId, userId],
    queryFn: ({ signal }) => call(playlistCalls.savePlaces, { query: { videoId }, signal }),
  })
}

/**
 * Asks anew for every list of playlists, and for what is saved for later; ends when what is shown has come. A deleted playlist is
 * not asked for while it is still open.
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
