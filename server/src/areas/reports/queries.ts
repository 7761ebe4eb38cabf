import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { countUpToMax } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { reasonText } from './reason-texts.ts'
import { isDisclosedTo, namedBy } from '../videos/index.ts'

export type Subject = 'video' | 'comment' | 'channel'

/** Lists the reasons for a subject that are not retired, in order, each with its sub-reasons. */
export async function listReasons(
  db: Database,
  subject: Subject,
): Promise<{ id: number; text: string; subReasons: { id: number; text: string }[] }[]> {
  const rows = await db
    .selectFrom('reportReasons')
    .select(['id', 'parentId', 'label as text'])
    .where('subject', '=', subject)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows
    .filter((row) => row.parentId === null)
    .map(({ id, text }) => ({
      id,
      text: reasonText(text),
      subReasons: rows
        .filter((row) => row.parentId === id)
        .map((row) => ({ id: row.id, text: reasonText(row.text) })),
    }))
}

/** Finds a reason for a subject that is not retired, whether it has sub-reasons, and whether the given sub-reason belongs to it. */
export function findReason(db: Database, subject: Subject, reasonId: number, subReasonId: number | null) {
  return db
    .selectFrom('reportReasons')
    .select([
      'id',
      sql<boolean>`exists (
        select 1 from report_reasons sub where sub.parent_id = report_reasons.id and sub.retired_at is null
      )`.as('hasSubReasons'),
      sql<boolean>`exists (
        select 1 from report_reasons sub
        where sub.parent_id = report_reasons.id and sub.id = ${subReasonId} and sub.retired_at is null
      )`.as('hasThisSubReason'),
    ])
    .where('id', '=', reasonId)
    .where('subject', '=', subject)
    .where('parentId', 'is', null)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

/** A video id, with the slug, which is required if the video is not public. */
export interface NamedVideo {
  readonly videoId: number
  readonly slug: string | undefined
}

/** Finds a published video that the viewer can see, and its owner. */
export function findVideo(db: Database, viewer: Viewer, { videoId, slug }: NamedVideo) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', 'channels.ownerId'])
    .where('videos.id', '=', videoId)
    .where(namedBy(viewer, slug))
    .executeTakeFirst()
}

/**
 * Finds a comment under a video that the viewer can see, with its text, author and the name it was written as. Removed
 * comments are found while what they said is kept. Held comments are found only by their author. Comments that are
 * hidden with their author or thread are found, because they were visible before.
 */
export async function findComment(db: Database, viewer: Viewer, place: NamedVideo & { commentId: number }) {
  const { rows } = await sql<{ userId: number; body: string; author: string }>`
    select comments.user_id, comments.body,
      coalesce(speaking.name::text, trim(users.first_name || ' ' || users.last_name)) as author
    from (
      select id, video_id, user_id, channel_id, body from comments where not is_held or user_id = ${viewer.id}
      union all
      select id, video_id, user_id, channel_id, body from removed_comments
    ) as comments
    join videos on videos.id = comments.video_id
    join users on users.id = comments.user_id
    left join channels as speaking on speaking.id = comments.channel_id
    where comments.id = ${place.commentId} and comments.video_id = ${place.videoId}
      and ${namedBy(viewer, place.slug)}`.execute(db)
  return rows[0]
}

export function findReportedChannel(db: Database, channelId: number) {
  return db
    .selectFrom('channels')
    .select(['id', 'ownerId'])
    .where('id', '=', channelId)
    .where('isWithdrawn', '=', false)
    .executeTakeFirst()
}

export interface NewReport {
  readonly reporterId: number
  readonly subject: Subject
  readonly itemId: number
  readonly videoId?: number
  readonly channelId?: number
  readonly commentBody?: string
  readonly commentAuthor?: string
  readonly reasonId: number
  readonly subReasonId: number | null
}

/**
 * Inserts a report, or replaces the same account's earlier report of the item unless it is closed, and then returns
 * undefined.
 */
export function upsertReport(
  trx: Database,
  report: NewReport,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const { reasonId, subReasonId } = report
  return trx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'subject', 'itemId'])
        .doUpdateSet({ reasonId, subReasonId, reportedAt: sql<Date>`now()`, hiddenAt: null })
        .where('reports.status', 'in', ['pending', 'under-review']),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst()
}

export interface Page {
  readonly limit: number
  readonly after: Position | undefined
}

function history(db: Database, reporterId: number, subject: Subject, { limit, after }: Page) {
  const reports = db
    .selectFrom('reports')
    .innerJoin('reportReasons as reason', 'reason.id', 'reports.reasonId')
    .leftJoin('reportReasons as subReason', 'subReason.id', 'reports.subReasonId')
    .select([
      'reports.id',
      sql<string>`reports.reported_at::text`.as('key'),
      'reports.reportedAt',
      'reports.status',
      'reason.label as reason',
      'subReason.label as subReason',
    ])
    .where(isShownTo(reporterId, subject))
    .orderBy('reports.reportedAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit + 1)
  if (!after) return reports
  return reports.where(
    sql<SqlBool>`(reports.reported_at, reports.id) < (${after.key}::timestamptz, ${after.id})`,
  )
}

function isShownTo(reporterId: number, subject: Subject): RawBuilder<SqlBool> {
  return sql<SqlBool>`(reports.reporter_id = ${reporterId} and reports.subject = ${subject} and reports.hidden_at is null)`
}

/** Counts the reports in an account's history. */
export function countReports(db: Database, reporterId: number, subject: Subject): Promise<number> {
  return countUpToMax(db, db.selectFrom('reports').select('id').where(isShownTo(reporterId, subject)))
}

// Doesn't use `listCards`, because the history shows reporters what happened to a video, even if nobody can see it any
// more.
function withVideo(reports: ReturnType<typeof history>, reporterId: number) {
  return reports
    .innerJoin('videos', 'videos.id', 'reports.videoId')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select([
      'videos.id as videoId',
      'videos.slug',
      forViewer('videos.title').as('title'),
      'videos.status as videoStatus',
      'videos.thumbnailKey',
      'videos.mediaToken',
      'videos.durationSeconds',
      'channels.id as channelId',
      forViewer('channels.name').as('channelName'),
      'channels.slug as channelSlug',
      'channels.logoKey as channelLogoKey',
      'channels.isVerified',
      sql<boolean>`(${isDisclosedTo({ id: reporterId })} and not videos.is_withdrawn)`.as('isDisclosed'),
    ])
}

/** Lists a page of an account's reports of videos, newest first. */
export function listVideoReports(db: Database, reporterId: number, page: Page) {
  return withVideo(history(db, reporterId, 'video', page), reporterId).execute()
}

export type VideoReportRow = Awaited<ReturnType<typeof listVideoReports>>[number]

/** Lists a page of an account's reports of comments, newest first. */
export function listCommentReports(db: Database, reporterId: number, page: Page) {
  return withVideo(history(db, reporterId, 'comment', page), reporterId)
    .leftJoin('comments', 'comments.id', 'reports.itemId')
    .select(['reports.commentBody', 'reports.commentAuthor', 'comments.id as commentId'])
    .execute()
}

export type CommentReportRow = Awaited<ReturnType<typeof listCommentReports>>[number]

/** Lists a page of an account's reports of channels, newest first. */
export function listChannelReports(db: Database, reporterId: number, page: Page) {
  return history(db, reporterId, 'channel', page)
    .innerJoin('channels', 'channels.id', 'reports.channelId')
    .select([
      'channels.id as channelId',
      forViewer('channels.name').as('channelName'),
      'channels.slug as channelSlug',
      'channels.logoKey as channelLogoKey',
      'channels.isVerified',
    ])
    .execute()
}

export type ChannelReportRow = Awaited<ReturnType<typeof listChannelReports>>[number]

/** Hides one report, or all of a subject, from an account's history. Returns how many were hidden. */
export async function hideReports(
  db: Database,
  reporterId: number,
  subject: Subject,
  reportId: number | undefined,
): Promise<number> {
  let hidden = db
    .updateTable('reports')
    .set({ hiddenAt: sql<Date>`now()` })
    .where(isShownTo(reporterId, subject))
  if (reportId !== undefined) hidden = hidden.where('id', '=', reportId)
  return Number((await hidden.executeTakeFirst()).numUpdatedRows)
}
