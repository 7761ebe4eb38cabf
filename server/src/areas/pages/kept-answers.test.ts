import { expect, it } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

const answers = (ms: number, { staleMs = 0, max = 10 } = {}) => {
  const told: (string | undefined)[] = []
  const kept = keepAnswers<string>({ ms, staleMs, max })
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

it('answers what is no longer fresh once more, while the next one is made', async () => {
  const { kept, ask } = answers(0, { staleMs: 60_000 })
  expect(await ask('a', 'first')).toBe('first')
  expect(await ask('a', 'second')).toBe('first')
  expect(await ask('a', 'third')).toBe('second')
  kept.clear()
  expect(await ask('a', 'fourth')).toBe('fourth')
  expect(await kept.get('a', () => Promise.reject(new Error('gone')))).toBe('fourth')
  expect(await ask('a', 'fifth')).toBe('fifth')
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
