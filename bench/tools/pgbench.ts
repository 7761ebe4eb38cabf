/** Runs a request's statements with pgbench, PostgreSQL's own benchmark, to measure the database alone. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SentStatement } from '../../server/src/platform/database/count-statements.ts'
import { sqlLiteral } from '../../server/src/testing/sql-literal.ts'
import type { Rate } from './rates.ts'

/** A parameter with this value becomes a random number of the range in each transaction. */
export interface RandomParameter {
  readonly value: number
  readonly from: number
  readonly to: number
}

export interface PgbenchOptions {
  /** Runs the statements in one transaction. */
  readonly isTransaction?: boolean
  readonly random?: readonly RandomParameter[]
  /** SQL instead of a parameter's literal. */
  readonly replace?: (value: unknown, statement: SentStatement) => string | undefined
}

/**
 * Transactions per second of these statements over `connections` connections, parsed and planned each time.
 */
export function pgbenchRate(
  url: string,
  statements: readonly SentStatement[],
  connections: number,
  { isTransaction = false, random = [], replace }: PgbenchOptions = {},
): Rate {
  const written = (value: unknown, statement: SentStatement) => {
    const index = random.findIndex((parameter) => parameter.value === value)
    return index === -1 ? (replace?.(value, statement) ?? sqlLiteral(value)) : `:random${index}`
  }
  const variables = random.map(({ from, to }, index) => `\\set random${index} random(${from}, ${to})`)
  const lines = statements.map((statement) => `${lineOf(statement, written)};`)
  const script = [...variables, ...(isTransaction ? ['begin;', ...lines, 'commit;'] : lines), ''].join('\n')
  return async (seconds) => {
    const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
    try {
      const file = join(folder, 'script.sql')
      await writeFile(file, script)
      const options = ['--no-vacuum', '--protocol=extended', '--jobs=1']
      const load = [`--client=${connections}`, `--time=${Math.max(2, seconds)}`, `--file=${file}`]
      const { stdout, stderr } = await promisify(execFile)('pgbench', [...options, ...load, url])
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
      if (tps === undefined) throw new Error(`pgbench: ${stdout}${stderr}`)
      return Number(tps)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** Inlines parameters: pgbench supports numeric ones only. */
function lineOf(
  statement: SentStatement,
  written: (value: unknown, statement: SentStatement) => string,
): string {
  return (
    statement.sql
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      // pgbench takes a colon before a word for a variable, except in a cast.
      .replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ')
      .replaceAll(/\$(\d+)/g, (_, number: string) => {
        const inlined = written(statement.parameters[Number(number) - 1], statement)
        return inlined.startsWith(':random') ? inlined : inlined.replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ')
      })
  )
}
