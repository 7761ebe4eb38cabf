import { useQuery } from '@tanstack/react-query'
import type { PlaylistCard, ReplyOf } from '@serendib/contract'
import { playlistCalls } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'
import { useStoredPlaylist } from '../../offline/index.ts'
import { useSearchParams } from '../../../platform/router/index.ts'

export type PlaylistEntry = ReplyOf<typeof playlistCalls.getPlaylistData>['videos'][number]

/** The playlist in which a video is watched, from the URL. */
export type WatchedPlaylist =
  | { state: 'none' | 'pending' | 'failed' }
  | {
      state: 'there'
      playlist: PlaylistCard
      entries: readonly PlaylistEntry[]
      /** The ids of its stops on the map, in order. */
      stopIds: readonly number[]
    }

/** The playlist in the URL. One with a single video counts as none: nothing follows. */
export function usePlaylist(): WatchedPlaylist {
  const asked = useSearchParams()[0].get('playlist')
  const isNamed = asked !== null && asked !== '' && asked !== 'undefined'
  const query = useQuery({
    ...queryOf(playlistCalls.getPlaylistData, { playlistId: asked ?? '' }),
    enabled: isNamed,
  })
  const stored = useStoredPlaylist(asked, query)?.list
  const data = query.data ?? stored
  if (asked === null) return { state: 'none' }
  if (!isNamed) return { state: 'failed' }
  if (!data && query.isPending) return { state: 'pending' }
  if (!data) return { state: 'failed' }
  return data.videos.length < 2
    ? { state: 'none' }
    : { state: 'there', playlist: data.playlist, entries: data.videos, stopIds: data.stopIds }
}
