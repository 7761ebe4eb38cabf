import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limiter } from './limiter.ts'

it('never runs more acts at once than it may, and all of them in their order', async () => {
  const inTurn = limiter(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const act = (number: number) => async () => {
    begun.push(number)
    most = Math.max(most, ++running)
    await sleep(5)
    running -= 1
    if (number === 3) throw new Error('broken')
    return number
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, number) => inTurn(act(number))))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(
    Array.from({ length: 9 }, (_, number) => number !== 3),
  )
  expect(await inTurn(act(9))).toBe(9)
})
