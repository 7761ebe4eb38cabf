import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, startWithInitialData } from '../../../platform/calls/api.ts'
import { OFFLINE_VIDEOS } from '../../../platform/device-storage.ts'
import { loadVideo } from './load-video.ts'

let asked = 0
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const notFound = () =>
  Promise.resolve(
    Response.json({ status: 0, error: { code: 'video_not_found', text: 'No.' } }, { status: 404 }),
  )
const silent = () => new Promise<Response>(() => undefined)
/** What the network does at each request; the last one repeats. */
let network: (() => Promise<Response>)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  vi.stubGlobal('fetch', () => {
    const respond = network[Math.min(asked, network.length - 1)] ?? lost
    asked += 1
    return respond()
  })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) })
  startWithInitialData([])
  focusManager.setFocused(false)
  onlineManager.setOnline(false)
})
afterEach(() => {
  queryClient.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Milliseconds until the next video is loaded or given up. */
async function timeToLoad(): Promise<number> {
  const start = Date.now()
  let took = Infinity
  void loadVideo('next').then(() => (took = Date.now() - start))
  await vi.advanceTimersByTimeAsync(60_000)
  return took
}

/** The next video has been downloaded. */
function download(): void {
  const times = { durationSeconds: 60, duration: '1:00', fileChangedAt: null, checkedAt: 0 }
  const sizes = { form: 'stream', rendition: 240, bytes: 10, doneBytes: 10, state: 'kept' }
  const files = { streamPath: '/media/a', thumbnailPath: null, paths: [] }
  const next = { videoId: 7, slug: 'next', title: 'Next', channelName: 'Hills', ...times, ...sizes, ...files }
  localStorage.setItem(OFFLINE_VIDEOS, JSON.stringify([next]))
}

test('the next video is requested again although the page is hidden', async () => {
  network = [lost, notFound]
  expect(await timeToLoad()).toBe(1000)
  expect(asked).toBe(2)
})

test('the page changes after three failed requests, and shows the error', async () => {
  network = [lost]
  expect(await timeToLoad()).toBe(3000)
  expect(asked).toBe(3)
})

test('a downloaded video is read from the device after the first failed request, or if the network stays silent', async () => {
  download()
  network = [lost]
  // No time passes here.
  await loadVideo('next')
  expect(asked).toBe(1)
  expect(queryClient.getQueryData(['on this device', 7])).toBeNull()

  queryClient.clear()
  network = [silent]
  expect(await timeToLoad()).toBe(5000)
})

test('a downloaded video that the site has removed is not read from the device', async () => {
  download()
  network = [notFound]
  expect(await timeToLoad()).toBe(0)
  expect(queryClient.getQueryData(['on this device', 7])).toBeUndefined()
})
