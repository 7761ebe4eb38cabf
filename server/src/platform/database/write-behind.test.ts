import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createWriteBehind } from './write-behind.ts'

interface Entry {
  readonly key: string
  readonly value: number
}

afterEach(() => {
  vi.useRealTimers()
})

/** Collects what is written; `fail` makes the next writes fail. */
function open(intervalMs: number) {
  const written: Entry[][] = []
  const errors: Error[] = []
  const writes = createWriteBehind<Entry>({
    intervalMs,
    keyOf: ({ key }) => key,
    ownerOf: ({ key }) => Number(key),
    merge: (_former, latest) => latest,
    write: async (entries) => {
      if (entries.some(({ value }) => value < 0)) throw new Error('a wrong value')
      const error = errors.shift()
      if (error) throw error
      written.push([...entries])
    },
    log: createLog('silent'),
  })
  const add = (key: string, value: number) => writes.add({ key, value })
  return { writes, written, errors, add }
}

const unreachable = () => Object.assign(new Error('the database is starting'), { code: '57P03' })

it('writes the first entry at once, and the last of each key after the interval', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { written, add } = open(3000)
  await add('1', 1)
  await add('1', 2)
  await add('2', 3)
  await add('1', 4)
  expect(written).toEqual([[{ key: '1', value: 1 }]])
  await vi.advanceTimersByTimeAsync(3000)
  expect(written.slice(1)).toEqual([
    [
      { key: '1', value: 4 },
      { key: '2', value: 3 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toHaveLength(2)
})

it('writes every entry before it resolves without an interval, concurrent ones together', async () => {
  const { written, add } = open(0)
  await Promise.all(['1', '2', '3', '4'].map((key) => add(key, 1)))
  expect(written.flat()).toHaveLength(4)
  expect(written.length).toBeLessThan(4)
})

it('keeps entries while the database is unreachable, unless they are replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { written, errors, add, writes } = open(3000)
  errors.push(unreachable(), unreachable())
  await expect(add('1', 1)).rejects.toThrow('starting')
  await add('2', 2)
  await add('1', 3)
  expect(writes.has('1')).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([
    [
      { key: '1', value: 3 },
      { key: '2', value: 2 },
    ],
  ])
  expect(writes.has('1')).toBe(false)
})

it('writes the others if one entry cannot be written', async () => {
  const { written, add, writes } = open(60_000)
  await add('1', 1)
  for (const [key, value] of [
    ['2', 2],
    ['3', -1],
    ['4', 4],
  ] as const)
    await add(key, value)
  await writes.close()
  expect(written.slice(1)).toEqual([[{ key: '2', value: 2 }], [{ key: '4', value: 4 }]])
})

it('writes everything when an account with an entry reads, and nothing when another one does', async () => {
  const { written, add, writes } = open(60_000)
  await add('1', 1)
  await add('2', 2)
  await writes.settle(3)
  expect(written).toHaveLength(1)
  await writes.settle(2)
  expect(written).toHaveLength(2)
})

it('waits for the database when 20,000 entries are in memory', async () => {
  const { written, add } = open(60_000)
  for (let key = 0; key <= 20_000; key++) await add(String(key), 1)
  expect(written).toHaveLength(1)
  await add('one more', 1)
  expect(written.flat()).toHaveLength(20_002)
})
