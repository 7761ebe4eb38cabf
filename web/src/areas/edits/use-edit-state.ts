import { useQuery } from '@tanstack/react-query'
import type { EditState } from '@serendib/contract'
import { editCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { queryClient, queryOf } from '../../platform/calls/api.ts'
import { editJobTexts } from '../../platform/texts/edits.ts'
import type { TrimRange } from './trim-range.ts'
import { begunText } from './edit-job-texts.ts'

const REFETCH_MS = 2000

export function hasEditJob(state: EditState | undefined): boolean {
  return state?.job?.failure === null
}

const editStateQuery = (videoId: number) => queryOf(editCalls.editState, { videoId })

/** The edit state of a video of the user, refetched until its edit job has ended. */
export function useEditState(videoId: number) {
  return useQuery({
    ...editStateQuery(videoId),
    staleTime: 0,
    refetchInterval: ({ state }) => (hasEditJob(state.data?.state) ? REFETCH_MS : false),
  })
}

/**
 * Starts, discards and retries the edit job of a video. `onChanged`: components that show the video should reload it.
 */
export function useEditActions(videoId: number, onChanged: () => void) {
  const done = ({ state }: { state: EditState }) => {
    queryClient.setQueryData(editStateQuery(videoId).queryKey, { state })
    onChanged()
    return state.job ? begunText(state.job.fileName) : editJobTexts.stopped
  }
  const trimming = useCall(editCalls.trimVideo, { done })
  const cancelling = useCall(editCalls.cancelEdit, { done })
  const retrying = useCall(editCalls.retryEdit, { done })
  return {
    /** Whether the trim was started. */
    trim: async (range: TrimRange) => (await trimming.run({ body: { videoId, ...range } })) !== undefined,
    isTrimming: trimming.isRunning,
    cancel: () => void cancelling.run({ body: { videoId } }),
    isCancelling: cancelling.isRunning,
    retry: () => void retrying.run({ body: { videoId } }),
    isRetrying: retrying.isRunning,
  }
}
