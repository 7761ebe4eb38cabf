import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session.ts'
import { loadPlayer } from './load-player.ts'
import { cachedPublicVideo, prefetchVideo, videoQuery } from './queries.ts'
import { VideoMissing } from './VideoMissing.tsx'
import { WatchPending } from './WatchPending.tsx'
import { WatchView } from './WatchView.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  prefetchVideo(params['videoSlug'] ?? '')
  void loadPlayer()
  return null
}

/** The watch page of the video that the address names. */
export function Component() {
  const slug = useParams()['videoSlug'] ?? ''
  const userId = useSession()?.userId
  const video = useQuery({
    ...videoQuery(slug, userId),
    placeholderData: () => cachedPublicVideo(slug),
  })
  usePageTitle(video.data?.video.title)
  if (video.data) return <WatchView video={video.data.video} />
  if (video.isPending) return <WatchPending key={slug} />
  return <VideoMissing key={slug} error={video.error} isLoading={video.isFetching} onRetry={video.refetch} />
}
