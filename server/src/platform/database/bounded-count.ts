import { LIMITS } from '@serendib/contract'
import type { Expression, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * The number of rows of a query, at most one more than lists count (`countedMax`), as an SQL expression. The database
 * reads no further, so that long lists cost as little as short ones.
 */
export function boundedCount(rows: Expression<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${LIMITS.countedMax + 1}) as counted)`
}

/** Runs {@link boundedCount} as a statement of its own. */
export async function countUpToMax(db: Database, rows: Expression<unknown>): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`select ${boundedCount(rows)} as count`.execute(db)
  return counts[0]?.count ?? 0
}
