import { queryOptions } from '@tanstack/react-query'
import type { ReportReason } from '@serendib/contract'
import { queryKeyOf, reportCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import type { ReportTarget } from './report-target.ts'

/** The reasons to report something of a kind; those of a channel have no sub reasons. */
export function reasonsQuery(kind: ReportTarget['kind']) {
  return queryOptions({
    queryKey: [...queryKeyOf(callOf(kind)), 'reasons'],
    queryFn: ({ signal }) => reasonsOf(kind, signal),
    // They change with a new version of the site at the most.
    staleTime: Infinity,
  })
}

function callOf(kind: ReportTarget['kind']) {
  switch (kind) {
    case 'video':
      return reportCalls.videoReasons
    case 'comment':
      return reportCalls.commentReasons
    case 'channel':
      return reportCalls.channelIssues
  }
}

async function reasonsOf(kind: ReportTarget['kind'], signal: AbortSignal): Promise<ReportReason[]> {
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

/** Sends a report, in whichever way its target wants. */
export async function sendReport(
  target: ReportTarget,
  userId: number,
  reasonId: number,
  subReasonId: number | undefined,
): Promise<void> {
  switch (target.kind) {
    case 'video':
      await call(reportCalls.reportVideo, { body: { videoId: target.id, userId, reasonId, subReasonId } })
      return
    case 'comment': {
      const place = { videoId: target.videoId, commentId: target.id }
      await call(reportCalls.reportComment, { body: { ...place, userId, reasonId, subReasonId } })
      return
    }
    case 'channel':
      await call(reportCalls.reportChannel, { body: { channelId: target.id, userId, reasonId } })
  }
}
