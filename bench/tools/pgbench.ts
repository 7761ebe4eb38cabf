/** Runs a request's statements with pgbench, PostgreSQL's own benchmark, to measure the database alone. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { SentStatement } from '../../server/src/platform/database/count-statements.ts'
import type { Rate } from './rates.ts'

/**
 * Transactions per second of these statements over `connections` connections, parsed and planned each time, like ours.
 */
export function pgbenchRate(url: string, statements: readonly SentStatement[], connections: number): Rate {
  return async (seconds) => {
    const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
    try {
      const script = join(folder, 'script.sql')
      await writeFile(script, `${statements.map(withLiterals).join(';\n')};\n`)
      const options = ['--no-vacuum', '--protocol=extended', '--jobs=1']
      const load = [`--client=${connections}`, `--time=${Math.max(2, seconds)}`, `--file=${script}`]
      const { stdout } = await promisify(execFile)('pgbench', [...options, ...load, url])
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
      if (tps === undefined) throw new Error(`pgbench: ${stdout}`)
      return Number(tps)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** Inlines parameters: pgbench supports numeric ones only. */
function withLiterals({ sql, parameters }: SentStatement): string {
  const line = sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
  // pgbench takes a colon before a word for a variable, except in a cast.
  return line.replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${String(value)}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map(arrayItem).join(',')}}'`
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

const arrayItem = (value: unknown): string =>
  typeof value === 'number' ? String(value) : JSON.stringify(value).replaceAll("'", "''")
