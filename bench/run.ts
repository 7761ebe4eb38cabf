/**
 * Runs the benchmarks one after another. Each reports ratios to something bare that runs alternately. `--quick` runs
 * reads and delivery on a small site in under three minutes.
 *
 *     npm run bench [-- --quick | NAME [its own arguments]]
 *
 * The names are in BENCHMARKS and LONG below; a wrong one prints them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './tools/results.ts'

const BENCHMARKS = [
  'encode',
  'chunks',
  'reads',
  'writes',
  'viewer-writes',
  'replica',
  'delivery',
  'search',
  'pages',
  'attacks',
]

/** They take half an hour: only by name. */
const LONG = ['growth', 'year', 'viewers']
const QUICK = ['reads', 'delivery']

const given = process.argv.slice(2)
const isQuick = given[0] === '--quick'
const [only, ...rest] = isQuick ? [] : given
if (only !== undefined && ![...BENCHMARKS, ...LONG].includes(only)) {
  console.error(`There is no benchmark ${only}: ${[...BENCHMARKS, ...LONG].join(', ')}.`)
  process.exit(1)
}
const [load = 0] = loadavg()
console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.version}`)
console.log(`load before: ${load.toFixed(1)}`)
const folder = mkdtempSync(join(tmpdir(), 'bench-results-'))
const results = join(folder, 'rows')
for (const name of only === undefined ? (isQuick ? QUICK : BENCHMARKS) : [only]) {
  console.log(`\n${name}`)
  const script = join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, [script, ...(isQuick ? ['--quick'] : rest)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_RESULTS: results },
  })
  if (status !== 0) process.exitCode = 1
}
if (existsSync(results)) printTable(readFileSync(results, 'utf8'))
rmSync(folder, { recursive: true })

/** Prints the rows in the format of docs/benchmarks.md. */
function printTable(lines: string): void {
  console.log('\n| what | goal | ratio | spread | |\n| --- | --- | --- | --- | --- |')
  for (const line of lines.trim().split('\n')) {
    const { what, goal, ratio, spread, isMissed } = JSON.parse(line) as Row
    console.log(`| ${what} | ${goal} | ${ratio} | ${spread} | ${isMissed ? 'missed' : ''} |`)
  }
}
