import { queryOptions } from '@tanstack/react-query'
import type { ReportReason } from '@serendib/contract'
import { NOTIFICATION_TYPE, queryKeyOf, reportCalls } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { notifyOf } from '../notifications/index.ts'
import type { ReportTarget } from './report-target.ts'

export const REASON_CALLS = {
  video: reportCalls.videoReasons,
  comment: reportCalls.commentReasons,
  channel: reportCalls.channelIssues,
} as const

/** The reasons to report something; those for channels have no sub-reasons. */
export function reasonsQuery(kind: ReportTarget['kind']) {
  return queryOptions({
    queryKey: [...queryKeyOf(REASON_CALLS[kind]), 'reasons'],
    queryFn: ({ signal }) => fetchReasons(kind, signal),
    // Administrators rarely change them, and the server rejects one that was retired meanwhile.
    staleTime: 5 * 60_000,
  })
}

async function fetchReasons(kind: ReportTarget['kind'], signal: AbortSignal): Promise<ReportReason[]> {
  switch (kind) {
    case 'video':
      return (await call(reportCalls.videoReasons, { signal })).reasons
    case 'comment':
      return (await call(reportCalls.commentReasons, { signal })).reasons
    case 'channel': {
      const { issues } = await call(reportCalls.channelIssues, { signal })
      return issues.map(({ id, text }) => ({ id, text, subReasons: [] }))
    }
  }
}

/** Sends a report to the endpoint of its target. Returns whether it replaces an earlier one. */
export async function sendReport(
  target: ReportTarget,
  reasonId: number,
  subReasonId: number | undefined,
): Promise<boolean> {
  switch (target.kind) {
    case 'video': {
      const body = { videoId: target.id, slug: target.slug, reasonId, subReasonId }
      const { reportId, isReplacement = false } = await call(reportCalls.reportVideo, { body })
      notifyOf({ type: NOTIFICATION_TYPE.videoReport, videoId: target.id, subjectId: reportId })
      return isReplacement
    }
    case 'comment': {
      const { id: commentId, videoId, slug } = target
      const body = { videoId, slug, commentId, reasonId, subReasonId }
      const { reportId, isReplacement = false } = await call(reportCalls.reportComment, { body })
      notifyOf({ type: NOTIFICATION_TYPE.commentReport, videoId, subjectId: reportId })
      return isReplacement
    }
    case 'channel': {
      const body = { channelId: target.id, reasonId }
      const { reportId, isReplacement = false } = await call(reportCalls.reportChannel, { body })
      notifyOf({ type: NOTIFICATION_TYPE.channelReport, channelId: target.id, subjectId: reportId })
      return isReplacement
    }
  }
}
