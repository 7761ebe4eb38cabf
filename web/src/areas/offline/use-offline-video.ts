import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useIsHydrated } from '#ui'
import { queryClient } from '../../platform/calls/api.ts'
import { isComplete, listVideos, useVideos, type OfflineVideo, type CompleteVideo } from './offline-videos.ts'
import { networkState, type Asked } from './network-state.ts'
import { isServedNow } from './served.ts'
import { PATIENCE_MS, useIsLost } from './use-is-lost.ts'

/** The record of the video at that URL: complete, partial or gone. */
export function useVideoAt(slug: string): OfflineVideo | undefined {
  return videoAt(useVideos(), slug)
}

/** The offline video at that URL, if it is complete. */
export function findCompleteVideo(slug: string): CompleteVideo | undefined {
  const download = videoAt(listVideos(), slug)
  return isComplete(download) ? download : undefined
}

const videoAt = (videos: readonly OfflineVideo[], slug: string) =>
  videos.find((download) => download.slug.toLowerCase() === slug.toLowerCase())

/** The public data of an offline video, read from the device. */
function storedVideoQuery(videoId: number | undefined) {
  return queryOptions({
    queryKey: ['on this device', videoId],
    queryFn: async () => {
      const { readVideo } = await import('./transfer/video-store.ts')
      return readVideo(videoId ?? 0)
    },
    networkMode: 'always',
    staleTime: 0,
    // Until the page that it was read for opens: later the network may be back.
    gcTime: PATIENCE_MS,
  })
}

/** Reads an offline video before its page opens, because the network has failed. The page then shows it at once. */
export function readAhead(videoId: number): Promise<void> {
  return queryClient.prefetchQuery(storedVideoQuery(videoId))
}

/**
 * The public data of an offline video, used only while the network fails and until it answers. An error
 * counts as an answer.
 */
export function useVideoWithoutNetwork(
  download: OfflineVideo | undefined,
  asked: Asked,
): VideoDetail | undefined {
  const isLost = useIsLost(download?.slug, isComplete(download), asked)
  const { data: stored } = useQuery({ ...storedVideoQuery(download?.videoId), enabled: isLost })
  // What was read a moment ago needn't wait: the network had failed then.
  const isWanted = isComplete(download) && networkState(asked) !== 'answered'
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
