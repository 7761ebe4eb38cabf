import { writeFile } from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { currentTime } from '../../playing.ts'
import { type QuickPerson, loginOf, quickUploader, quickVideo } from '../../quick.ts'
import { choose, signIn } from '../../steps.ts'

// Offline videos, with a real service worker and a site that is really stopped.

const TITLE = 'The night mail to Badulla'
const PAGE = '/night-mail'

test.use({
  serviceWorkers: 'allow',
  // The browser itself logs requests that fail.
  expectedErrors: /net::ERR|Unable to preload CSS|Failed to load resource|Failed to fetch/,
})

let owner: QuickPerson
let videoId: number

test.beforeAll(async ({ site }) => {
  const file = await makeClip({ seconds: 60, size: '640x360' })
  owner = await quickUploader(site, 'Dilani', 'Night Mail')
  videoId = await quickVideo(owner, { file, title: TITLE, slug: 'night-mail', description: 'Slowly uphill.' })
  const captions = path.join(path.dirname(file), 'captions.vtt')
  await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 01:00.000\nThe whistle before Ella\n')
  await owner.call(contract.captions.saveCaptions, {
    body: { userId: owner.credentials.userId, videoId, language: 'en', isDefault: true },
    files: { captions: await openAsBlob(captions) },
  })
})

const downloadButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Download', exact: true })
const downloadedButton = (page: Page) => page.getByRole('button', { name: 'Downloaded', exact: true })

/** Names of the caches that hold videos. */
const videoCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('serendib-video-')))

async function openDownloadDialog(page: Page): Promise<void> {
  await page.goto(PAGE)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await downloadButton(page).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

async function keep(page: Page): Promise<void> {
  await openDownloadDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible()
  await page.keyboard.press('Escape')
}

async function playAndSeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await page.keyboard.press('5')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(30.3)
  await expect.poll(() => currentTime(page)).toBeLessThan(40)
}

/** Records the paths of the requests that a page sends from now on. */
function filesAskedOf(page: Page, kind: RegExp): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (kind.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('a downloaded video plays without the site, from its playback position', async ({ page, site }) => {
  let codeDownloaded: string[] = []
  await test.step('the viewer chooses a quality', async () => {
    await openDownloadDialog(page)
    const dialog = page.getByRole('dialog', { name: 'Download' })
    await expect(dialog.getByRole('radio', { name: '360p' })).toBeChecked()
    await expect(dialog.getByText(/^about \d/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText(/^360p, .*Available offline\.$/)).toBeVisible()
    // The Download button is gone. Its replacement removes the video, so it must not get the focus.
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(downloadedButton(page)).toBeFocused()
    // The code must be in our own cache, not only in the browser's HTTP cache, which may drop it at any time.
    const { missing, ...code } = await page.evaluate(async () => {
      const files: string[] = await (await fetch('/watching-files.en.json')).json()
      const cache = await caches.open('serendib-shell')
      const stored = await Promise.all(files.map((file) => cache.match(file)))
      const shell = (await (await fetch('/shell')).text()).match(/\/assets\/[\w.-]+/g) ?? []
      return { missing: files.filter((_file, index) => !stored[index]), files, shell }
    })
    expect(missing).toEqual([])
    codeDownloaded = [...code.files, ...code.shell]
  })

  await test.step('with a connection the video also plays from the device', async () => {
    await page.goto(PAGE)
    await expect(downloadedButton(page)).toBeVisible()
    const asked = filesAskedOf(page, /^\/media\/.*\.(mp4|m3u8)$/)
    await playAndSeek(page)
    expect(asked).toEqual([])
  })

  await site.stop()
  // Fonts for Sinhala and Tamil may be the system's.
  const codeAsked = filesAskedOf(page, /^\/assets\/(?!island-fonts).*\.(js|css)$/)
  await test.step('without the site the video plays from the device, with captions, transcript, thumbnail and place', async () => {
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.getByText("You're offline, so the downloaded video is playing.")).toBeVisible()
    await expect(page.getByText('Slowly uphill.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Like' })).toHaveCount(0)
    await expectAccessible(page)
    const thumbnail = page.getByRole('region', { name: /Video player/ }).locator('img')
    await expect(thumbnail).toHaveAttribute('src', /^\/kept\/\d+\/media\//)
    await expect
      .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    await page
      .getByRole('button', { name: /^(Play|Resume)/ })
      .first()
      .click()
    // It resumes at the last playback position.
    await expect.poll(() => currentTime(page)).toBeGreaterThan(29)
    await expect(page.getByText('The whistle before Ella')).toBeVisible()
    // It comes from the device, not from the browser's HTTP cache.
    const transcript = page.waitForRequest(/\/kept\/\d+\/media\/.+\.vtt$/)
    await page.getByRole('button', { name: 'Transcript' }).click()
    await transcript
    await expect(page.getByRole('button', { name: '0:00 The whistle before Ella' })).toBeVisible()
    await page.keyboard.press('8')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(48.3)
    await page.keyboard.press('k')
  })

  await test.step('the list of offline videos opens without the site and links to the video', async () => {
    const lost: string[] = []
    page.on('requestfailed', (request) => lost.push(new URL(request.url()).pathname))
    await page.goto('/downloads')
    await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
    await expect(page.getByText(/^1 video · \d/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: TITLE }).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await page
      .getByRole('button', { name: /^(Play|Resume)/ })
      .first()
      .click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(47)
    // The remaining data were requested as often as on any page. From now on the page retries at growing intervals.
    await expect
      .poll(() => lost.filter((path) => path.endsWith('/displayVideoData')).length)
      .toBeGreaterThan(2)
  })

  await test.step('all scripts come from the download', () => {
    expect(codeAsked.length).toBeGreaterThan(0)
    expect(codeAsked.filter((file) => !codeDownloaded.includes(file))).toEqual([])
  })

  await test.step('a video that was not downloaded cannot be loaded, and the heading says so', async () => {
    const other = await page.context().newPage()
    await other.goto('/day-mail')
    await expect(other.getByRole('heading', { level: 1, name: "Couldn't load this." })).toBeAttached()
    await other.close()
  })

  await test.step('when the site is back, the rest of the page loads and the video continues to play', async () => {
    await site.start()
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
    await expect(page.getByText("You're offline, so")).toHaveCount(0)
    expect(await currentTime(page)).toBeGreaterThan(47)
  })
})

test('with offline videos, the service worker also caches the files of the newest release', async ({
  page,
}) => {
  await keep(page)
  // As after an upgrade: the shell has changed, and a file of the watch page is new.
  const file = await page.evaluate(async () => {
    const files: string[] = await (await fetch('/watching-files.en.json')).json()
    const file = files.find((each) => each.includes('/WatchPage-')) ?? ''
    const cache = await caches.open('serendib-shell')
    for (const name of ['/shell', file]) await cache.delete(name)
    return file
  })
  await page.goto('/')
  await expect
    .poll(() =>
      page.evaluate(async (file) => {
        const cache = await caches.open('serendib-shell')
        return (await Promise.all(['/shell', file].map((name) => cache.match(name)))).every(Boolean)
      }, file),
    )
    .toBe(true)
})

test('a page waits only briefly for a network that does not respond', async ({ page, site }) => {
  await keep(page)
  site.freeze()
  await page.goto(PAGE)
  await expect(page.getByText("You're offline, so the downloaded video is playing.")).toBeVisible()
  await playAndSeek(page)
  site.thaw()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
})

test('an offline browser links to the offline videos and continues to play when the connection is lost', async ({
  page,
  context,
}) => {
  await keep(page)
  await page.goto(PAGE)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await context.setOffline(true)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent.includes('Connection lost')) document.body.dataset['lost'] = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  // Seek beyond the buffered part: a video that needs the connection would show that it is lost, at least briefly.
  await page.keyboard.press('9')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(54.3)
  expect(await page.evaluate(() => document.body.dataset['lost'])).toBeUndefined()
  await page.getByRole('link', { name: 'Watch downloaded videos' }).click()
  await expect(page).toHaveURL('/downloads')
  await page.getByRole('link', { name: TITLE }).click()
  await expect(downloadedButton(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText("You're offline, so the downloaded video is playing.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
})

test('a page that cannot load offline links to the offline videos, and loads when the connection returns', async ({
  page,
  context,
}) => {
  await keep(page)
  await context.setOffline(true)
  await page.goto('/createPlaylist')
  await expect(page.getByText("Couldn't load this page")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Watch downloaded videos' })).toBeVisible()
  await context.setOffline(false)
  // Chromium does not always report being offline to a page that was loaded offline. If it does, the page is already
  // navigating.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Playlist' })).toBeVisible()
})

test('removing an offline video asks for confirmation and frees the space', async ({ page }) => {
  await keep(page)
  expect(await videoCaches(page)).toHaveLength(1)
  await page.goto('/library')
  await page.getByRole('link', { name: 'Downloads' }).click()
  await page.getByRole('button', { name: `Remove download: ${TITLE}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this download?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await videoCaches(page)).toHaveLength(1)
  await page.getByRole('button', { name: `Remove download: ${TITLE}` }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No downloads yet')).toBeVisible()
  await expectAccessible(page)
  expect(await videoCaches(page)).toEqual([])
  await page.goto(PAGE)
  await expect(downloadButton(page)).toBeVisible()
})

test('captions and thumbnails that the site removed or replaced are no longer on the device once the video is checked again', async ({
  page,
}) => {
  const track = { userId: owner.credentials.userId, videoId, language: 'si' }
  const files = { captions: new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nAyubowan\n']) }
  await owner.call(contract.captions.saveCaptions, { body: { ...track, isDefault: false }, files })
  await keep(page)
  const stored = (pattern: string) =>
    page.evaluate(
      async ({ id, pattern }) => {
        const files = await (await caches.open(`serendib-video-${id}`)).keys()
        return files.map(({ url }) => url).filter((url) => new RegExp(pattern).test(url))
      },
      { id: videoId, pattern },
    )
  expect(await stored('[.]vtt$')).toHaveLength(2)
  const former = await stored('poster')
  expect(former.length).toBeGreaterThan(0)
  await owner.call(contract.captions.removeCaptions, { body: track })
  const { userId } = owner.credentials
  await owner.call(contract.ownVideos.editVideo, { body: { userId, videoId, thumbnailNumber: 2 } })
  await page.evaluate(() => {
    const records = localStorage.getItem('serendib.kept') ?? ''
    localStorage.setItem('serendib.kept', records.replace(/"checkedAt":\d+/, '"checkedAt":0'))
  })
  await page.goto(PAGE)
  await expect.poll(() => stored('[.]vtt$')).toHaveLength(1)
  const pictures = await stored('poster')
  expect(pictures).toHaveLength(former.length)
  expect(pictures.filter((url) => former.includes(url))).toEqual([])
})

/** Lets the first segments of the video through and aborts later requests. Returns a function that ends this. */
async function abortSegmentsAfter(context: BrowserContext, pieces: number): Promise<() => Promise<void>> {
  let passed = 0
  const isPiece = (url: URL) => url.pathname.startsWith('/media/') && url.pathname.endsWith('.mp4')
  await context.route(isPiece, (route) => (++passed > pieces ? route.abort() : route.continue()))
  return () => context.unroute(isPiece)
}

/**
 * Checks that the size is not announced: a value that changes twice a second would drown out everything else in a
 * screen reader.
 */
async function expectSizeIsNotSpoken(page: Page): Promise<void> {
  const size = /[\d.]+ [kM]B of [\d.]+ [kM]B/
  await expect(page.getByText(size)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: size })).toHaveCount(0)
}

test('an interrupted download waits for the connection and resumes', async ({ page, context }) => {
  await openDownloadDialog(page)
  const restore = await abortSegmentsAfter(context, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText("You're offline. The download resumes when you're back online.")).toBeVisible()
  await expectSizeIsNotSpoken(page)
  await expectAccessible(page)

  await test.step('a partial download does not count as an offline video', async () => {
    await page.goto('/downloads')
    await expect(page.getByRole('heading', { name: 'Unfinished downloads' })).toBeVisible()
    await expectSizeIsNotSpoken(page)
    await expectAccessible(page)
  })
  await test.step('another window shows that this window is downloading', async () => {
    await expect(page.getByText("You're offline. The download resumes")).toBeVisible()
    const other = await context.newPage()
    await other.goto('/downloads')
    await other.getByRole('button', { name: `Resume download: ${TITLE}` }).click()
    await expect(other.getByText('This video is already downloading in another window.')).toBeVisible()
    await other.close()
  })
  await restore()
  await expect(page.getByText(/^1 video · \d/)).toBeVisible({ timeout: 180_000 })
  await expect(page.getByRole('heading', { name: 'Unfinished downloads' })).toHaveCount(0)
})

test('a cancelled download leaves nothing behind', async ({ page, context }) => {
  await openDownloadDialog(page)
  await abortSegmentsAfter(context, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText("You're offline. The download resumes")).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(downloadButton(page)).toBeFocused()
  await expect.poll(() => videoCaches(page)).toEqual([])
})

test('a download that needs more than the free space is refused before it starts', async ({ page }) => {
  await openDownloadDialog(page)
  await page.keyboard.press('Escape')
  // Chromium always reports ten gigabytes.
  await page.evaluate(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 400_000 })
  })
  await downloadButton(page).click()
  await expect(page.getByText(/^This needs .*, but only .* is free on this device\.$/)).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }),
  ).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('browsers with native HLS download the plain file', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name)
    // Some of these browsers don't report their space either.
    Reflect.deleteProperty(Navigator.prototype, 'storage')
  })
  await keep(page)
  await site.stop()
  await page.goto(PAGE)
  await expect(page.getByText("You're offline, so the downloaded video is playing.")).toBeVisible()
  await playAndSeek(page)
  await site.start()
})

test('a browser that leaves the request for persistent storage unanswered still downloads the video', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => Promise.withResolvers<boolean>().promise
  })
  await keep(page)
  expect(await videoCaches(page)).toHaveLength(1)
})

test('signing out leaves the offline videos but removes their playback positions', async ({ page }) => {
  await signIn(page, loginOf('Dilani'))
  await keep(page)
  // Positions of this version, and of 0.1.0.
  const keys = ['serendib.unsent-positions', 'serendib.kept-places']
  const position = { slug: 'another-video', seconds: 20, reachedAt: 0 }
  await page.evaluate(([names, text]) => names.forEach((name) => localStorage.setItem(name, text)), [
    keys,
    JSON.stringify({ 1: position }),
  ] as const)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await choose(page, 'Logout')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)).toEqual([
    null,
    null,
  ])
  await page.goto('/downloads')
  await expect(page.getByText(/^1 video · \d/)).toBeVisible()
})

test('an offline video that was trimmed on the site is removed from the device and can be downloaded again', async ({
  page,
}) => {
  await keep(page)
  const { userId } = owner.credentials
  await owner.call(contract.edits.trimVideo, { body: { userId, videoId, fromSeconds: 10, toSeconds: 50 } })
  await expect
    .poll(async () => (await owner.call(contract.edits.editState, { query: { userId, videoId } })).state, {
      timeout: 180_000,
    })
    .toMatchObject({ job: null, fromSeconds: 10 })
  const gone = `“${TITLE}” was trimmed or its file was replaced, so its download was removed. You can download the new version.`
  await page.goto(PAGE)
  await expect(downloadButton(page)).toBeVisible()
  await expect.poll(() => videoCaches(page)).toEqual([])
  await page.goto('/downloads')
  await expect(page.getByText(gone)).toBeVisible()
  await expectAccessible(page)
  await keep(page)
  expect(await videoCaches(page)).toHaveLength(1)
  await page.goto('/downloads')
  await expect(page.getByText(gone)).toHaveCount(0)
})

test('an offline video that was taken down is removed from the device', async ({ page }) => {
  await keep(page)
  const { userId } = owner.credentials
  await owner.call(contract.ownVideos.deleteVideo, { body: { userId, videoId } })
  await page.goto(PAGE)
  await expect(page.getByText('Your download was removed too.')).toBeVisible({
    timeout: 30_000,
  })
  expect(await videoCaches(page)).toEqual([])
  await page.goto('/downloads')
  await expect(
    page.getByText(`“${TITLE}” was removed from Serendib, so its download was removed too.`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('was removed from Serendib')).toHaveCount(0)
})
