import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { VideoDetail } from '@serendib/contract'
import { addVideo, findVideo } from '../offline-videos.ts'
import { checkVideo } from './check.ts'
import { putSignedVideo, readSignedVideo } from './playlist-store.ts'
import { detailOf, pathOf, recordOfHalf, stubBrowser, type TestBrowser } from './test-browser.ts'
import { openVideo, putPlan, putVideo, readPlan } from './video-store.ts'

let browser: TestBrowser
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const OLD = ['/media/posters/1-640.webp', '/media/videos/1/captions-1.vtt']
const NEW = ['/media/posters/2-640.webp', '/media/videos/1/captions-2.vtt']

const withFiles = (id: number, [thumbnail = '', captions = '']: readonly string[]): VideoDetail => ({
  ...detailOf(id),
  thumbnails: [thumbnail],
  captions: [{ language: 'en', isDefault: true, url: captions }],
})

/** A download whose owner has replaced its thumbnail and captions since. */
async function replaceFiles(id: number, state: 'partial' | 'kept') {
  const download = { ...recordOfHalf(id), state, paths: OLD }
  addVideo(download)
  await putVideo(withFiles(id, OLD))
  await putPlan(id, { streamPath: pathOf(id), streams: [], texts: [], files: OLD })
  const stored = await openVideo(id)
  for (const path of OLD) await stored.put(path, new ArrayBuffer(1))
  await putSignedVideo(id, { text: 'former files', signature: '' })
  browser.show(withFiles(id, NEW))
  for (const path of NEW) browser.site.set(path, () => new Response('new'))
  await checkVideo(download)
  return stored
}

it('new captions and thumbnails replace those of a downloaded video, also in what a trip pack contains', async () => {
  const stored = await replaceFiles(1, 'kept')
  expect(await Promise.all([...NEW, ...OLD].map((path) => stored.has(path)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(findVideo(1)?.paths).toEqual(NEW)
  expect((await readPlan(1))?.files).toEqual(NEW)
  expect(await readSignedVideo(1)).toBeUndefined()
})

it('a partial download goes on with its new captions and thumbnails, and loads none before', async () => {
  const stored = await replaceFiles(2, 'partial')
  expect((await readPlan(2))?.files).toEqual(NEW)
  expect(await Promise.all(NEW.map((path) => stored.has(path)))).toEqual([false, false])
})
