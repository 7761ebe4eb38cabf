import type { Pool } from 'pg'
import type { SentStatement } from '../platform/database/count-statements.ts'
import { MARK } from '../platform/database/prepared-statements.ts'
import { sqlLiteral } from './sql-literal.ts'

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

/**
 * Re-runs statements with `explain analyze`, and describes those that read or sort more rows than allowed. Prepared ones
 * are explained with the plan for all parameters, which PostgreSQL may use from their sixth execution on.
 */
export async function findLargePlans(
  pool: Pool,
  statements: readonly SentStatement[],
  limits: PlanLimits,
): Promise<string[]> {
  const found: string[] = []
  for (const statement of statements) {
    if (!/^\s*(select|with)\b/i.test(statement.sql)) continue
    for (const node of nodesOf(await readPlan(pool, statement))) {
      const tooMany = describeTooMany(node, limits)
      if (tooMany !== undefined) found.push(`${tooMany}: ${statement.sql.replaceAll(/\s+/g, ' ')}`)
    }
  }
  return found
}

async function readPlan(pool: Pool, { sql, parameters }: SentStatement): Promise<PlanNode> {
  const client = await pool.connect()
  const explain = async (statement: string, values: unknown[] = []) => {
    const text = `explain (analyze, format json) ${statement}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values)
    if (!rows[0]) throw new Error(`${statement} has no plan`)
    return rows[0]['QUERY PLAN'][0].Plan
  }
  try {
    if (!sql.includes(MARK)) return await explain(sql, [...parameters])
    const execute = `execute explained${parameters.length === 0 ? '' : `(${parameters.map(sqlLiteral).join(', ')})`}`
    await client.query(`begin; set local plan_cache_mode = force_generic_plan; prepare explained as ${sql}`)
    const plan = await explain(execute)
    await client.query('deallocate explained; rollback')
    return plan
  } finally {
    client.release()
  }
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
