import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PIECE_BYTES } from '@serendib/contract'
import { addVideo, findVideo } from '../offline-videos.ts'
import { offlineUrl } from '../urls.ts'
import { wifiOnly } from '../wifi.ts'
import { resumeDownload } from './download.ts'
import { pathOf, recordOfHalf, stubBrowser, type TestBrowser } from './test-browser.ts'
import { openVideo, putPlan } from './video-store.ts'

const { locks } = navigator
const line = Object.assign(new EventTarget(), { type: 'wifi' })

let browser: TestBrowser
beforeEach(() => {
  browser = stubBrowser()
  line.type = 'wifi'
  vi.stubGlobal('navigator', { locks, onLine: true, connection: line })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  wifiOnly.set(false)
  vi.unstubAllGlobals()
})

const BYTES = 2 * PIECE_BYTES

/** A video of two pieces that has begun. Returns the paths that the site is asked for. */
async function begin(videoId: number): Promise<string[]> {
  const asked: string[] = []
  addVideo({ ...recordOfHalf(videoId), bytes: BYTES, doneBytes: 0 })
  await putPlan(videoId, {
    streamPath: pathOf(videoId),
    streams: [{ path: pathOf(videoId), bytes: BYTES }],
    texts: [],
    files: [],
  })
  browser.site.set('/watching-files.en.json', () => {
    asked.push('/watching-files.en.json')
    return Response.json([])
  })
  browser.site.set(pathOf(videoId), ({ headers }) => {
    const range = new Headers(headers).get('range') ?? ''
    asked.push(range)
    return new Response(new ArrayBuffer(PIECE_BYTES), { status: 206 })
  })
  return asked
}

it('a full device keeps what has arrived, and the download goes on there when there is space', async () => {
  const asked = await begin(1)
  browser.tooMuch = offlineUrl(1, `${pathOf(1)}?piece=1`)
  await resumeDownload(1)
  expect(findVideo(1)).toMatchObject({ state: 'partial', isPaused: true, doneBytes: PIECE_BYTES })
  expect(await (await openVideo(1)).has(`${pathOf(1)}?piece=0`)).toBe(true)
  browser.tooMuch = undefined
  asked.length = 0
  await resumeDownload(1)
  expect(findVideo(1)).toMatchObject({ state: 'kept', doneBytes: BYTES })
  expect(asked.slice(1)).toEqual([`bytes=${PIECE_BYTES}-${BYTES - 1}`])
})

it('a download that waits for Wi-Fi requests nothing on mobile data', async () => {
  const asked = await begin(2)
  wifiOnly.set(true)
  line.type = 'cellular'
  const waits = vi.spyOn(line, 'addEventListener')
  const done = resumeDownload(2)
  await expect.poll(() => waits.mock.calls.length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  line.type = 'wifi'
  line.dispatchEvent(new Event('change'))
  await done
  expect(findVideo(2)?.state).toBe('kept')
})
