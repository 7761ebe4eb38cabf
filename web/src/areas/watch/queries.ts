import type { VideoDetail } from '@serendib/contract'
import { watchCalls } from '@serendib/contract'
import { knownAnswer, queryClient, queryOf } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'

/** A video as this viewer sees it: with one's own vote and subscription when signed in. */
export function videoQuery(slug: string, userId: number | undefined) {
  // A session that does not say whose it is (0) sees what everybody sees.
  return queryOf(watchCalls.displayVideoData, { slug, userId: userId === 0 ? undefined : userId })
}

/** The same as everybody sees it: the server puts it into the page, so it is there before the viewer's own. */
export function publicVideo(slug: string) {
  return knownAnswer(watchCalls.displayVideoData, { slug })
}

export function relatedQuery({ id, slug }: Pick<VideoDetail, 'id' | 'slug'>) {
  return queryOf(watchCalls.relatedVideos, { videoId: id, slug, title: '', channelName: '' })
}

/** Asks for a video before its page is there. */
export function prefetchVideo(slug: string): void {
  void queryClient.prefetchQuery(videoQuery(slug, currentSession()?.userId))
}
