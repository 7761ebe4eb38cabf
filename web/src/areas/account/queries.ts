import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { MyVideo, OwnDetails } from '@serendib/contract'
import { commentCalls, profileCalls, queryKeyOf, twoStepCalls } from '@serendib/contract'
import { call, queryOf } from '../../platform/api.ts'

export const profileQuery = (userId: number) => queryOf(profileCalls.generalData, { userId })
export const myChannelsQuery = (userId: number) => queryOf(profileCalls.myChannels, { userId })
export const twoStepQuery = (userId: number) => queryOf(twoStepCalls.state, { userId })
export const mySessionsQuery = (userId: number) => queryOf(profileCalls.mySessions, { userId })

/** From whom one takes no comments, page by page. */
export function blockedQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(commentCalls.blockedCommenters), userId],
    queryFn: ({ pageParam, signal }) =>
      call(commentCalls.blockedCommenters, { query: { userId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Between two looks at how far the videos are. */
const LOOK_AGAIN_MS = 4000

/** One's own videos, those that have the words, page by page; asked for again while something is being done with one of them. */
export function myVideosQuery(userId: number, words: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(profileCalls.myVideos), userId, 'pages', words],
    queryFn: ({ pageParam, signal }) =>
      call(profileCalls.myVideos, { query: { userId, words, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => {
      const videos = query.state.data?.pages.flatMap((page) => page.videos) ?? []
      return videos.some((video) => isInWork(video) || video.cutPercent !== null) ? LOOK_AGAIN_MS : false
    },
  })
}

/** A video of one's own with all of it that can be changed; asked for again until there are thumbnails. */
export function ownDetailsQuery(userId: number, videoId: number) {
  return {
    ...queryOf(profileCalls.ownDetails, { userId, videoId }),
    staleTime: 0,
    refetchInterval: (query: { state: { data?: { details: OwnDetails } | undefined } }) =>
      query.state.data?.details.posters.length === 0 ? LOOK_AGAIN_MS : false,
  }
}

/** Whether its details can be given or changed: not while it is under review, and not of what cannot be made. */
export function canBeEdited({ status, slug, stage }: MyVideo): boolean {
  return status !== 'removed' && status !== 'under-review' && (slug !== null || stage !== 'failed')
}

/** Whether something can be cut off a video: whoever is in work waits. */
export function canBeCut(video: MyVideo): boolean {
  return video.stage === 'ready' && video.isPlayable
}

/** Whether a video is on its way to what it will be. */
export function isInWork(video: MyVideo): boolean {
  const isKept = video.status !== 'removed' && video.status !== 'under-review'
  return isKept && video.stage !== 'ready' && video.stage !== 'failed'
}
