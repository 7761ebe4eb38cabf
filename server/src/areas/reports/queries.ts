import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { isDisclosedTo, namedBy } from '../videos/index.ts'

export type Subject = 'video' | 'comment' | 'channel'

/** The reasons for a subject in their order, each with its sub reasons. */
export async function listReasons(
  db: Database,
  subject: Subject,
): Promise<{ id: number; text: string; subReasons: { id: number; text: string }[] }[]> {
  const rows = await db
    .selectFrom('reportReasons')
    .select(['id', 'parentId', 'label as text'])
    .where('subject', '=', subject)
    .orderBy('position')
    .execute()
  return rows
    .filter((row) => row.parentId === null)
    .map(({ id, text }) => ({
      id,
      text,
      subReasons: rows.filter((row) => row.parentId === id).map((row) => ({ id: row.id, text: row.text })),
    }))
}

/** A reason for a subject, whether it has sub reasons, and whether the one given is among them. */
export function findReason(db: Database, subject: Subject, reasonId: number, subReasonId: number | null) {
  return db
    .selectFrom('reportReasons')
    .select([
      'id',
      sql<boolean>`exists (select 1 from report_reasons sub where sub.parent_id = report_reasons.id)`.as(
        'hasSubReasons',
      ),
      sql<boolean>`exists (
        select 1 from report_reasons sub where sub.parent_id = report_reasons.id and sub.id = ${subReasonId}
      )`.as('hasThisSubReason'),
    ])
    .where('id', '=', reasonId)
    .where('subject', '=', subject)
    .where('parentId', 'is', null)
    .executeTakeFirst()
}

/** A video by its number, with the address that one which is not public needs. */
export interface NamedVideo {
  readonly videoId: number
  readonly slug: string | undefined
}

/** A published video that a viewer can name, and whose it is. */
export function findVideo(db: Database, viewer: Viewer, { videoId, slug }: NamedVideo) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', 'channels.ownerId'])
    .where('videos.id', '=', videoId)
    .where(namedBy(viewer, slug))
    .executeTakeFirst()
}

/** A comment under such a video, what it says, and who says it under which name. */
export function findComment(db: Database, viewer: Viewer, place: NamedVideo & { commentId: number }) {
  return db
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .innerJoin('users', 'users.id', 'comments.userId')
    .leftJoin('channels as speaking', 'speaking.id', 'comments.channelId')
    .select([
      'comments.id',
      'comments.userId',
      'comments.body',
      sql<string>`coalesce(speaking.name::text, trim(users.first_name || ' ' || users.last_name))`.as(
        'author',
      ),
    ])
    .where('comments.id', '=', place.commentId)
    .where('comments.videoId', '=', place.videoId)
    .where(namedBy(viewer, place.slug))
    .executeTakeFirst()
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
 * Keeps a report, or puts it in the place of the same person's earlier one of the same item, as long as that one is not
 * settled: then undefined.
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

/** How many reports a person's history has. */
export async function countReports(db: Database, reporterId: number, subject: Subject): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isShownTo(reporterId, subject))
    .executeTakeFirstOrThrow()
  return count
}

// Not by `cardsOf`: whoever reported a video may see in the history what became of it, also when nobody sees it any more.
function withVideo(reports: ReturnType<typeof history>, reporterId: number) {
  return reports
    .innerJoin('videos', 'videos.id', 'reports.videoId')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select([
      'videos.id as videoId',
      'videos.slug',
      'videos.title',
      'videos.status as videoStatus',
      'videos.posterKey',
      'videos.mediaToken',
      'videos.durationSeconds',
      'channels.id as channelId',
      'channels.name as channelName',
      'channels.slug as channelSlug',
      'channels.logoKey as channelLogoKey',
      'channels.isVerified',
      sql<boolean>`(${isDisclosedTo({ id: reporterId })} and not videos.is_withdrawn)`.as('isDisclosed'),
    ])
}

/** A page of a person's reports of videos, the newest first. */
export function listVideoReports(db: Database, reporterId: number, page: Page) {
  return withVideo(history(db, reporterId, 'video', page), reporterId).execute()
}

export type VideoReportRow = Awaited<ReturnType<typeof listVideoReports>>[number]

/** A page of a person's reports of comments, the newest first. */
export function listCommentReports(db: Database, reporterId: number, page: Page) {
  return withVideo(history(db, reporterId, 'comment', page), reporterId)
    .leftJoin('comments', 'comments.id', 'reports.itemId')
    .select(['reports.commentBody', 'reports.commentAuthor', 'comments.id as commentId'])
    .execute()
}

export type CommentReportRow = Awaited<ReturnType<typeof listCommentReports>>[number]

/** A page of a person's reports of channels, the newest first. */
export function listChannelReports(db: Database, reporterId: number, page: Page) {
  return history(db, reporterId, 'channel', page)
    .innerJoin('channels', 'channels.id', 'reports.channelId')
    .select([
      'channels.id as channelId',
      'channels.name as channelName',
      'channels.slug as channelSlug',
      'channels.logoKey as channelLogoKey',
      'channels.isVerified',
    ])
    .execute()
}

export type ChannelReportRow = Awaited<ReturnType<typeof listChannelReports>>[number]

/** Takes one report, or all of a subject, out of a person's history. Answers how many went. */
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
