import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Subject } from './queries.ts'

/** A reported item that waits for a decision, as an operator sees it: who reported it is not said. */
export interface OpenItem {
  /** Of the oldest report: names the item in the acts. */
  readonly reportId: number
  readonly subject: Subject
  readonly status: 'pending' | 'under-review'
  /** How many people reported it. */
  readonly reports: number
  readonly since: Date
  readonly reasons: string[]
  /** The address of the video or channel. */
  readonly slug: string | null
  /** A title, a name, or what the comment said. */
  readonly what: string
}

/** The items with open reports, the oldest report first. */
export async function listOpenItems(db: Database, limit: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select min(reports.id) as report_id, reports.subject, max(reports.status) as status, count(*)::int as reports,
      min(reports.reported_at) as since,
      array_agg(distinct reason.label || coalesce(': ' || sub_reason.label, '')) as reasons,
      coalesce(max(videos.slug), max(channels.slug))::text as slug,
      coalesce(max(reports.comment_author || ': ' || left(reports.comment_body, 200)), max(videos.title), max(channels.name)::text) as what
    from reports
    join report_reasons reason on reason.id = reports.reason_id
    left join report_reasons sub_reason on sub_reason.id = reports.sub_reason_id
    left join videos on videos.id = reports.video_id
    left join channels on channels.id = reports.channel_id
    where reports.status in ('pending', 'under-review')
    group by reports.subject, reports.item_id
    order by since, report_id
    limit ${limit}`.execute(db)
  return rows
}

/** The item of a report, all of whose reports are locked until the transaction ends. */
export async function findItemForUpdate(
  trx: Database,
  reportId: number,
): Promise<{ subject: Subject; itemId: number } | undefined> {
  const { rows } = await sql<{ subject: Subject; itemId: number }>`
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
  item: { subject: Subject; itemId: number },
  status: 'under-review' | 'action-taken' | 'dismissed',
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ status })
    .where('subject', '=', item.subject)
    .where('itemId', '=', item.itemId)
    .execute()
}
