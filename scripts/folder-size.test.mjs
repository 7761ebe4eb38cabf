import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const MOST = 30
const ROOT = dirname(import.meta.dirname)
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'demo', 'bench', 'faults', 'scripts', 'docs']
const NOT_OURS = new Set(['node_modules', 'dist', 'dist-server'])
/** Sequences of files, which grow and have no subjects to divide them by. */
const SEQUENCES = ['server/migrations', 'docs/decisions', 'e2e/tests']

/** All folders below one, with their number of files. */
function sizesBelow(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory() && !NOT_OURS.has(entry.name))
  const size = entries.filter((entry) => entry.isFile()).length
  return [[folder, size], ...below.flatMap(({ name }) => sizesBelow(`${folder}/${name}`))]
}

test('no folder has more than 30 files', () => {
  const sizes = FOLDERS.flatMap(sizesBelow)
  expect(sizes.length).toBeGreaterThan(100)
  expect(sizes.filter(([folder, size]) => size > MOST && !SEQUENCES.includes(folder))).toEqual([])
})
