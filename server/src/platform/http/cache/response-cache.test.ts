import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const createCache = (ms: number, { staleMs = 0, max = 10, bytesMax = 1000 } = {}) => {
  const received: (string | undefined)[] = []
  const bytesOf = (response: string) => response.length
  const cache = createResponseCache<string>({ ms, staleMs, restMs: 20, max, bytesMax, bytesOf })
  const ask = (key: string, response: string) =>
    cache.get(key, async (last) => {
      received.push(last)
      return response
    })
  return { cache, received, ask }
}

it('returns cached responses, and creates a response once for concurrent requests', async () => {
  const { received, ask } = createCache(60_000)
  expect(await Promise.all([ask('a', 'first'), ask('a', 'second')])).toEqual(['first', 'first'])
  expect(await ask('a', 'third')).toBe('first')
  expect(received).toHaveLength(1)
})

it('creates a response again after a change or when it has expired, and passes the last one', async () => {
  const changed = createCache(60_000)
  await changed.ask('a', 'first')
  changed.cache.clear()
  expect(await changed.ask('a', 'second')).toBe('second')
  expect(changed.received).toEqual([undefined, 'first'])
  const old = createCache(0)
  await old.ask('a', 'first')
  await old.ask('a', 'second')
  await old.ask('a', 'third')
  expect(old.received).toEqual([undefined, 'first', 'second'])
})

describe('a stale response', () => {
  it('is returned once more while a new one is created for later requests', async () => {
    const { received, ask } = createCache(0, { staleMs: 60_000 })
    await ask('a', 'first')
    expect(await Promise.all([ask('a', 'second'), ask('a', 'third')])).toEqual(['first', 'first'])
    expect(received).toEqual([undefined])
    await expect.poll(() => received).toEqual([undefined, 'first'])
    expect(await ask('a', 'fourth')).toBe('second')
  })

  it('is not returned after a change, not even if it was being created at that time', async () => {
    const { cache, received, ask } = createCache(0, { staleMs: 60_000 })
    const slow = Promise.withResolvers<string>()
    await ask('a', 'first')
    await cache.get('a', (last) => {
      received.push(last)
      return slow.promise
    })
    await expect.poll(() => received).toEqual([undefined, 'first'])
    cache.clear()
    slow.resolve('before the change')
    await slow.promise
    expect(await ask('a', 'after it')).toBe('after it')
  })

  it('is created by the next request if its renewal failed', async () => {
    const { ask, cache } = createCache(0, { staleMs: 60_000 })
    let failures = 0
    const failing = () => {
      failures += 1
      return Promise.reject(new Error('gone'))
    }
    await ask('a', 'first')
    expect(await cache.get('a', failing)).toBe('first')
    await expect.poll(() => failures).toBe(1)
    expect(await ask('a', 'second')).toBe('second')
  })
})

it('drops failed responses, and the oldest beyond the maximum', async () => {
  const { cache, received, ask } = createCache(60_000, { max: 2 })
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await ask('a', 'first')
  await ask('b', 'first')
  await ask('c', 'first')
  await ask('b', 'second')
  await ask('a', 'second')
  expect(received).toHaveLength(4)
})

it('drops the oldest responses beyond the maximum size, and still returns a response larger than it', async () => {
  const { received, ask } = createCache(60_000, { bytesMax: 30 })
  await ask('a', 'x'.repeat(10))
  await ask('b', 'x'.repeat(10))
  await ask('a', '')
  expect(received).toHaveLength(2)
  await ask('c', 'x'.repeat(10))
  await ask('b', '')
  await ask('c', '')
  expect(received).toHaveLength(3)
  expect(await ask('large', 'x'.repeat(100))).toHaveLength(100)
  await ask('c', '')
  expect(received).toHaveLength(5)
})

it('shares a response that is being created, however long it takes, until something changes', async () => {
  const { cache, ask } = createCache(0)
  const slow = Promise.withResolvers<string>()
  const first = cache.get('a', () => slow.promise)
  const second = ask('a', 'second')
  cache.clear()
  expect(await ask('a', 'after the change')).toBe('after the change')
  slow.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'first'])
})
