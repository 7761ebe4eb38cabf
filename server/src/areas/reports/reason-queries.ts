import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Subject } from './queries.ts'

/** Lists the reasons for all subjects with the retired ones, each before its sub-reasons, in display order. */
export async function listAllReasons(db: Database) {
  const { rows } = await sql<{
    id: number
    subject: Subject
    parentId: number | null
    text: string
    position: number
    isRetired: boolean
    reports: number
  }>`
    select reasons.id, reasons.subject, reasons.parent_id, reasons.label as text, reasons.position,
      reasons.retired_at is not null as is_retired, coalesce(used.count, 0) as reports
    from report_reasons as reasons
    left join (
      select reason, count(*)::int as count
      from reports cross join lateral (values (reason_id), (sub_reason_id)) as reported (reason)
      group by reason
    ) as used on used.reason = reasons.id
    left join report_reasons as parents on parents.id = reasons.parent_id
    order by reasons.subject, coalesce(parents.position, reasons.position), reasons.parent_id nulls first,
      reasons.position`.execute(db)
  return rows
}

/** Serializes changes of reasons. Doesn't block reports. */
export async function lockReasons(trx: Database): Promise<void> {
  await sql`lock table report_reasons in share row exclusive mode`.execute(trx)
}

export function findReasonById(db: Database, id: number) {
  return db
    .selectFrom('reportReasons')
    .select([
      'id',
      'subject',
      'parentId',
      'label',
      'position',
      sql<boolean>`retired_at is not null`.as('isRetired'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A list of reasons: those for a subject, or the sub-reasons of a reason. */
export interface ReasonList {
  readonly subject: Subject
  readonly parentId: number | null
}

/** The number of reasons in a list, and of those that are not retired. */
export function countReasons(db: Database, list: ReasonList) {
  return inList(db, list)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where retired_at is null))::int`.as('active'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether another reason of a list has the name. */
export async function isNameTaken(
  db: Database,
  list: ReasonList,
  label: string,
  exceptId = 0,
): Promise<boolean> {
  const taken = await inList(db, list)
    .select('id')
    .where(sql`lower(label)`, '=', sql`lower(${label})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return taken !== undefined
}

function inList(db: Database, { subject, parentId }: ReasonList) {
  return db
    .selectFrom('reportReasons')
    .where('subject', '=', subject)
    .where('parentId', 'is not distinct from', parentId)
}

/** Inserts a reason at the end of its list. */
export async function insertReason(trx: Database, list: ReasonList, label: string): Promise<number> {
  const { id } = await trx
    .insertInto('reportReasons')
    .values({
      ...list,
      label,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1 from report_reasons
        where subject = ${list.subject} and parent_id is not distinct from ${list.parentId}::int
      )`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateLabel(trx: Database, id: number, label: string): Promise<void> {
  await trx.updateTable('reportReasons').set({ label }).where('id', '=', id).execute()
}

export async function setRetired(trx: Database, id: number, isRetired: boolean): Promise<void> {
  const retiredAt = isRetired ? sql<Date>`now()` : null
  await trx.updateTable('reportReasons').set({ retiredAt }).where('id', '=', id).execute()
}

/** Finds the next reason before or after a position that is not retired. */
export function findNeighbour(db: Database, list: ReasonList, position: number, isUp: boolean) {
  return inList(db, list)
    .select(['id', 'position'])
    .where('retiredAt', 'is', null)
    .where('position', isUp ? '<' : '>', position)
    .orderBy('position', isUp ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
}

interface Placed {
  readonly id: number
  readonly position: number
}

export async function swapPositions(trx: Database, one: Placed, other: Placed): Promise<void> {
  await sql`
    update report_reasons set position = case id when ${one.id}::int then ${other.position}::int else ${one.position}::int end
    where id in (${one.id}, ${other.id})`.execute(trx)
}
