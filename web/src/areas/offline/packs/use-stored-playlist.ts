import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlaylistCard } from '@serendib/contract'
import type { Asked } from '../network-state.ts'
import { isComplete, useVideos, type CompleteVideo } from '../offline-videos.ts'
import { offlineUrl } from '../urls.ts'
import { useIsLost } from '../use-is-lost.ts'
import type { StoredPlaylist } from '../transfer/playlist-store.ts'
import { usePacks } from './trip-packs.ts'

/** A downloaded playlist with the videos that are on this device, only while the network fails. */
export function useStoredPlaylist(idText: string | null, asked: Asked): StoredPlaylist | undefined {
  const pack = usePacks().find(({ playlistId }) => String(playlistId) === idText)
  const isLost = useIsLost(pack && String(pack.playlistId), pack !== undefined, asked)
  const videos = useVideos()
  const { data } = useQuery({
    queryKey: ['playlist on this device', pack?.playlistId, pack?.checkedAt],
    queryFn: async () => {
      const { readPlaylist, readSignedPlaylist } = await import('../transfer/video-store.ts')
      const signed = await readSignedPlaylist(pack?.playlistId ?? 0)
      return (signed && readPlaylist(signed)) ?? null
    },
    enabled: isLost,
    networkMode: 'always',
    staleTime: 0,
  })
  const stored = isLost ? data : undefined
  return useMemo(() => (stored ? onDevice(stored, videos.filter(isComplete)) : undefined), [stored, videos])
}

/** Leaves out the videos that are not on the device, and reads the thumbnails from it. */
function onDevice({ list, route }: StoredPlaylist, videos: readonly CompleteVideo[]): StoredPlaylist {
  const byId = new Map(videos.map((video) => [video.videoId, video]))
  const shown = list.videos.filter(({ id }) => byId.has(id))
  const thumbnailsOf = (id: number): string[] => {
    const path = byId.get(id)?.thumbnailPath
    return path ? Array.from({ length: 3 }, () => offlineUrl(id, path)) : []
  }
  const playlist: PlaylistCard = {
    ...list.playlist,
    videoCount: shown.length,
    firstVideoId: shown[0]?.id ?? null,
    firstVideoSlug: shown[0]?.slug ?? '',
  }
  const stops = route.stops.filter(({ videoId }) => byId.has(videoId))
  return {
    list: {
      ...list,
      playlist,
      videos: shown.map((video) => ({ ...video, thumbnails: thumbnailsOf(video.id) })),
      stopIds: list.stopIds.filter((id) => byId.has(id)),
    },
    route: {
      ...route,
      playlist,
      stops: stops.map((stop) => ({ ...stop, thumbnails: thumbnailsOf(stop.videoId) })),
      stopCount: stops.length,
    },
  }
}
