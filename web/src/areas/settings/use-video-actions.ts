import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import {
  channelCalls,
  ownVideoCalls,
  placeCalls,
  SessionEnded,
  uploadCalls,
  videoCalls,
  watchCalls,
} from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'

/** Reloads everything that may show a video. */
export async function dropCachedVideos(): Promise<void> {
  const shown = [
    videoCalls.recentUploads,
    channelCalls.index,
    watchCalls.displayVideoData,
    placeCalls.placesList,
  ]
  for (const { area } of shown) {
    void queryClient.invalidateQueries({ queryKey: [area] })
  }
  for (const { area, name } of [uploadCalls.storageQuota, ownVideoCalls.ownDetails]) {
    void queryClient.invalidateQueries({ queryKey: [area, name] })
  }
  await queryClient.invalidateQueries({
    queryKey: [ownVideoCalls.myVideos.area, ownVideoCalls.myVideos.name],
  })
}

/** Reloads everything when a trim has ended, because cached data shows the untrimmed video. */
export function useFreshAfterTrims(videos: readonly MyVideo[] | undefined): void {
  const trimming = videos?.filter(({ editPercent }) => editPercent !== null).length ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (trimming < before.current) void dropCachedVideos()
    before.current = trimming
  }, [trimming])
}

/** The actions for one of the user's videos; each shows its error once. */
export function useVideoActions(userId: number) {
  const toast = useToast()
  const onError = (error: Error) => {
    if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
  }
  const retrying = useMutation({
    mutationFn: (videoId: number) => call(uploadCalls.encodeVideo, { body: { videoId } }),
    onSuccess: dropCachedVideos,
    onError,
  })
  const toggling = useMutation({
    mutationFn: ({ id, isPublic }: MyVideo) =>
      call(ownVideoCalls.editVideo, { body: { userId, videoId: id, isPublic: !isPublic } }),
    onSuccess: async (_response, video) => {
      toast(video.isPublic ? myAccountTexts.nowUnlisted : myAccountTexts.nowPublic)
      await dropCachedVideos()
    },
    onError,
  })
  const publishing = useMutation({
    mutationFn: (videoId: number) =>
      call(ownVideoCalls.editVideo, { body: { userId, videoId, publishAt: null } }),
    onSuccess: async () => {
      toast(myAccountTexts.publishesNow)
      await dropCachedVideos()
    },
    onError,
  })
  const deleting = useMutation({
    mutationFn: (videoId: number) => call(ownVideoCalls.deleteVideo, { body: { userId, videoId } }),
    onSuccess: async () => {
      toast(myAccountTexts.deleted)
      await dropCachedVideos()
    },
    onError,
  })
  return {
    retry: retrying.mutate,
    retriedId: retrying.isPending ? retrying.variables : undefined,
    toggleVisibility: toggling.mutate,
    publishNow: publishing.mutate,
    remove: deleting.mutate,
    isDeleting: deleting.isPending,
  }
}
