import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { VideoStatus } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { areFilesWithheld } from '../videos/index.ts'
import type { Page, Subject } from './queries.ts'

/** A reported item, as an operator sees it: who reported it is not said. */
export interface ReviewRow {
  /** The moment by which it is listed, as the database prints it. */
  readonly key: string
  /** Of the report that names the item in the acts. */
  readonly id: number
  readonly subject: Subject
  readonly version: string
  readonly status: 'pending' | 'under-review' | 'action-taken' | 'dismissed'
  /** How many people reported it. */
  readonly reports: number
  readonly since: Date
  readonly decidedAt: Date | null
  readonly reasons: { text: string; details: string; reports: number }[]
  /** Of the video, or of the one under which the comment stands; the channel's name. */
  readonly title: string
  readonly slug: string | null
  readonly commentBody: string | null
  readonly commentAuthor: string | null
  readonly commentId: number | null
  readonly videoStatus: VideoStatus | null
  readonly posterKey: string | null
  readonly directKey: string | null
  /** Whether its files need a pass. */
  readonly isWithheld: boolean
  readonly channelName: string
  readonly channelSlug: string
  readonly logoKey: string
}

const OPEN = sql`('pending', 'under-review')`

/** The reports that stand for their item: of one that waits the oldest, of a settled one the last of the newest decision. */
function heads(state: 'open' | 'settled', { limit, after }: Page): RawBuilder<unknown> {
  if (state === 'open') {
    return sql`
      select head.id, head.subject, head.item_id, head.reported_at::text as key, head.reported_at as at
      from reports head
      where head.status in ${OPEN} and not exists (
        select from reports older
        where older.subject = head.subject and older.item_id = head.item_id and older.status in ${OPEN}
          and (older.reported_at, older.id) < (head.reported_at, head.id)
      )
      ${after ? sql`and (head.reported_at, head.id) > (${after.key}::timestamptz, ${after.id})` : sql``}
      order by head.reported_at, head.id limit ${limit + 1}`
  }
  return sql`
    select head.id, head.subject, head.item_id, head.decided_at::text as key, head.decided_at as at
    from reports head
    where head.status in ('action-taken', 'dismissed') and not exists (
      select from reports other
      where other.subject = head.subject and other.item_id = head.item_id
        and (other.status in ${OPEN} or (other.decided_at, other.id) > (head.decided_at, head.id))
    )
    ${after ? sql`and (head.decided_at, head.id) < (${after.key}::timestamptz, ${after.id})` : sql``}
    order by head.decided_at desc, head.id desc limit ${limit + 1}`
}

/** A page of the items with open reports, the oldest first, or of the settled ones, the newest first; one more than asked. */
export async function listReviewItems(
  db: Database,
  state: 'open' | 'settled',
  page: Page,
): Promise<ReviewRow[]> {
  const isOpen = state === 'open'
  const { rows } = await sql<ReviewRow>`
    with heads as (${heads(state, page)})
    select heads.key, heads.id, heads.subject, item.status, item.reports, item.since, item.decided_at,
      ${versionOf(sql`heads.subject`, sql`heads.item_id`)} as version, why.reasons,
      coalesce(videos.title, channels.name::text) as title, coalesce(videos.slug, channels.slug)::text as slug,
      said.comment_body, said.comment_author, comments.id as comment_id,
      videos.status as video_status, videos.poster_key, videos.direct_key,
      coalesce(${areFilesWithheld()}, false) as is_withheld,
      channels.name::text as channel_name, channels.slug::text as channel_slug, channels.logo_key
    from heads
    join reports said on said.id = heads.id
    cross join lateral (
      select max(reports.status) as status, count(*)::int as reports, min(reports.reported_at) as since,
        max(reports.decided_at) as decided_at
      from reports
      where reports.subject = heads.subject and reports.item_id = heads.item_id
        and (reports.status in ${OPEN}) = ${isOpen}
    ) item
    cross join lateral (
      select jsonb_agg(jsonb_build_object('text', label, 'details', details, 'reports', times) order by times desc, label)
        as reasons
      from (
        select reason.label, coalesce(sub_reason.label, '') as details, count(*)::int as times
        from reports
        join report_reasons reason on reason.id = reports.reason_id
        left join report_reasons sub_reason on sub_reason.id = reports.sub_reason_id
        where reports.subject = heads.subject and reports.item_id = heads.item_id
          and (reports.status in ${OPEN}) = ${isOpen}
        group by reason.label, sub_reason.label
      ) grouped
    ) why
    left join videos on videos.id = said.video_id
    join channels on channels.id = coalesce(said.channel_id, videos.channel_id)
    left join comments on heads.subject = 'comment' and comments.id = heads.item_id
    order by heads.at ${isOpen ? sql`asc` : sql`desc`}, heads.id ${isOpen ? sql`asc` : sql`desc`}`.execute(db)
  return rows
}

/** How many items wait. */
export async function countOpenItems(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (subject, item_id))::int as count from reports where status in ${OPEN}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Another one after each decision about an item, and when its video became something else. */
function versionOf(subject: RawBuilder<unknown>, itemId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select concat_ws(' ', max(reports.status), extract(epoch from max(reports.decided_at)),
      (select videos.status from videos where ${subject} = 'video' and videos.id = ${itemId}))
    from reports where reports.subject = ${subject} and reports.item_id = ${itemId}
  )`
}

export interface ReportedItem {
  readonly subject: Subject
  readonly itemId: number
}

export async function getItemVersion(db: Database, { subject, itemId }: ReportedItem): Promise<string> {
  const version = versionOf(sql`${subject}::text`, sql`${itemId}::int`)
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** The item of a report, all of whose reports are locked until the transaction ends. */
export async function findItemForUpdate(trx: Database, reportId: number): Promise<ReportedItem | undefined> {
  const { rows } = await sql<ReportedItem>`
    select reports.subject, reports.item_id from reports
    join reports asked on asked.subject = reports.subject and asked.item_id = reports.item_id
    where asked.id = ${reportId}
    order by reports.id
    for update of reports`.execute(trx)
  return rows[0]
}

/** Gives all reports of an item a status. */
export async function setStatus(
  trx: Database,
  item: ReportedItem,
  status: 'under-review' | 'action-taken' | 'dismissed',
): Promise<void> {
  await trx
    .updateTable('reports')
    // Not when the transaction began: it may have waited for another decision.
    .set({ status, decidedAt: sql<Date>`clock_timestamp()` })
    .where('subject', '=', item.subject)
    .where('itemId', '=', item.itemId)
    .execute()
}
