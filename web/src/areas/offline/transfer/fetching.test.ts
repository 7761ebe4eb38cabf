import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wifiOnly } from '../wifi.ts'
import { fetchBytes } from './fetching.ts'

beforeEach(() => {
  // The oldest supported Safari has no AbortSignal.any.
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function')
  })
  // The browser never reports that the connection is back.
  vi.stubGlobal('addEventListener', vi.fn())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const patience = (signal = new AbortController().signal) => ({
  signal,
  onPhase: vi.fn<(phase: string) => void>(),
})
/** A request that hangs until it is aborted. */
const hang = (_path: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

it('fetches a range where signals cannot be combined', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('abc', { status: 206 })))
  vi.stubGlobal('fetch', fetched)
  const fetching = fetchBytes('/media/1.mp4', patience(), { start: 0, end: 2 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledOnce()
  expect(new TextDecoder().decode((await fetching).bytes)).toBe('abc')
})

it('fetches pictures past the cache of the browser, which has smaller ones with data saver', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('abc')))
  vi.stubGlobal('fetch', fetched)
  const paths = ['/media/posters/1-640.webp', '/media/videos/1/captions.vtt']
  const fetching = Promise.all(paths.map((path) => fetchBytes(path, patience())))
  await vi.advanceTimersByTimeAsync(1000)
  await fetching
  expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['reload', undefined])
})

it('ends when the given signal is aborted', async () => {
  vi.stubGlobal('fetch', hang)
  const ending = new AbortController()
  const fetching = fetchBytes('/media/1.mp4', patience(ending.signal))
  ending.abort(new Error('removed'))
  await expect(fetching).rejects.toThrow('removed')
})

it('retries a response that stalls', async () => {
  const fetched = vi.fn<typeof hang>(hang)
  vi.stubGlobal('fetch', fetched)
  const waiting = patience()
  const fetching = fetchBytes('/media/1.mp4', waiting)
  await vi.advanceTimersByTimeAsync(0)
  fetched.mockResolvedValue(new Response('abc'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect((await fetching).bytes.byteLength).toBe(3)
  expect(waiting.onPhase.mock.calls).toEqual([['waiting'], ['fetching']])
})

it('retries on mobile data only if downloads don’t wait for Wi-Fi', async () => {
  const line = Object.assign(new EventTarget(), { type: 'wifi' })
  vi.stubGlobal('navigator', { connection: line })
  vi.stubGlobal('window', new EventTarget())
  wifiOnly.set(true)
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('lost'))
  vi.stubGlobal('fetch', fetched)
  const waiting = patience()
  const fetching = fetchBytes('/media/1.mp4', waiting)
  await vi.advanceTimersByTimeAsync(1000)
  line.type = 'cellular'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledOnce()
  fetched.mockResolvedValue(new Response('abc'))
  line.type = 'wifi'
  line.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1000)
  expect((await fetching).bytes.byteLength).toBe(3)
  expect(waiting.onPhase.mock.calls).toEqual([['waiting'], ['noWifi'], ['fetching']])
  wifiOnly.set(false)
})

it('waits as long as the site asks a network that got too much, and says so', async () => {
  const refusal = new Response('', { status: 429, headers: { 'retry-after': '120' } })
  const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(refusal).mockResolvedValue(new Response('abc'))
  vi.stubGlobal('fetch', fetched)
  const waiting = patience()
  const fetching = fetchBytes('/media/1.mp4', waiting)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(fetched).toHaveBeenCalledOnce()
  expect(waiting.onPhase.mock.calls).toEqual([['limited']])
  await vi.advanceTimersByTimeAsync(1000)
  expect((await fetching).bytes.byteLength).toBe(3)
  expect(waiting.onPhase.mock.calls).toEqual([['limited'], ['fetching']])
})
