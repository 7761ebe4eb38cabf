/**
 * Runs the benchmarks one after the other: ratios against something bare that runs beside them.
 *
 *     npm run bench [-- encode|reads|history|channels|places|search|conversation|start|home|attacks [its own arguments]]
 */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'

const BENCHMARKS = [
  'encode',
  'reads',
  'history',
  'channels',
  'places',
  'search',
  'conversation',
  'start',
  'home',
  'attacks',
]

const [only, ...rest] = process.argv.slice(2)
if (only !== undefined && !BENCHMARKS.includes(only)) {
  console.error(`There is no benchmark ${only}: ${BENCHMARKS.join(', ')}.`)
  process.exit(1)
}
console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.version}`)
for (const name of only === undefined ? BENCHMARKS : [only]) {
  console.log(`\n${name}`)
  const script = join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
