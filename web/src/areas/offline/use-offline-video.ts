import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useIsHydrated } from '#ui'
import { isComplete, useVideos, type OfflineVideo, type CompleteVideo } from './offline-videos.ts'
import type { Asked } from './network-state.ts'
import { isServedNow } from './served.ts'
import { useIsLost } from './use-is-lost.ts'

/** The record of the video at that URL: complete, partial or gone. */
export function useVideoAt(slug: string): OfflineVideo | undefined {
  return useVideos().find((download) => download.slug.toLowerCase() === slug.toLowerCase())
}

/**
 * The public data of an offline video, used only while the network fails and until it answers. An error
 * counts as an answer.
 */
export function useVideoWithoutNetwork(
  download: OfflineVideo | undefined,
  asked: Asked,
): VideoDetail | undefined {
  const isWanted = useIsLost(download?.slug, isComplete(download), asked)
  const { data: stored } = useQuery({
    queryKey: ['on this device', download?.videoId],
    queryFn: async () => {
      const { readVideo } = await import('./transfer/video-store.ts')
      return readVideo(download?.videoId ?? 0)
    },
    enabled: isWanted,
    networkMode: 'always',
    staleTime: 0,
  })
  return isWanted ? (stored ?? undefined) : undefined
}

/**
 * The offline video that is played, even with a connection. Decided when the page opens: a video downloaded
 * while it plays continues from the network.
 */
export function usePlayedVideo(videoId: number): CompleteVideo | undefined {
  const isHydrated = useIsHydrated()
  const download = useVideos().find((each) => each.videoId === videoId)
  const [settled, setSettled] = useState<{ videoId: number; isFromDevice: boolean }>()
  if (isHydrated && settled?.videoId !== videoId)
    setSettled({ videoId, isFromDevice: isComplete(download) && isServedNow() })
  const isFromDevice = settled?.videoId === videoId && settled.isFromDevice
  return isFromDevice && isComplete(download) ? download : undefined
}
