import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { SteadyWindows } from './steady-windows.ts'

afterEach(() => void vi.useRealTimers())

it('begins a new window when the old one is over, also with a clock that was set back', async () => {
  const windows = new SteadyWindows()
  const count = (address: string) => {
    const counts: (number | undefined)[] = []
    windows.incr(address, (_error, state) => counts.push(state?.current), 20)
    return counts[0]
  }
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3600_000 })
  await sleep(40)
  expect(count('a')).toBe(1)
})
