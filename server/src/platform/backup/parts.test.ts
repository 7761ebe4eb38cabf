import { expect, test } from 'vitest'
import { inParts } from './parts.ts'

const SIZES = { min: 2000, mean: 1000, max: 8000 }
const ROWS = Array.from({ length: 5000 }, (_, id) => `${id}\t${'a row '.repeat(id % 7)}\\n\t2026-11-30\n`)

/** The rows arrive in pieces of this many bytes. */
async function partsOf(rows: readonly string[], pieceBytes = 1000): Promise<string[]> {
  const all = Buffer.from(rows.join(''))
  const pieces = async function* () {
    for (let start = 0; start < all.length; start += pieceBytes)
      yield await Promise.resolve(all.subarray(start, start + pieceBytes))
  }
  const parts: string[] = []
  for await (const part of inParts(pieces(), SIZES)) parts.push(part.toString())
  return parts
}

test('parts contain all rows in order, and are the same however the rows arrive', async () => {
  const parts = await partsOf(ROWS)
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.join('')).toBe(ROWS.join(''))
  for (const pieceBytes of [7, 4096, 1_000_000]) expect(await partsOf(ROWS, pieceBytes)).toEqual(parts)
})

test('no part is larger than its limit, not even with rows that are', async () => {
  const rows = [...ROWS, `${'x'.repeat(50_000)}\n`, ...ROWS]
  const parts = await partsOf(rows)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(SIZES.max)
  expect(parts.join('')).toBe(rows.join(''))
})

test('a row that changes, appears or vanishes leaves all parts but a few as they are', async () => {
  const before = new Set(await partsOf(ROWS))
  const changes = [
    ROWS.with(2500, 'another row\n'),
    ROWS.toSpliced(2500, 0, 'another row\n'),
    ROWS.toSpliced(2500, 1),
    ['another row\n', ...ROWS],
    [...ROWS, 'another row\n'],
  ]
  const counts: number[] = []
  for (const rows of changes) counts.push((await partsOf(rows)).filter((part) => !before.has(part)).length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThanOrEqual(4)
})

test('an empty table has one empty part', async () => {
  expect(await partsOf([])).toEqual([''])
})
