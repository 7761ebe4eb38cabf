import { reportCalls } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
import { call } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import type { ReportTarget } from './report-target.ts'

const CALLS = {
  video: { list: reportCalls.videoReports, remove: reportCalls.removeVideoReport },
  comment: { list: reportCalls.commentReports, remove: reportCalls.removeCommentReport },
  channel: { list: reportCalls.channelReports, remove: reportCalls.removeChannelReport },
} as const

/** Removes one report of a kind, or all of them, from the history. */
export function useRemoval(kind: ReportTarget['kind']) {
  const { list, remove } = CALLS[kind]
  return useAction((reportId: number | undefined) => call(remove, { body: { reportId } }), {
    done: (_reply, reportId) => (reportId === undefined ? reportTexts.cleared : reportTexts.removed),
    changes: [list],
    failed: () => commonTexts.unableToProceedRequest,
  })
}
