import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../..')

// `for update` also stops other transactions from inserting rows that refer to the locked one: they wait with a row that
// the holder of the lock may need next, and PostgreSQL ends one of them. `for no key update` doesn't.
test('no statement locks rows for update, which can deadlock with foreign keys', async () => {
  const found: string[] = []
  for await (const file of glob(['src/**/*.ts', 'migrations/repeatable/*.sql'], { cwd: SERVER })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(join(SERVER, file), 'utf8')
    if (/\.forUpdate\(|\bfor\s+update\b/i.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
