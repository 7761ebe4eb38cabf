import { afterEach, expect, test, vi } from 'vitest'
import { measuredBandwidth, speedOf } from './bandwidth.ts'

afterEach(() => vi.unstubAllGlobals())

const fetched = (responseStart: number, responseEnd: number, transferSize: number) => ({
  responseStart,
  responseEnd,
  transferSize,
})

test('counts simultaneous files as one line and ignores the pauses between', () => {
  // 200 kB in 2 s, and 100 kB in 1 s after a pause.
  const fetches = [fetched(0, 2000, 50_000), fetched(500, 2000, 150_000), fetched(9000, 10_000, 100_000)]
  expect(speedOf(fetches)).toBe(800_000)
})

test('returns undefined for files from the cache and for tiny files', () => {
  expect(speedOf([])).toBeUndefined()
  expect(speedOf([fetched(0, 5000, 30_000), fetched(0, 9000, 0)])).toBeUndefined()
  const crumbs = Array.from({ length: 100 }, (_, index) => fetched(index, index + 1, 900))
  expect(speedOf(crumbs)).toBeUndefined()
})

class Entry {
  readonly entryType = 'resource'
  readonly responseStart = 0
  readonly transferSize = 100_000
  readonly name: string
  readonly responseEnd: number
  readonly workerStart: number
  constructor(path: string, responseEnd: number, workerStart = 0) {
    this.name = `https://site.example${path}`
    this.responseEnd = responseEnd
    this.workerStart = workerStart
  }
}

test('files that the service worker responds with say nothing about the connection', () => {
  let entries = [new Entry('/assets/a.js', 1, 1), new Entry('/kept/1/a.mp4', 1, 1)]
  let connection: { downlink: number } | undefined
  vi.stubGlobal('PerformanceResourceTiming', Entry)
  vi.stubGlobal('performance', { getEntriesByType: () => entries })
  vi.stubGlobal('navigator', {
    get connection() {
      return connection
    },
  })
  expect(measuredBandwidth()).toBeUndefined()
  // What the browser has measured itself, unless it may be a guess.
  connection = { downlink: 0.125 }
  expect(measuredBandwidth()).toBe(125_000)
  connection = { downlink: 1.45 }
  expect(measuredBandwidth()).toBeUndefined()
  entries = [...entries, new Entry('/media/a.avif', 1000, 1), new Entry('/assets/b.js', 2000)]
  expect(measuredBandwidth()).toBe(800_000)
})
