// Checks which rows of the specification (docs/specification.tsv) are proven: named in the title of a test or step that
// runs. Fails on unknown ids and if too few rows are proven.
// ~
// npm run matrix [-- --missing]   also lists the rows that no test proves
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaOf, idsInTitles, readRows } from './specification.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The share of rows that must be proven, by priority. */
const REQUIRED = new Map([
  [1, 1],
  [2, 0.9],
])
const TEST_FILES = [
  '{contract,server,web}/src/**/*.test.{ts,tsx}',
  'demo/**/*.test.ts',
  'e2e/tests/**/*.spec.ts',
]

const rows = readRows(join(ROOT, 'docs/specification.tsv'))
const known = new Set(rows.map(({ id }) => id))
const areas = new Set(rows.map(({ area }) => area))
const proven = new Set()
const problems = []
for (const file of globSync(TEST_FILES, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })) {
  for (const id of idsInTitles(readFileSync(join(ROOT, file), 'utf8'), file)) {
    if (known.has(id)) proven.add(id)
    else if (areas.has(areaOf(id)))
      problems.push(`${file} names ${id}, which the specification does not have`)
  }
}

for (const area of areas) {
  const own = rows.filter((row) => row.area === area)
  const missing = own.filter(({ id }) => !proven.has(id))
  console.log(`${area.padEnd(11)} ${String(own.length - missing.length).padStart(3)} of ${own.length}`)
  if (!process.argv.includes('--missing')) continue
  for (const { id, priority, statement } of missing) console.log(`   ${id} (${priority}) ${statement}`)
}
for (const priority of [1, 2, 3]) {
  const own = rows.filter((row) => row.priority === priority)
  const count = own.filter(({ id }) => proven.has(id)).length
  console.log(`Priority ${priority}: ${count} of ${own.length} proven`)
  const least = Math.ceil(own.length * (REQUIRED.get(priority) ?? 0))
  if (count < least) problems.push(`of priority ${priority}, ${least} rows must be proven, and ${count} are`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
