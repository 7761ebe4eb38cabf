// Checks the import rules. First it plants violations to prove that the checker reads code at all. They are in a
// separate tree, so that a killed run leaves nothing in ours.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const WORKSPACES = ['texts/src', 'contract/src', 'server/src', 'web/src', 'demo', 'bench', 'e2e']
const PLANTED = [
  ['texts/src/planted-violation.ts', "import '../../server/src/platform/formats.ts'\n", 'texts-stand-alone'],
  [
    'contract/src/planted-violation.ts',
    "import '../../server/src/platform/formats.ts'\n",
    'contract-stands-alone',
  ],
  ['web/src/ui/planted-violation.ts', "import '../platform/paths.ts'\n", 'ui-stands-alone'],
  [
    'server/src/areas/watch/planted-violation.ts',
    "import '../videos/queries.ts'\n",
    'server-area-by-its-index',
  ],
  ['server/src/planted-violation.ts', "import { sql } from 'kysely'\nsql``\n", 'sql-in-queries'],
  [
    'server/src/platform/storage/planted-violation.ts',
    "import '../backup/make.ts'\n",
    'storage-below-backup-and-http',
  ],
  [
    'server/src/media/tools/planted-violation.ts',
    "import '../produce/produce.ts'\n",
    'media-tools-imports-downwards',
  ],
  ['web/src/app/planted-circle.ts', "export type { A } from './planted-type.ts'\n", 'no-circles'],
]
/** Modules that the planted files import. */
const TARGETS = [
  ['server/src/platform/formats.ts', 'export {}\n'],
  ['web/src/platform/paths.ts', 'export {}\n'],
  ['server/src/areas/videos/queries.ts', 'export {}\n'],
  ['server/src/platform/backup/make.ts', 'export {}\n'],
  ['server/src/media/produce/produce.ts', 'export {}\n'],
  ['web/src/app/planted-type.ts', "export type { A } from './planted-circle.ts'\n"],
]
const SETTINGS = ['.dependency-cruiser.mjs', 'tsconfig.base.json', 'package.json', 'server/package.json']

function cruise(folder) {
  const args = [...WORKSPACES, '--config', '.dependency-cruiser.mjs', '--output-type', 'err']
  return spawnSync('depcruise', args, { encoding: 'utf8', cwd: folder })
}

function plant(folder) {
  for (const workspace of WORKSPACES) mkdirSync(path.join(folder, workspace), { recursive: true })
  for (const file of SETTINGS) copyFileSync(file, path.join(folder, file))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const [file, text] of [...PLANTED, ...TARGETS]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'serendib-planted-'))
plant(folder)
const planted = cruise(folder)
rmSync(folder, { recursive: true, force: true })
for (const [file, , rule] of PLANTED) {
  if (!planted.stdout.includes(`${rule}: ${file}`)) {
    console.error(
      `The import checker did not see the planted violation of '${rule}'. It checks nothing.\n${planted.stdout}${planted.stderr}`,
    )
    process.exit(1)
  }
}

const real = cruise('.')
process.stdout.write(real.stdout)
process.stderr.write(real.stderr)
process.exit(real.status ?? 1)
