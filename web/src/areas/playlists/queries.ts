import { hashKey } from '@tanstack/react-query'
import { libraryCalls, playlistCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/pages.ts'
import { queryClient, queryOf } from '../../platform/calls/api.ts'

/**
 * A playlist with its videos, by the id in the URL, which may be invalid.
 * @public The watch page's panel uses it.
 */
export const playlistQuery = (playlistId: string) => queryOf(playlistCalls.getPlaylistData, { playlistId })

/** The names and descriptions of one of the viewer's playlists. Not cached, so that a form never starts with old ones. */
export const ownNamesQuery = (playlistId: number) => ({
  ...queryOf(playlistCalls.ownNames, { playlistId }),
  gcTime: 0,
})

/** The playlist's stops on the map. */
export const playlistStopsQuery = (playlistId: string) => queryOf(playlistCalls.playlistStops, { playlistId })

/** All public playlists. */
export const allPlaylistsQuery = () => pagesOf(playlistCalls.getAllPlaylists, 'playlists')

/** The viewer's playlists. */
export const myPlaylistsQuery = () => pagesOf(playlistCalls.myActivePlaylists, 'playlists')

/** The playlists that the viewer created personally, or for their channel; all of them without either. */
export const createdPlaylistsQuery = (of: { isOwn: boolean | undefined; channelId: number | undefined }) =>
  pagesOf(playlistCalls.createdPlaylists, 'playlists', of)

/** A channel's playlists, including private ones for its owner. */
export const channelPlaylistsQuery = (channelId: number) =>
  pagesOf(playlistCalls.playlistData, 'playlists', { channelId })

/** Where a video can be saved, and where it already is. */
export const saveTargetsQuery = (videoId: number) => queryOf(playlistCalls.saveTargets, { videoId })

/** The calls with all lists of playlists and saved videos. */
export const playlistLists = [playlistCalls, libraryCalls]

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
