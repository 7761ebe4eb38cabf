import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDataUse, setDataLimit, takeLimitWarning } from './data-use.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is counted in the month of this date. */
function countedOn(date: string): unknown {
  vi.setSystemTime(date)
  addDataUse(0, 0)
  return JSON.parse(stored.get('serendib.data-use') ?? '')
}

it('the count of a month comes back after the clock of the device was in another month', () => {
  vi.setSystemTime('2026-11-15')
  setDataLimit(1000)
  addDataUse(700, 50)
  expect(countedOn('2027-01-15')).toMatchObject({ month: '2027-01', bytes: 0, freeBytes: 0 })
  addDataUse(5, 0)
  expect(countedOn('2026-11-16')).toMatchObject({ month: '2026-11', bytes: 700, freeBytes: 50 })
  expect(takeLimitWarning()).toBeUndefined()
  addDataUse(300, 0)
  expect(takeLimitWarning()).toBe(1000)
  expect(takeLimitWarning()).toBeUndefined()
  expect(countedOn('2027-01-15')).toMatchObject({ bytes: 5 })
})

it('the counts of at most three months are stored', () => {
  for (const month of ['07', '08', '09', '10']) {
    vi.setSystemTime(`2026-${month}-15`)
    addDataUse(100, 0)
  }
  const others = [{ month: '2026-09' }, { month: '2026-08' }]
  expect(countedOn('2026-10-16')).toMatchObject({ month: '2026-10', bytes: 100, others })
  expect(countedOn('2026-07-15')).toMatchObject({ bytes: 0 })
})

it('a record that an earlier release stored is counted on', () => {
  const record = { month: '2026-11', bytes: 700, freeBytes: 50, limit: null, warnedIn: '' }
  stored.set('serendib.data-use', JSON.stringify(record))
  expect(countedOn('2026-12-15')).toMatchObject({ bytes: 0 })
  expect(countedOn('2026-11-15')).toMatchObject({ bytes: 700, freeBytes: 50 })
})
