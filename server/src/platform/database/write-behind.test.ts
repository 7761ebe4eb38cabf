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
  expect(written.flat()).toEqual([
    { key: '1', value: 3 },
    { key: '2', value: 2 },
  ])
  expect(writes.has('1')).toBe(false)
})

it('writes the others if one entry cannot be written, and does not write each of them alone', async () => {
  const { written, add, writes } = open(60_000)
  await add('first', 1)
  for (let key = 0; key < 64; key++) await add(String(key), key === 20 ? -1 : key)
  await writes.close()
  const keys = written.slice(1).flatMap((entries) => entries.map(({ key }) => Number(key)))
  expect(keys).toEqual(Array.from({ length: 64 }, (_, key) => key).filter((key) => key !== 20))
  expect(written.length).toBeLessThan(16)
  expect(writes.has('20')).toBe(false)
})

it('keeps what was not written yet when the database fails after an entry that cannot be written', async () => {
  const { written, errors, add, writes } = open(60_000)
  await add('first', 1)
  for (const [key, value] of [
    ['1', -1],
    ['2', 2],
    ['3', 3],
  ] as const)
    await add(key, value)
  errors.push(unreachable())
  await expect(writes.settle(({ key }) => key === '2')).resolves.toBe(false)
  expect([written.length, writes.has('1'), writes.has('2'), writes.has('3')]).toEqual([1, false, true, true])
  await writes.close()
  expect(written.slice(1).flat()).toEqual([
    { key: '2', value: 2 },
    { key: '3', value: 3 },
  ])
})

it('writes everything when an account with an entry reads, and nothing when another one does', async () => {
  const { written, add, writes } = open(60_000)
  await add('1', 1)
  await add('2', 2)
  expect(await writes.settle(({ key }) => key === '3')).toBe(false)
  expect(written).toHaveLength(1)
  expect(await writes.settle(({ key }) => key === '2')).toBe(true)
  expect(written).toHaveLength(2)
})

it('lets readers go on while writes fail, without another attempt for each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { errors, add, writes } = open(3000)
  errors.push(unreachable(), unreachable())
  await expect(add('1', 1)).rejects.toThrow('starting')
  expect(await writes.settle(() => true)).toBe(false)
  expect(errors).toHaveLength(1)
})

it('writes at most 2,000 entries in a statement, and begins when as many wait', async () => {
  const { written, add, writes } = open(60_000)
  await add('first', 1)
  for (let key = 0; key < 5000; key++) await add(String(key), 1)
  await writes.close()
  expect(written.slice(1).flat()).toHaveLength(5000)
  expect(Math.max(...written.map((entries) => entries.length))).toBe(2000)
  expect(written.length).toBeLessThanOrEqual(8)
})

it('writes half as many at once after a statement that took too long, until everything is written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { written, errors, add } = open(3000)
  await add('first', 1)
  for (let key = 0; key < 1000; key++) await add(String(key), 1)
  const slow = () =>
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  errors.push(slow(), slow())
  await vi.advanceTimersByTimeAsync(6000)
  expect(written.slice(1).map((entries) => entries.length)).toEqual([250, 250, 250, 250])
  for (let key = 0; key < 1000; key++) await add(String(key), 2)
  await vi.advanceTimersByTimeAsync(6000)
  expect(written.slice(5).map((entries) => entries.length)).toEqual([250, 500, 250])
})

it('refuses entries of new keys while 20,000 cannot be written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { written, errors, add, writes } = open(60_000)
  errors.push(...Array.from({ length: 3 }, unreachable))
  await expect(add('0', 1)).rejects.toThrow('starting')
  for (let key = 1; key < 20_000; key++) await add(String(key), 1)
  await expect(add('one more', 1)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
  await add('7', 2)
  expect(writes.has('one more')).toBe(false)
  await vi.advanceTimersByTimeAsync(3000)
  expect(written.flat()).toHaveLength(20_000)
  await add('one more', 1)
  expect(writes.has('one more')).toBe(true)
})
