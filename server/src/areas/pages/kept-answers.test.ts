import { describe, expect, it } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

const answers = (ms: number, { staleMs = 0, max = 10 } = {}) => {
  const told: (string | undefined)[] = []
  const kept = keepAnswers<string>({ ms, staleMs, restMs: 20, max })
  const ask = (question: string, answer: string) =>
    kept.get(question, async (last) => {
      told.push(last)
      return answer
    })
  return { kept, told, ask }
}

it('answers what is kept, and makes it once for all who ask meanwhile', async () => {
  const { told, ask } = answers(60_000)
  expect(await Promise.all([ask('a', 'first'), ask('a', 'second')])).toEqual(['first', 'first'])
  expect(await ask('a', 'third')).toBe('first')
  expect(told).toHaveLength(1)
})

it('makes what has changed, or is old, and tells what it was', async () => {
  const changed = answers(60_000)
  await changed.ask('a', 'first')
  changed.kept.clear()
  expect(await changed.ask('a', 'second')).toBe('second')
  expect(changed.told).toEqual([undefined, 'first'])
  const old = answers(0)
  await old.ask('a', 'first')
  await old.ask('a', 'second')
  await old.ask('a', 'third')
  expect(old.told).toEqual([undefined, 'first', 'second'])
})

describe('what is no longer fresh', () => {
  it('is answered once more, and made anew for those who ask later', async () => {
    const { told, ask } = answers(0, { staleMs: 60_000 })
    await ask('a', 'first')
    expect(await Promise.all([ask('a', 'second'), ask('a', 'third')])).toEqual(['first', 'first'])
    expect(told).toEqual([undefined])
    await expect.poll(() => told).toEqual([undefined, 'first'])
    expect(await ask('a', 'fourth')).toBe('second')
  })

  it('is not answered when something has changed, not even if it was being made then', async () => {
    const { kept, told, ask } = answers(0, { staleMs: 60_000 })
    const slow = Promise.withResolvers<string>()
    await ask('a', 'first')
    await kept.get('a', (last) => {
      told.push(last)
      return slow.promise
    })
    await expect.poll(() => told).toEqual([undefined, 'first'])
    kept.clear()
    slow.resolve('before the change')
    await slow.promise
    expect(await ask('a', 'after it')).toBe('after it')
  })

  it('is made by who asks next if making it failed', async () => {
    const { ask, kept } = answers(0, { staleMs: 60_000 })
    let failures = 0
    const failing = () => {
      failures += 1
      return Promise.reject(new Error('gone'))
    }
    await ask('a', 'first')
    expect(await kept.get('a', failing)).toBe('first')
    await expect.poll(() => failures).toBe(1)
    expect(await ask('a', 'second')).toBe('second')
  })
})

it('forgets what failed, and the oldest of too many', async () => {
  const { kept, told, ask } = answers(60_000, { max: 2 })
  await expect(kept.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await ask('a', 'first')
  await ask('b', 'first')
  await ask('c', 'first')
  await ask('b', 'second')
  await ask('a', 'second')
  expect(told).toHaveLength(4)
})
