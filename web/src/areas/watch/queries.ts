import type { VideoDetail } from '@serendib/contract'
import { watchCalls } from '@serendib/contract'
import { cachedResponse, queryClient, queryOf } from '../../platform/calls/api.ts'
import { currentSession } from '../../platform/session.ts'

/** A video for this viewer, including their vote and subscription when signed in. */
export function videoQuery(slug: string, userId = currentSession()?.userId) {
  // A session without a user id (0) gets the public data.
  return queryOf(watchCalls.displayVideoData, { slug, userId: userId === 0 ? undefined : userId })
}

/** The public version, which is part of the page's initial data and available before the viewer's own. */
export function publicVideo(slug: string) {
  return cachedResponse(watchCalls.displayVideoData, { slug })
}

export function relatedQuery({ id, slug }: Pick<VideoDetail, 'id' | 'slug'>) {
  return queryOf(watchCalls.relatedVideos, { videoId: id, slug, title: '', channelName: '' })
}

/** Requests a video before its page has loaded. */
export function prefetchVideo(slug: string): void {
  void queryClient.prefetchQuery(videoQuery(slug))
}
