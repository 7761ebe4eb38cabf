import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useIsHydrated } from '#ui'
import { readVideo } from './transfer/video-store.ts'
import { isComplete, useVideos, type OfflineVideo, type CompleteVideo } from './offline-videos.ts'
import { networkState, type Asked } from './network-state.ts'
import { isServedNow } from './served.ts'

/** The record of the video at that URL: complete, partial or gone. */
export function useVideoAt(slug: string): OfflineVideo | undefined {
  return useVideos().find((download) => download.slug.toLowerCase() === slug.toLowerCase())
}

/**
 * A network without a response for this long counts as failed, in milliseconds: phones show reception even where no
 * data arrives.
 */
const PATIENCE_MS = 5000

/**
 * The public data of an offline video, used only while the network fails and until it answers. An error
 * counts as an answer.
 */
export function useVideoWithoutNetwork(
  download: OfflineVideo | undefined,
  asked: Asked,
): VideoDetail | undefined {
  const state = networkState(asked)
  // A retry clears the previous error, but the playing video must stay.
  const [lostSlug, setLostSlug] = useState<string>()
  if (state === 'failing' && download && lostSlug !== download.slug) setLostSlug(download.slug)
  const slug = state === 'asking' && isComplete(download) ? download.slug : undefined
  useEffect(() => {
    if (slug === undefined) return undefined
    const timer = setTimeout(() => setLostSlug(slug), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [slug])
  const isWanted = isComplete(download) && state !== 'answered' && lostSlug === download.slug
  const { data: stored } = useQuery({
    queryKey: ['on this device', download?.videoId],
    queryFn: () => readVideo(download?.videoId ?? 0),
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
