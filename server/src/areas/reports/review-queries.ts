import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { VideoStatus } from '@serendib/contract'
import { countUpToMax } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import { areFilesRestricted } from '../videos/index.ts'
import type { Page, Subject } from './queries.ts'

/** A reported item as moderators see it, without the reporters. */
export interface ReviewRow {
  /** The time by which the item is sorted, as the database prints it. */
  readonly key: string
  /** The id of the report that identifies the item in actions. */
  readonly id: number
  readonly subject: Subject
  readonly version: string
  readonly status: 'pending' | 'under-review' | 'action-taken' | 'dismissed'
  /** How many accounts reported it. */
  readonly reports: number
  readonly since: Date
  readonly decidedAt: Date | null
  readonly reasons: { text: string; details: string; reports: number }[]
  /** The title of the video or of the comment's video; the channel's name. */
  readonly title: string
  readonly slug: string | null
  readonly commentBody: string | null
  readonly commentAuthor: string | null
  readonly commentId: number | null
  /** Whether the comment is hidden until it is decided, and the watched words that it was held for. */
  readonly isHeld: boolean
  readonly watchedWords: string[]
  /** Of a video with watched words: what its owner wrote, the original first. */
  readonly texts: { language: string; title: string; description: string }[]
  readonly videoStatus: VideoStatus | null
  readonly thumbnailKey: string | null
  readonly directKey: string | null
  /** Whether its files require signed URLs. */
  readonly isBlocked: boolean
  readonly channelName: string
  readonly channelSlug: string
  readonly logoKey: string
}

/** The title and description of a video in all languages that it has. The original has no language. */
const TEXTS = sql`(
  select jsonb_agg(jsonb_build_object('language', language, 'title', texts.title, 'description', texts.description))
  from (values ('', videos.title, videos.description), ('en', videos.title_en, videos.description_en),
    ('si', videos.title_si, videos.description_si), ('ta', videos.title_ta, videos.description_ta)
  ) texts (language, title, description)
  where texts.title <> '' or texts.description <> ''
)`

const OPEN = sql`('pending', 'under-review')`

/** A video with watched words waits until it is published: there is nothing to decide before. */
const isReviewable = (report: RawBuilder<unknown>) => sql<SqlBool>`(
  ${report}.subject <> 'video' or ${report}.reporter_id is not null
  or exists (select from videos where videos.id = ${report}.video_id and videos.published_at is not null)
)`

/** One report per item: the oldest one of an open item, the last one of a closed item's newest decision. */
function heads(state: 'open' | 'closed', { limit, after }: Page): RawBuilder<unknown> {
  if (state === 'open') {
    return sql`
      select head.id, head.subject, head.item_id, head.reported_at::text as key, head.reported_at as at
      from reports head
      where head.status in ${OPEN} and ${isReviewable(sql`head`)} and not exists (
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

/**
 * Lists a page of items with open reports, oldest first, or of closed items, newest first, with one more row than
 * asked.
 */
export async function listReviewItems(
  db: Database,
  state: 'open' | 'closed',
  page: Page,
): Promise<ReviewRow[]> {
  const isOpen = state === 'open'
  const { rows } = await sql<ReviewRow>`
    with heads as (${heads(state, page)})
    select heads.key, heads.id, heads.subject, item.status, item.reports, item.since, item.decided_at,
      ${versionOf(sql`heads.subject`, sql`heads.item_id`)} as version, why.reasons,
      coalesce(videos.title, channels.name::text) as title, coalesce(videos.slug, channels.slug)::text as slug,
      case when comments.is_held then comments.body else said.comment_body end as comment_body, said.comment_author,
      comments.id as comment_id, coalesce(comments.is_held, false) as is_held, item.watched_words,
      case when heads.subject = 'video' and item.watched_words <> '[]' then ${TEXTS} else '[]' end as texts,
      videos.status as video_status, videos.thumbnail_key, videos.direct_key,
      coalesce(${areFilesRestricted()}, false) as is_blocked,
      channels.name::text as channel_name, channels.slug::text as channel_slug, channels.logo_key
    from heads
    join reports said on said.id = heads.id
    cross join lateral (
      select max(reports.status) as status, count(reports.reporter_id)::int as reports,
        min(reports.reported_at) as since, max(reports.decided_at) as decided_at,
        -- Of the last time that it was held; array_agg would need arrays of one length.
        coalesce((jsonb_agg(reports.watched_words order by reports.id desc)
          filter (where reports.reporter_id is null)) -> 0, '[]') as watched_words
      from reports
      where reports.subject = heads.subject and reports.item_id = heads.item_id
        and (reports.status in ${OPEN}) = ${isOpen}
    ) item
    cross join lateral (
      select coalesce(
        jsonb_agg(jsonb_build_object('text', label, 'details', details, 'reports', times) order by times desc, label), '[]'
      ) as reasons
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

/** Counts the items with open reports, as far as lists count. */
export function countOpenItems(db: Database): Promise<number> {
  // Reads the index `reports_of_open_items` only until then, except for held videos.
  return countUpToMax(
    db,
    sql`(
      select distinct subject, item_id from reports where status in ${OPEN} and ${isReviewable(sql`reports`)}
      order by subject, item_id
    )`,
  )
}

/**
 * A value that changes with each decision about an item, with each change of its video's status, and with each edit of a
 * held comment.
 */
function versionOf(subject: RawBuilder<unknown>, itemId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select concat_ws(' ', max(reports.status), extract(epoch from max(reports.decided_at)),
      (select videos.status from videos where ${subject} = 'video' and videos.id = ${itemId}),
      (select coalesce(extract(epoch from comments.edited_at), 0) from comments
        where ${subject} = 'comment' and comments.id = ${itemId} and comments.is_held))
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

/** Locks the video of a reported comment until the transaction ends. */
export async function lockVideoOfComment(trx: Database, reportId: number): Promise<void> {
  await sql`
    select 1 from videos where id = (select video_id from reports where id = ${reportId} and subject = 'comment')
    for no key update`.execute(trx)
}

/** Finds the item of a report and locks all reports of the item until the transaction ends. */
export async function findItemForUpdate(trx: Database, reportId: number): Promise<ReportedItem | undefined> {
  const { rows } = await sql<ReportedItem>`
    select reports.subject, reports.item_id from reports
    join reports asked on asked.subject = reports.subject and asked.item_id = reports.item_id
    where asked.id = ${reportId}
    order by reports.id
    for no key update of reports`.execute(trx)
  return rows[0]
}

/** Sets the status of all reports of an item. */
export async function setStatus(
  trx: Database,
  item: ReportedItem,
  status: 'under-review' | 'action-taken' | 'dismissed',
): Promise<void> {
  await trx
    .updateTable('reports')
    // Not the start of the transaction, which may have waited for another decision.
    .set({ status, decidedAt: sql<Date>`clock_timestamp()` })
    .where('subject', '=', item.subject)
    .where('itemId', '=', item.itemId)
    .execute()
}
