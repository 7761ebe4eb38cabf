import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { SteadyWindows } from './steady-windows.ts'

afterEach(() => void vi.useRealTimers())

it('starts a new rate-limit window when the old one ends, even if the clock was set back', async () => {
  const windows = new SteadyWindows()
  const count = (ip: string) => windows.countOf(ip, 20, 600).current
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3600_000 })
  await sleep(40)
  expect(count('a')).toBe(1)
})

it('counts IPv6 callers per /64, and all /64s of a /48 together with ten times the limit', () => {
  const windows = new SteadyWindows()
  const isRefused = (ip: string) => windows.countOf(ip, 60_000, 4).current > 4
  const refusedOf = (calls: number, ipOf: (number: number) => string) =>
    Array.from({ length: calls }, (_, number) => isRefused(ipOf(number))).filter(Boolean).length
  expect(refusedOf(100, (number) => `2001:db8:1:1::${number.toString(16)}`)).toBe(96)
  // Refused calls did not count for the /48: 36 of its 40 calls are left.
  expect(refusedOf(100, (number) => `2001:db8:1:${(number + 16).toString(16)}::1`)).toBe(64)
  expect(isRefused('2001:db8:2:1::1')).toBe(false)
})
