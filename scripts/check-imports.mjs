// Checks who imports whom. First it plants violations, to be sure that the checker reads the code at all.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

const ROOMS = ['contract/src', 'server/src', 'web/src', 'demo', 'bench', 'e2e']
const PLANTED = [
  [
    'contract/src/planted-violation.ts',
    "import '../../server/src/platform/formats.ts'\n",
    'contract-stands-alone',
  ],
  ['web/src/ui/planted-violation.ts', "import '../platform/paths.ts'\n", 'ui-knows-nothing-of-ours'],
  [
    'server/src/areas/watch/planted-violation.ts',
    "import '../videos/queries.ts'\n",
    'server-area-by-its-index',
  ],
  ['server/src/planted-violation.ts', "import { sql } from 'kysely'\nsql``\n", 'sql-in-queries'],
]

function cruise() {
  const args = [...ROOMS, '--config', '.dependency-cruiser.mjs', '--output-type', 'err']
  return spawnSync('depcruise', args, { encoding: 'utf8' })
}

let planted
try {
  for (const [file, text] of PLANTED) writeFileSync(file, text)
  planted = cruise()
} finally {
  for (const [file] of PLANTED) rmSync(file, { force: true })
}
for (const [file, , rule] of PLANTED) {
  if (!planted.stdout.includes(`${rule}: ${file}`)) {
    console.error(
      `The import checker did not see the planted violation of '${rule}'. It checks nothing.\n${planted.stdout}${planted.stderr}`,
    )
    process.exit(1)
  }
}

const real = cruise()
process.stdout.write(real.stdout)
process.stderr.write(real.stderr)
process.exit(real.status ?? 1)
