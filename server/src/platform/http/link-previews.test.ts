import ogs from 'open-graph-scraper'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'
import { previewImage } from '@serendib/contract'
import { cacheMedia } from '../storage/media-cache.ts'
import { openStorage } from '../storage/open.ts'
import { shareRemovals } from '../storage/shared-removals.ts'

const ORIGIN = 'https://serendib.test'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: ORIGIN })
})
afterAll(() => app.close())

async function storeThumbnail(folder: string, width = 720, height = 1280): Promise<string> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#2f7d6b' } })
    .webp()
    .toBuffer()
  await app.parts.storage.put(`${folder}/poster-1-1280.webp`, picture, { contentType: 'image/webp' })
  return `${folder}/poster-1`
}

/** The link preview of a page, read by a parser that other sites use. */
async function previewOf(path: string) {
  const html = await (await app.request(path)).text()
  const { result, error } = await ogs({ html })
  expect(error).toBe(false)
  return result
}

it('describes a video in its link preview with a JPEG of the stated size and two ways to play it', async () => {
  const thumbnailKey = await storeThumbnail('videos/900/a')
  const video = await createVideo(app.db, {
    thumbnailKey,
    title: 'Tea & "rain"',
    directKey: 'videos/900/a/direct.mp4',
  })
  const { ogImage, ogVideo, ogType } = await previewOf(`/${video.slug}`)
  const url = `${ORIGIN}/previews/1280/videos/900/a/poster-1-1280.jpg`
  expect(ogImage).toEqual([{ url, type: 'image/jpeg', width: '1280', height: '720', alt: 'Tea & "rain"' }])
  expect(ogVideo).toEqual([
    { url: `${ORIGIN}/embed/${video.slug}`, type: 'text/html', width: '1280', height: '720' },
    { url: `${ORIGIN}/media/videos/900/a/direct.mp4`, type: 'video/mp4', width: '1280', height: '720' },
  ])
  expect(ogType).toBe('video.other')
  const response = await app.request(url.slice(ORIGIN.length))
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1280, height: 720 })
})

it('shows the site’s icon in link previews of pages without a picture', async () => {
  const { ogImage, twitterCard } = await previewOf('/about')
  expect(ogImage).toEqual([
    { url: `${ORIGIN}/icon-512.png`, type: 'image/png', width: '512', height: '512', alt: 'Serendib' },
  ])
  expect(twitterCard).toBe('summary')
})

it.each([
  ['👨‍👩‍👧‍👦'.repeat(60), 'an emoji family'],
  ['කොළඹ ක්‍රීඩාව '.repeat(40), 'a Sinhala conjunct'],
  [`${'x'.repeat(298)}😀😀`, 'a surrogate pair'],
])('never cuts the description of a link preview inside a character: %s', async (description) => {
  const video = await createVideo(app.db, { description })
  const { ogDescription = '' } = await previewOf(`/${video.slug}`)
  expect(ogDescription.endsWith('…')).toBe(true)
  expect(ogDescription.length).toBeLessThanOrEqual(300)
  const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const shown = graphemes(ogDescription.slice(0, -1))
  expect(shown).toEqual(graphemes(description).slice(0, shown.length))
})

it('offers preview images in the largest size that fits, and none if no size fits', () => {
  const url = '/media/videos/900/a/poster-1-1280.webp'
  const widthOf = (width: number, height: number) => previewImage(url, { width, height })?.width
  expect([widthOf(640, 640), widthOf(640, 200), widthOf(200, 113), widthOf(100, 100)]).toEqual([
    640,
    320,
    160,
    undefined,
  ])
  expect(previewImage(undefined)).toBeUndefined()
})

it.each([
  '/previews/1281/videos/900/a/poster-1-1280.jpg',
  '/previews/640/videos/900/a/poster-1-1280.webp',
  '/previews/640/videos/900/a/none.jpg',
  '/previews/640/originals/900/a.jpg',
  '/previews/640/videos/900/..%2f..%2fa.jpg',
])('responds with 404 to the preview URL %s', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})

it('responds with 404 to previews of blocked files', async () => {
  await storeThumbnail('videos/901/untrimmed')
  await storeThumbnail('videos/901/a')
  const statusOf = async (folder: string) =>
    (await app.request(`/previews/640/videos/901/${folder}/poster-1-1280.jpg`)).status
  expect([await statusOf('a'), await statusOf('untrimmed')]).toEqual([200, 404])
})

it('responds with 404 to the preview of a picture that was removed after its preview was cached', async () => {
  await storeThumbnail('videos/902/a')
  const statusOf = async () => (await app.request('/previews/640/videos/902/a/poster-1-1280.jpg')).status
  expect(await statusOf()).toBe(200)
  await app.parts.storage.remove('videos/902/a')
  expect(await statusOf()).toBe(404)
})

it('discards a picture that another process has removed', async () => {
  await storeThumbnail('videos/903/a')
  const statusOf = async () => (await app.request('/media/videos/903/a/poster-1-1280.webp')).status
  expect(await statusOf()).toBe(200)
  const { config, db, notifier } = app.parts
  const otherProcess = await shareRemovals(cacheMedia(await openStorage(config)), { db, notifier })
  await otherProcess.remove('videos/903/a')
  await expect.poll(statusOf).toBe(404)
})

it('encodes preview images of guests in turns by network, each image once', async () => {
  for (const name of ['a', 'b', 'c']) await storeThumbnail(`videos/904/${name}`)
  const done: string[] = []
  const ask = async (remoteAddress: string, folder: string, width: number) => {
    const url = `/previews/${width}/videos/904/${folder}/poster-1-1280.jpg`
    const { statusCode } = await app.app.inject({ url, remoteAddress })
    if (statusCode === 200) done.push(remoteAddress)
    return statusCode
  }
  const [crawler, other] = ['192.0.2.1', '192.0.2.2']
  const asked = [1280, 640, 320, 160].map((width) => ask(crawler, 'a', width))
  // Waits for its own turn, not for that of the crawler, which asked first.
  const same = ask(other, 'a', 160)
  const refused = [ask(crawler, 'b', 1280), ask(crawler, 'b', 640), ask(crawler, 'b', 320)]
  expect(await same).toBe(200)
  expect(done.indexOf(other)).toBeLessThan(3)
  const all = await Promise.all([...asked, ...refused])
  expect(all.filter((status) => status === 429)).toHaveLength(1)
  expect(done.filter((address) => address === crawler)).toHaveLength(6)
})
