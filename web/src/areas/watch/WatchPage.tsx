import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderArgs, Navigate, useLocation, useParams } from '../../platform/router/index.ts'
import { paths } from '../../platform/paths.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session.ts'
import { useFilmAt, useTakenDown, useVideoWithoutNetwork } from '../device/index.ts'
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

/** The watch page of the video that the address names. */
export function Component() {
  const slug = useParams()['videoSlug'] ?? ''
  const userId = useSession()?.userId
  const film = useFilmAt(slug)
  const video = useQuery({
    ...videoQuery(slug, userId),
    placeholderData: () => publicVideo(slug),
    // What plays from the device meanwhile is not all there is to see.
    refetchInterval: ({ state }) => (film && state.status === 'error' ? ASK_AGAIN_MS : false),
  })
  const kept = useVideoWithoutNetwork(film, video)
  useTakenDown(film, video.error, video.data?.video)
  const shown = video.data?.video ?? kept
  usePageTitle(shown?.title)
  const { search, hash } = useLocation()
  // Came by an address of before: the address says the one of now.
  if (shown && shown.slug.toLowerCase() !== slug.toLowerCase())
    return <Navigate to={paths.watch(shown.slug) + search + hash} replace />
  if (shown)
    return <WatchView video={shown} isOwnAnswer={!video.isPlaceholderData} isUnreached={!video.data} />
  return (
    <VideoAbsent
      key={slug}
      error={video.error}
      isLoading={video.isFetching}
      onRetry={video.refetch}
      wasKept={film?.state === 'gone'}
    />
  )
}

/** While a video is not there: still to come, or, from the first failure on, missing. */
function VideoAbsent(props: {
  error: Error | null
  isLoading: boolean
  onRetry: () => Promise<unknown>
  wasKept: boolean
}) {
  const { error, ...rest } = props
  // A new try forgets the error of the last one; what is shown must not.
  const [failure, setFailure] = useState(error)
  if (error !== null && error !== failure) setFailure(error)
  if (failure === null) return <WatchPending />
  return <VideoMissing error={failure} {...rest} />
}
