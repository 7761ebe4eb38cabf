import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderArgs, Navigate, useLocation, useParams } from '../../platform/router/index.ts'
import { paths } from '../../platform/paths.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session.ts'
import { useVideoAt, useSyncDownload, useVideoWithoutNetwork } from '../offline/index.ts'
import { loadPlayer } from './load-player.ts'
import { prefetchVideo, publicVideo, videoQuery } from './queries.ts'
import { VideoMissing } from './VideoMissing.tsx'
import { WatchPending } from './WatchPending.tsx'
import { WatchView } from './WatchView.tsx'

/** Milliseconds. */
const ASK_AGAIN_MS = 15_000

export function loader({ params }: LoaderArgs) {
  prefetchVideo(params['videoSlug'] ?? '')
  void loadPlayer()
}

/** The watch page of the video in the URL. */
export function Component() {
  const slug = useParams()['videoSlug'] ?? ''
  const userId = useSession()?.userId
  const download = useVideoAt(slug)
  const video = useQuery({
    ...videoQuery(slug, userId),
    placeholderData: () => publicVideo(slug),
    // The offline copy that plays meanwhile lacks everything else.
    refetchInterval: ({ state }) => (download && state.status === 'error' ? ASK_AGAIN_MS : false),
  })
  const kept = useVideoWithoutNetwork(download, video)
  useSyncDownload(download, video.error, video.data?.video)
  const shown = video.data?.video ?? kept
  usePageTitle(shown?.title)
  const { search, hash } = useLocation()
  // Opened by a former URL: replace it with the current one.
  if (shown && shown.slug.toLowerCase() !== slug.toLowerCase())
    return <Navigate to={paths.watch(shown.slug) + search + hash} replace />
  if (shown) return <WatchView video={shown} isForViewer={!video.isPlaceholderData} isOffline={!video.data} />
  return (
    <VideoAbsent
      key={slug}
      error={video.error}
      isLoading={video.isFetching}
      onRetry={video.refetch}
      wasDownloaded={download?.state === 'gone'}
    />
  )
}

/** While a video is missing: still loading, or, after the first error, not found. */
function VideoAbsent(props: {
  error: Error | null
  isLoading: boolean
  onRetry: () => Promise<unknown>
  wasDownloaded: boolean
}) {
  const { error, ...rest } = props
  // A retry clears the previous error, but what is shown must stay.
  const [failure, setFailure] = useState(error)
  if (error !== null && error !== failure) setFailure(error)
  if (failure === null) return <WatchPending />
  return <VideoMissing error={failure} {...rest} />
}
