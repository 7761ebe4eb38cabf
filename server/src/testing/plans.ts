import type { Pool } from 'pg'
import type { SentStatement } from '../platform/database/count-statements.ts'

/** A node of a query plan from `explain (analyze, format json)`. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Limits for reads and sorts that grow with the site. */
export interface PlanLimits {
  /** Rows that a statement may read from a table. */
  readonly read: number
  /** Rows that a statement may sort. */
  readonly sorted: number
}

/** A count has to read all rows that it counts. */
const COUNT = /^\s*select\s+\(?\s*count\(\*\)/i

/** Re-runs statements with `explain analyze`, and describes those that read or sort more rows than allowed. */
export async function findLargePlans(
  pool: Pool,
  statements: readonly SentStatement[],
  limits: PlanLimits,
): Promise<string[]> {
  const found: string[] = []
  for (const { sql, parameters } of statements) {
    if (!/^\s*(select|with)\b/i.test(sql) || COUNT.test(sql)) continue
    const explained = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${sql}`,
      [...parameters],
    )
    const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
    for (const node of plan ? nodesOf(plan) : []) {
      const tooMany = describeTooMany(node, limits)
      if (tooMany !== undefined) found.push(`${tooMany}: ${sql.replaceAll(/\s+/g, ' ')}`)
    }
  }
  return found
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function describeTooMany(node: PlanNode, { read, sorted }: PlanLimits): string | undefined {
  const type = node['Node Type']
  const table = node['Relation Name']
  if (table !== undefined) {
    const rows =
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    return rows > read ? `${type} reads ${rows} rows of ${table}` : undefined
  }
  if (type !== 'Sort' && type !== 'Incremental Sort') return undefined
  const rows = Math.max(0, ...(node.Plans ?? []).map((plan) => plan['Actual Rows'] * plan['Actual Loops']))
  return rows > sorted ? `${type} of ${rows} rows` : undefined
}
