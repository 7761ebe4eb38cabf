import { useMutation, useQuery } from '@tanstack/react-query'
import type { EditState } from '@serendib/contract'
import { editCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, queryOf, textOf } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { trimTexts } from '../../platform/texts/edits.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import type { TrimRange } from './trim-range.ts'
import { begunText } from './edit-job-texts.ts'

/** A video of the user. */
export interface EditedVideo {
  readonly videoId: number
  readonly userId: number
}

const REFETCH_MS = 2000

export function hasEditJob(state: EditState | undefined): boolean {
  return state?.job?.failure === null
}

/** The edit state of a video, refetched until its edit job has ended. */
export function useEditState({ videoId, userId }: EditedVideo) {
  return useQuery({
    ...queryOf(editCalls.editState, { videoId, userId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (hasEditJob(state.data?.state) ? REFETCH_MS : false),
  })
}

/**
 * Starts, discards and retries the edit job of a video. `onChanged`: components that show the video should reload it.
 */
export function useEditActions(video: EditedVideo, onChanged: () => void) {
  const toast = useToast()
  const { queryKey } = queryOf(editCalls.editState, { videoId: video.videoId, userId: video.userId })
  const onSuccess = ({ state }: { state: EditState }) => {
    queryClient.setQueryData(queryKey, { state })
    toast(state.job ? begunText(state.job.fileName) : trimTexts.stopped)
    onChanged()
  }
  const requesting = useMutation({
    mutationFn: (range: TrimRange) => call(editCalls.trimVideo, { body: { ...video, ...range } }),
    onSuccess,
  })
  const cancelling = useMutation({
    mutationFn: () => call(editCalls.cancelEdit, { body: { ...video } }),
    onSuccess,
  })
  const retrying = useMutation({
    mutationFn: () => call(editCalls.retryEdit, { body: { ...video } }),
    onSuccess,
  })
  const failed = requesting.error ?? cancelling.error ?? retrying.error
  return {
    requestTrim: requesting.mutate,
    isRequesting: requesting.isPending,
    cancel: () => cancelling.mutate(),
    isCancelling: cancelling.isPending,
    retry: () => retrying.mutate(),
    isRetrying: retrying.isPending,
    error:
      failed === null || failed instanceof SessionEnded
        ? undefined
        : textOf(failed, commonTexts.somethingWentWrong),
  }
}
