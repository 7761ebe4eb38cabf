import type { VideoDetail } from '@serendib/contract'
import { watchCalls } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { currentSession } from '../../platform/session.ts'
import { changeVideo } from './change-video.ts'

/**
 * The view flow after three seconds were really played: checks whether it would count, counts it, closes the flow. The
 * server decides whether it counts. Viewers don't need to know about a failed count.
 */
export async function countView(video: VideoDetail): Promise<void> {
  if (!video.isPublished) return
  const named = { videoId: video.id, slug: video.slug }
  const body = { ...named, userId: currentSession()?.userId }
  try {
    const { counts } = await call(watchCalls.checkViewer, { body })
    if (!counts) return
    const { views } = await call(watchCalls.incrementViewCount, { body: named })
    changeVideo(video.slug, { views })
    await call(watchCalls.storeViewResult, { body })
  } catch {
    // See above.
  }
}
