import type { VideoDetail } from '@serendib/contract'
import { queryClient } from '../../platform/calls/api.ts'
import { videoQuery } from './queries.ts'

/** Applies a response about a video (counts, the viewer's vote) to the page's cached data. */
export function changeVideo(slug: string, change: Partial<VideoDetail>): void {
  queryClient.setQueryData(
    videoQuery(slug).queryKey,
    (data) => data && { video: { ...data.video, ...change } },
  )
}
