import { useQuery } from '@tanstack/react-query'
import type { EditState } from '@serendib/contract'
import { editCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { queryClient, queryOf } from '../../platform/calls/api.ts'
import { editJobTexts } from '../../platform/texts/edits.ts'
import { replacementTexts } from '../../platform/texts/replacement.ts'
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
export function useEditActions(videoId: number, onChanged: () => void, onTrimmed?: () => void) {
  const done = ({ state }: { state: EditState }) => {
    queryClient.setQueryData(editStateQuery(videoId).queryKey, { state })
    onChanged()
    return state.job ? begunText(state.job.fileName) : editJobTexts.stopped
  }
  const trimming = useCall(editCalls.trimVideo, {
    done: (reply) => {
      onTrimmed?.()
      return done(reply)
    },
  })
  const cancelling = useCall(editCalls.cancelEdit, { done })
  const retrying = useCall(editCalls.retryEdit, { done })
  const video = { body: { videoId } }
  // `lostFile`: an uploaded file that would be removed, which is confirmed first.
  return {
    trim: (range: TrimRange, lostFile: string | null) => {
      const trim = { body: { videoId, ...range } }
      if (lostFile === null) void trimming.run(trim)
      else trimming.confirm(dropQuestion(lostFile, replacementTexts.trimDropsText), trim)
    },
    isTrimming: trimming.isRunning,
    cancel: (lostFile: string | null) => {
      if (lostFile === null) void cancelling.run(video)
      else cancelling.confirm(dropQuestion(lostFile, replacementTexts.dropText), video)
    },
    isCancelling: cancelling.isRunning,
    retry: () => void retrying.run(video),
    isRetrying: retrying.isRunning,
  }
}

function dropQuestion(file: string, text: string) {
  return {
    title: replacementTexts.dropTitle({ file }),
    text,
    label: replacementTexts.dropFile,
    isDanger: true,
  }
}
