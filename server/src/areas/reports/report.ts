import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
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

/** The reason that somebody chose, and its sub reason where it has some. */
export interface ChosenReason {
  readonly reasonId: number | undefined
  readonly subReasonId: number | undefined
}

export interface KeptReport {
  readonly reportId: number
  /** Whether it took the place of the same person's earlier report. */
  readonly isReplacement?: true
}

/** Reports a video. Throws `video_not_found`, `own_content`, `report_settled`, and what is wrong with the reason. */
export function reportVideo(
  db: Database,
  viewer: Viewer,
  named: NamedVideo,
  chosen: ChosenReason,
): Promise<KeptReport> {
  const { videoId } = named
  return db.transaction().execute(async (trx) => {
    const reason = await requireReason(trx, 'video', chosen)
    const video = await findVideo(trx, viewer, named)
    if (!video) throw new Refusal('video_not_found')
    if (video.ownerId === viewer.id) throw new Refusal('own_content')
    return keepReport(trx, { reporterId: viewer.id, subject: 'video', itemId: videoId, videoId, ...reason })
  })
}

/** Reports a comment under a video. Throws `comment_not_found`, and the rest as `reportVideo` does. */
export function reportComment(
  db: Database,
  viewer: Viewer,
  place: NamedVideo & { commentId: number },
  chosen: ChosenReason,
): Promise<KeptReport> {
  const { videoId, commentId } = place
  return db.transaction().execute(async (trx) => {
    const reason = await requireReason(trx, 'comment', chosen)
    const comment = await findComment(trx, viewer, place)
    if (!comment) throw new Refusal('comment_not_found')
    if (comment.userId === viewer.id) throw new Refusal('own_content')
    const said = { commentBody: comment.body, commentAuthor: comment.author }
    const item = { subject: 'comment', itemId: commentId, videoId, ...said } as const
    return keepReport(trx, { reporterId: viewer.id, ...item, ...reason })
  })
}

/** Reports a channel. Throws `channel_not_found`, and the rest as `reportVideo` does. */
export function reportChannel(
  db: Database,
  viewer: Viewer,
  channelId: number,
  reasonId: number | undefined,
): Promise<KeptReport> {
  return db.transaction().execute(async (trx) => {
    const reason = await requireReason(trx, 'channel', { reasonId, subReasonId: undefined })
    const channel = await findReportedChannel(trx, channelId)
    if (!channel) throw new Refusal('channel_not_found')
    if (channel.ownerId === viewer.id) throw new Refusal('own_content')
    const item = { subject: 'channel', itemId: channelId, channelId } as const
    return keepReport(trx, { reporterId: viewer.id, ...item, ...reason })
  })
}

async function keepReport(trx: Database, report: NewReport): Promise<KeptReport> {
  const kept = await upsertReport(trx, report)
  if (!kept) throw new Refusal('report_settled')
  const { reporterId: actorId, subject, itemId } = report
  await recordEvent(trx, { kind: 'report', actorId, subject, itemId })
  return { reportId: kept.id, ...(!kept.isNew && { isReplacement: true }) }
}

async function requireReason(trx: Database, subject: Subject, chosen: ChosenReason) {
  const { reasonId } = chosen
  if (reasonId === undefined) throw new Refusal('report_reason_missing')
  const subReasonId = chosen.subReasonId ?? null
  const reason = await findReason(trx, subject, reasonId, subReasonId)
  const fits = reason && (reason.hasSubReasons ? reason.hasThisSubReason : subReasonId === null)
  if (!fits) throw new Refusal('report_reason_unlisted')
  return { reasonId, subReasonId }
}

/** Takes a report, or all of a subject, out of the viewer's history; review keeps them. Throws `report_not_found`. */
export async function removeFromHistory(
  db: Database,
  viewer: Viewer,
  subject: Subject,
  reportId: number | undefined,
): Promise<void> {
  const hidden = await hideReports(db, viewer.id, subject, reportId)
  if (reportId !== undefined && hidden === 0) throw new Refusal('report_not_found')
}
