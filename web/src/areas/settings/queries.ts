import { keepPreviousData, type InfiniteData } from '@tanstack/react-query'
import type { MyVideo, OwnDetails } from '@serendib/contract'
import { commentCalls, ownVideoCalls, profileCalls, twoStepCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import { queryOf } from '../../platform/calls/api.ts'

export const profileQuery = () => queryOf(profileCalls.generalData)
export const myChannelsQuery = () => queryOf(profileCalls.myChannels)
export const twoStepQuery = () => queryOf(twoStepCalls.state)
export const mySessionsQuery = () => queryOf(profileCalls.mySessions)

/** The people blocked by the user, page by page. */
export const blockedQuery = () => pagesOf(commentCalls.blockedCommenters, 'commenters')

/** The interval of progress requests, in milliseconds. */
const LOOK_AGAIN_MS = 4000

/** The user's videos that match the words, page by page; polled while one of them is being processed. */
export function myVideosQuery(words: string) {
  const pages = pagesOf(ownVideoCalls.myVideos, 'videos', { words })
  return {
    ...pages,
    placeholderData: keepPreviousData,
    refetchInterval: ({
      state,
    }: {
      state: { data?: InfiniteData<{ videos: readonly MyVideo[] }> | undefined }
    }) => {
      const videos = state.data?.pages.flatMap((page) => page.videos) ?? []
      return videos.some((video) => isProcessing(video) || video.editPercent !== null) ? LOOK_AGAIN_MS : false
    },
  }
}

/** The editable details of the user's video; polled until it has thumbnails. */
export function ownDetailsQuery(videoId: number) {
  return {
    ...queryOf(ownVideoCalls.ownDetails, { videoId }),
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

/** Whether a video can be trimmed and its file replaced: not while it is being processed. */
export function canHaveEditJob(video: MyVideo): boolean {
  return video.stage === 'ready' && video.isPlayable
}

/** Whether a video is being processed. */
export function isProcessing(video: MyVideo): boolean {
  const isAvailable = video.status !== 'removed' && video.status !== 'under-review'
  return isAvailable && video.stage !== 'ready' && video.stage !== 'failed'
}
