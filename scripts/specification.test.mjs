import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { idsInTitles, readRows } from './specification.mjs'

test("reads the specification's rows with their areas and priorities", () => {
  const rows = readRows(fileURLToPath(new URL('../docs/specification.tsv', import.meta.url)))
  expect(rows.length).toBe(779)
  expect(rows[0]).toEqual({ id: 'ROUTES-01', area: 'ROUTES', statement: "'/' shows Home", priority: 1 })
  expect(rows.every(({ priority }) => [1, 2, 3].includes(priority))).toBe(true)
})

test.each([
  ['a test', "test('votes (WATCH-01, CALLS-066)', () => {})", ['WATCH-01', 'CALLS-066']],
  [
    'a group and its test',
    "describe('a (A-1, WATCH-01)', () => it(`b ${x} (WATCH-02)`))",
    ['WATCH-01', 'WATCH-02'],
  ],
  ['a step', "await test.step('c (WATCH-03)', async () => {})", ['WATCH-03']],
  ['a table', "test.each([['d (WATCH-04)', 1]])('shows %s', () => {})", ['WATCH-04']],
])('finds the ids in the title of %s', (_, source, ids) => {
  expect(idsInTitles(source)).toEqual(ids)
})

test.each([
  ['a test that is skipped', "test.skip('votes (WATCH-01)', () => {})"],
  ['a test to do', "it.todo('votes (WATCH-01)')"],
  ['a step of a test that is skipped', "test.fixme('a', () => test.step('b (WATCH-01)', () => {}))"],
  ['a table that the title does not show', "test.each([['d (WATCH-01)', 1]])('votes', () => {})"],
  ['a comment', "// WATCH-01\ntest('votes', () => {})"],
  ['what a test does', "test('votes', () => see('WATCH-01'))"],
])('ignores ids in %s', (_, source) => {
  expect(idsInTitles(source)).toEqual([])
})
