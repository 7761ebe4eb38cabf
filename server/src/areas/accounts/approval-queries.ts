import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

/** Those who begin to wait come one after the other, until the transaction ends. */
export async function lockWaitingList(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-ups that wait for approval', 0))`.execute(trx)
}

export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Lists a page of the accounts that wait for approval, the longest waiting first. */
export function listWaiting(
  db: Database,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<WaitingAccount[]> {
  const waiting = db
    .selectFrom('users')
    .select([
      'id',
      sql<string>`waiting_since::text`.as('key'),
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
      'email',
      'mobile',
      sql<Date>`waiting_since`.as('waitingSince'),
    ])
    .where('status', '=', 'waiting')
    .orderBy('waitingSince')
    .orderBy('id')
    .limit(limit + 1)
  if (!after) return waiting.execute()
  return waiting.where(sql<SqlBool>`(waiting_since, id) > (${after.key}::timestamptz, ${after.id})`).execute()
}

export interface WaitingAccount extends Position {
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly waitingSince: Date
}

/** Activates an account that waits for approval, and returns its contacts. Undefined if it does not wait. */
export function approveWaiting(trx: Database, userId: number) {
  return trx
    .updateTable('users')
    .set({ status: 'active', activatedAt: sql<Date>`now()`, waitingSince: null })
    .where('id', '=', userId)
    .where('status', '=', 'waiting')
    .returning(['email', 'mobile', 'language'])
    .executeTakeFirst()
}

/** Locks an account that waits for approval, and returns its contacts. Undefined if it does not wait. */
export function lockWaiting(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'mobile', 'language'])
    .where('id', '=', userId)
    .where('status', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
