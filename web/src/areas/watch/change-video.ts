import type { VideoDetail } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import { videoQuery } from './queries.ts'

/** Puts what a reply said about a video (counts, the viewer's vote) into the data that the page shows. */
export function changeVideo(slug: string, change: Partial<VideoDetail>): void {
  queryClient.setQueryData(
    videoQuery(slug, currentSession()?.userId).queryKey,
    (data) => data && { video: { ...data.video, ...change } },
  )
}
