import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { MyVideo, OwnDetails } from '@serendib/contract'
import { commentCalls, ownVideoCalls, profileCalls, queryKeyOf, twoStepCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import { call, queryOf } from '../../platform/calls/api.ts'

export const profileQuery = () => queryOf(profileCalls.generalData)
export const myChannelsQuery = () => queryOf(profileCalls.myChannels)
export const twoStepQuery = () => queryOf(twoStepCalls.state)
export const mySessionsQuery = () => queryOf(profileCalls.mySessions)

/** The people blocked by the user, page by page. */
export const blockedQuery = () => pagesOf(commentCalls.blockedCommenters, 'commenters')

/** The interval of progress requests, in milliseconds. */
const LOOK_AGAIN_MS = 4000

/** The user's videos that match the words, page by page; polled while one of them is being processed. */
export function myVideosQuery(userId: number, words: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(ownVideoCalls.myVideos), userId, 'pages', words],
    queryFn: ({ pageParam, signal }) =>
      call(ownVideoCalls.myVideos, { query: { userId, words, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => {
      const videos = query.state.data?.pages.flatMap((page) => page.videos) ?? []
      return videos.some((video) => isProcessing(video) || video.editPercent !== null) ? LOOK_AGAIN_MS : false
    },
  })
}

/** The editable details of the user's video; polled until it has thumbnails. */
export function ownDetailsQuery(userId: number, videoId: number) {
  return {
    ...queryOf(ownVideoCalls.ownDetails, { userId, videoId }),
    staleTime: 0,
    refetchInterval: (query: { state: { data?: { details: OwnDetails } | undefined } }) =>
      query.state.data?.details.thumbnails.length === 0 ? LOOK_AGAIN_MS : false,
  }
}

/**
 * Whether a video's details can be entered or changed: not while it is under review, and not if it cannot be
 * encoded.
 */
export function canBeEdited({ status, slug, stage }: MyVideo): boolean {
  return status !== 'removed' && status !== 'under-review' && (slug !== null || stage !== 'failed')
}

/** Whether a video can be trimmed: not while it is being processed. */
export function canBeTrimmed(video: MyVideo): boolean {
  return video.stage === 'ready' && video.isPlayable
}

/** Whether a video is being processed. */
export function isProcessing(video: MyVideo): boolean {
  const isAvailable = video.status !== 'removed' && video.status !== 'under-review'
  return isAvailable && video.stage !== 'ready' && video.stage !== 'failed'
}
