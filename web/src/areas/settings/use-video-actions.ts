import { useEffect, useRef } from 'react'
import type { MyVideo } from '@serendib/contract'
import {
  channelCalls,
  ownVideoCalls,
  placeCalls,
  uploadCalls,
  videoCalls,
  watchCalls,
} from '@serendib/contract'
import { reload, useCall } from '../../kit/index.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'

/** Everything that may show a video. */
export const VIDEO_CALLS = [
  videoCalls,
  channelCalls,
  watchCalls,
  placeCalls,
  uploadCalls.storageQuota,
  ownVideoCalls.ownDetails,
  ownVideoCalls.myVideos,
]

/** Reloads everything when an edit job has ended, because cached data shows the video as it was before. */
export function useReloadAfterEditJobs(videos: readonly MyVideo[]): void {
  const editing = videos.filter(({ editPercent }) => editPercent !== null).length
  const before = useRef(0)
  useEffect(() => {
    if (editing < before.current) void reload(VIDEO_CALLS)
    before.current = editing
  }, [editing])
}

/** The actions for one of the user's videos. */
export function useVideoActions() {
  const changes = VIDEO_CALLS
  const retrying = useCall(uploadCalls.encodeVideo, { changes })
  const toggling = useCall(ownVideoCalls.editVideo, {
    done: (_reply, { body }) => (body?.isPublic ? myAccountTexts.nowPublic : myAccountTexts.nowUnlisted),
    changes,
  })
  const publishing = useCall(ownVideoCalls.editVideo, { done: myAccountTexts.publishesNow, changes })
  const deleting = useCall(ownVideoCalls.deleteVideo, { done: myAccountTexts.deleted, changes })
  return {
    retry: (videoId: number) => void retrying.run({ body: { videoId } }),
    retriedId: retrying.running?.body?.videoId,
    toggleVisibility: ({ id, isPublic }: MyVideo) =>
      void toggling.run({ body: { videoId: id, isPublic: !isPublic } }),
    publishNow: (videoId: number) => void publishing.run({ body: { videoId, publishAt: null } }),
    /** Deletes a video after a confirmation. */
    remove: (video: MyVideo) =>
      deleting.confirm(
        {
          title: myAccountTexts.deleteTitle({ title: formatTitle(video) }),
          text: myAccountTexts.deleteText,
          label: myAccountTexts.delete,
          isDanger: true,
        },
        { body: { videoId: video.id } },
      ),
  }
}

/** A video's title; without details, its file name. */
export function formatTitle(video: MyVideo): string {
  return video.title || video.fileName || myAccountTexts.untitled
}
