import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { recordEvent } from '../notifications/index.ts'
import type { NamedVideo, NewReport, Subject } from './queries.ts'
import {
  findReportedChannel,
  findComment,
  findReason,
  findVideo,
  hideReports,
  upsertReport,
} from './queries.ts'

/** The chosen reason, and its sub-reason if it has any. */
export interface ChosenReason {
  readonly reasonId: number | undefined
  readonly subReasonId: number | undefined
}

export interface StoredReport {
  readonly reportId: number
  /** Whether it replaced an earlier report of the same account. */
  readonly isReplacement?: true
}

/** Reports a video. Throws `video_not_found`, `own_content`, `report_closed`, and errors about the reason. */
export function reportVideo(
  db: Database,
  viewer: Viewer,
  named: NamedVideo,
  chosen: ChosenReason,
): Promise<StoredReport> {
  const { videoId } = named
  return db.transaction().execute(async (trx) => {
    const reason = await requireReason(trx, 'video', chosen)
    const video = await findVideo(trx, viewer, named)
    if (!video) throw new ApiError('video_not_found')
    if (video.ownerId === viewer.id) throw new ApiError('own_content')
    return storeReport(trx, { reporterId: viewer.id, subject: 'video', itemId: videoId, videoId, ...reason })
  })
}

/** Reports a comment under a video. Throws `comment_not_found`, and the other errors of `reportVideo`. */
export function reportComment(
  db: Database,
  viewer: Viewer,
  place: NamedVideo & { commentId: number },
  chosen: ChosenReason,
): Promise<StoredReport> {
  const { videoId, commentId } = place
  return db.transaction().execute(async (trx) => {
    const reason = await requireReason(trx, 'comment', chosen)
    const comment = await findComment(trx, viewer, place)
    if (!comment) throw new ApiError('comment_not_found')
    if (comment.userId === viewer.id) throw new ApiError('own_content')
    const said = { commentBody: comment.body, commentAuthor: comment.author }
    const item = { subject: 'comment', itemId: commentId, videoId, ...said } as const
    return storeReport(trx, { reporterId: viewer.id, ...item, ...reason })
  })
}

/** Reports a channel. Throws `channel_not_found`, and the other errors of `reportVideo`. */
export function reportChannel(
  db: Database,
  viewer: Viewer,
  channelId: number,
  reasonId: number | undefined,
): Promise<StoredReport> {
  return db.transaction().execute(async (trx) => {
    const reason = await requireReason(trx, 'channel', { reasonId, subReasonId: undefined })
    const channel = await findReportedChannel(trx, channelId)
    if (!channel) throw new ApiError('channel_not_found')
    if (channel.ownerId === viewer.id) throw new ApiError('own_content')
    const item = { subject: 'channel', itemId: channelId, channelId } as const
    return storeReport(trx, { reporterId: viewer.id, ...item, ...reason })
  })
}

async function storeReport(trx: Database, report: NewReport): Promise<StoredReport> {
  const stored = await upsertReport(trx, report)
  if (!stored) throw new ApiError('report_closed')
  const { reporterId: actorId, subject, itemId } = report
  await recordEvent(trx, { kind: 'report', actorId, subject, itemId })
  return { reportId: stored.id, ...(!stored.isNew && { isReplacement: true }) }
}

async function requireReason(trx: Database, subject: Subject, chosen: ChosenReason) {
  const { reasonId } = chosen
  if (reasonId === undefined) throw new ApiError('report_reason_missing')
  const subReasonId = chosen.subReasonId ?? null
  const reason = await findReason(trx, subject, reasonId, subReasonId)
  const fits = reason && (reason.hasSubReasons ? reason.hasThisSubReason : subReasonId === null)
  if (!fits) throw new ApiError('report_reason_unlisted')
  return { reasonId, subReasonId }
}

/**
 * Hides a report, or all of a subject, from the viewer's history. Moderators still see it. Throws `report_not_found`.
 */
export async function removeFromHistory(
  db: Database,
  viewer: Viewer,
  subject: Subject,
  reportId: number | undefined,
): Promise<void> {
  const hidden = await hideReports(db, viewer.id, subject, reportId)
  if (reportId !== undefined && hidden === 0) throw new ApiError('report_not_found')
}
