import { useQuery } from '@tanstack/react-query'
import type { PlaylistCard, ReplyOf } from '@serendib/contract'
import { playlistCalls } from '@serendib/contract'
import { queryOf } from '../../platform/api.ts'
import { useSearchParams } from '../../platform/router/index.ts'

export type PlaylistEntry = ReplyOf<typeof playlistCalls.getPlaylistData>['videos'][number]

/** The playlist that a film is watched in, as the address names it. */
export type WatchedPlaylist =
  | { state: 'none' | 'pending' | 'failed' }
  | {
      state: 'there'
      playlist: PlaylistCard
      entries: readonly PlaylistEntry[]
      /** The ids of those that are stops on the playlist's map, in their order. */
      stopIds: readonly number[]
    }

/** The playlist of the address. One with a single video is none: there is nothing to go on to. */
export function usePlaylist(): WatchedPlaylist {
  const asked = useSearchParams()[0].get('playlist')
  const isNamed = asked !== null && asked !== '' && asked !== 'undefined'
  const { data, isPending } = useQuery({
    ...queryOf(playlistCalls.getPlaylistData, { playlistId: asked ?? '' }),
    enabled: isNamed,
  })
  if (asked === null) return { state: 'none' }
  if (!isNamed) return { state: 'failed' }
  if (isPending) return { state: 'pending' }
  if (!data) return { state: 'failed' }
  return data.videos.length < 2
    ? { state: 'none' }
    : { state: 'there', playlist: data.playlist, entries: data.videos, stopIds: data.stopIds }
}
