import type { reportCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import type { Position } from '../../platform/keyset.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { toChannelReport, toCommentReport, toVideoReport } from './history.ts'
import type { Page, Subject } from './queries.ts'
import {
  countReports,
  listChannelReports,
  listCommentReports,
  listReasons,
  listVideoReports,
} from './queries.ts'
import { removeFromHistory, reportChannel, reportComment, reportVideo } from './report.ts'

const REPORTS_PER_PAGE = 60

export function reportHandlers({ db }: { db: Database }): Handlers<typeof reportCalls> {
  async function listHistory<Row extends Position, Report>(
    subject: Subject,
    query: { limit?: number | undefined; cursor: string },
    viewerId: number,
    {
      list,
      show,
    }: { list: (db: Database, userId: number, page: Page) => Promise<Row[]>; show: (row: Row) => Report },
  ) {
    const limit = query.limit ?? REPORTS_PER_PAGE
    const rows = await list(db, viewerId, { limit, after: readCursor(query.cursor) })
    const { items, next } = trimPage(rows, limit)
    return { reports: items.map(show), total: await countReports(db, viewerId, subject), next }
  }
  return {
    videoReasons: async () => ({ reasons: await listReasons(db, 'video') }),
    commentReasons: async () => ({ reasons: await listReasons(db, 'comment') }),
    channelIssues: async () => ({ issues: await listReasons(db, 'channel') }),
    reportVideo: ({ body, viewer }) => {
      const { videoId, slug, reasonId, subReasonId } = body
      return reportVideo(db, viewer, { videoId, slug }, { reasonId, subReasonId })
    },
    reportComment: ({ body, viewer }) => {
      const { videoId, slug, commentId, reasonId, subReasonId } = body
      return reportComment(db, viewer, { videoId, slug, commentId }, { reasonId, subReasonId })
    },
    reportChannel: ({ body, viewer }) => reportChannel(db, viewer, body.channelId, body.reasonId),
    videoReports: ({ query, viewer }) =>
      listHistory('video', query, viewer.id, { list: listVideoReports, show: toVideoReport }),
    commentReports: ({ query, viewer }) =>
      listHistory('comment', query, viewer.id, { list: listCommentReports, show: toCommentReport }),
    channelReports: ({ query, viewer }) =>
      listHistory('channel', query, viewer.id, { list: listChannelReports, show: toChannelReport }),
    removeVideoReport: async ({ body, viewer }) => {
      await removeFromHistory(db, viewer, 'video', body.reportId)
      return {}
    },
    removeCommentReport: async ({ body, viewer }) => {
      await removeFromHistory(db, viewer, 'comment', body.reportId)
      return {}
    },
    removeChannelReport: async ({ body, viewer }) => {
      await removeFromHistory(db, viewer, 'channel', body.reportId)
      return {}
    },
  }
}
