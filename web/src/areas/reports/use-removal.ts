import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf, reportCalls, SessionEnded } from '@serendib/contract'
import { call, isInFlight } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import type { ReportTarget } from './report-target.ts'

const CALLS = {
  video: { list: reportCalls.videoReports, remove: reportCalls.removeVideoReport },
  comment: { list: reportCalls.commentReports, remove: reportCalls.removeCommentReport },
  channel: { list: reportCalls.channelReports, remove: reportCalls.removeChannelReport },
} as const

/** Removes one report of a kind, or all of them, from the history. Removed entries disappear at once. */
export function useRemoval(kind: ReportTarget['kind'], userId: number | undefined) {
  const client = useQueryClient()
  const showToast = useToast()
  const mutationKey = ['remove report', kind]
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (reportId: number | undefined) => call(CALLS[kind].remove, { body: { reportId, userId } }),
    onSuccess: async (_reply, reportId) => {
      await client.invalidateQueries({ queryKey: queryKeyOf(CALLS[kind].list) })
      showToast(reportId === undefined ? reportTexts.cleared : reportTexts.removed)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(commonTexts.unableToProceedRequest, 'error')
    },
  })
  return {
    remove: (reportId: number) => {
      if (!isInFlight(mutationKey, reportId)) mutate(reportId)
    },
    removeAll: (options: { onSettled: () => void }) => {
      if (!isInFlight(mutationKey)) mutate(undefined, options)
    },
    isRemoving: isPending,
    isBeingRemoved: (reportId: number) => isPending && (variables === undefined || variables === reportId),
  }
}
