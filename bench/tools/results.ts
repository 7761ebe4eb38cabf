/** Prints benchmark results and hands them to `run.ts`, which writes the table in docs/benchmarks.md. */
import { appendFileSync } from 'node:fs'
import { median } from './numbers.ts'

/** The limit for a median ratio. */
export type Goal = { readonly min: number } | { readonly max: number }

export interface Measured {
  readonly what: string
  readonly ratios: readonly number[]
  /** Our absolute rates or times with their unit, only for the console. */
  readonly absolute?: string
  readonly goal?: Goal
}

/** A row of the table. */
export interface Row {
  readonly what: string
  readonly goal: string
  readonly ratio: string
  readonly spread: string
  readonly isMissed: boolean
}

/** Prints a result and makes the process fail if its goal is missed. */
export function record({ what, ratios, absolute, goal }: Measured): void {
  const ratio = median(ratios)
  const isMissed = goal !== undefined && ('min' in goal ? ratio < goal.min : ratio > goal.max)
  const row: Row = {
    what,
    goal: goal === undefined ? '' : 'min' in goal ? `≥ ${goal.min}` : `≤ ${goal.max}`,
    ratio: ratio.toFixed(2),
    spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    isMissed,
  }
  const ours = absolute === undefined ? '' : `  ${absolute}`
  const outcome = row.goal === '' ? '' : `  goal ${row.goal}: ${isMissed ? 'MISSED' : 'reached'}`
  console.log(`   ${what.padEnd(50)} ${row.ratio.padStart(6)}  (${row.spread})${ours}${outcome}`)
  if (isMissed) process.exitCode = 1
  const file = process.env['BENCH_RESULTS']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
