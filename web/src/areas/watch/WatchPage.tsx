import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderArgs } from '../../platform/router/index.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session.ts'
import { loadPlayer } from './load-player.ts'
import { prefetchVideo, publicVideo, videoQuery } from './queries.ts'
import { VideoMissing } from './VideoMissing.tsx'
import { WatchPending } from './WatchPending.tsx'
import { WatchView } from './WatchView.tsx'

export function loader({ params }: LoaderArgs) {
  prefetchVideo(params['videoSlug'] ?? '')
  void loadPlayer()
}

/** The watch page of the video that the address names. */
export function Component() {
  const slug = useParams()['videoSlug'] ?? ''
  const userId = useSession()?.userId
  const video = useQuery({
    ...videoQuery(slug, userId),
    placeholderData: () => publicVideo(slug),
  })
  usePageTitle(video.data?.video.title)
  if (video.data) return <WatchView video={video.data.video} isOwnAnswer={!video.isPlaceholderData} />
  return <VideoAbsent key={slug} error={video.error} isLoading={video.isFetching} onRetry={video.refetch} />
}

/** While a video is not there: still to come, or, from the first failure on, missing. */
function VideoAbsent(props: { error: Error | null; isLoading: boolean; onRetry: () => Promise<unknown> }) {
  const { error, isLoading, onRetry } = props
  // A new try forgets the error of the last one; what is shown must not.
  const [failure, setFailure] = useState(error)
  if (error !== null && error !== failure) setFailure(error)
  if (failure === null) return <WatchPending />
  return <VideoMissing error={failure} isLoading={isLoading} onRetry={onRetry} />
}
