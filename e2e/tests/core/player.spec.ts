import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { currentTime, isMoving, pauseForResume, play, video } from '../../playing.ts'
import { type QuickPerson, loginOf, quickUploader, quickVideo } from '../../quick.ts'
import { choose, hold, letTimePass, signIn } from '../../steps.ts'

// The player itself, with a real stream of one minute.
// The browser itself logs a lost connection and a frame that is not allowed.
test.use({ expectedErrors: /net::ERR|Failed to load resource|frame-ancestors/ })

let owner: QuickPerson
let videoId: number
test.beforeAll(async ({ site }) => {
  const file = await makeClip({ seconds: 60, size: '426x240' })
  owner = await quickUploader(site, 'Dilani', 'Night Mail')
  videoId = await quickVideo(owner, { file, title: 'The night mail to Badulla', slug: 'night-mail' })
})

test('the player starts, seeks and changes every setting with the keyboard alone', async ({ page }) => {
  const release = await hold(page, /\/assets\/player-(?!source)[^/]*\.js$/)
  await page.goto('/night-mail')
  await expect(page.getByRole('heading', { level: 1, name: 'The night mail to Badulla' })).toBeVisible()
  // When the player's code arrives, the focus moves from the cover's button to the player's.
  const cover = page
    .getByRole('region', { name: 'Video player: The night mail to Badulla' })
    .getByRole('button')
  await cover.focus()
  release()
  await expect(video(page)).toBeAttached()
  await expect(cover).toBeFocused()
  await page.keyboard.press('Enter')
  await isMoving(page)
  // Audio is a separate rendition, which not every build of hls.js plays.
  await expect
    .poll(() => video(page).evaluate((video) => Reflect.get(video, 'webkitAudioDecodedByteCount') as number))
    .toBeGreaterThan(0)
  await page.keyboard.press('5')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(29.9)
  await page.keyboard.press('l')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(39.9)
  await page.keyboard.press('k')
  await expect(video(page)).toHaveJSProperty('paused', true)
  await page.keyboard.press('m')
  await expect(video(page)).toHaveJSProperty('muted', true)
  await page.keyboard.press('>')
  await expect(video(page)).toHaveJSProperty('playbackRate', 1.25)
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Exit theatre mode' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const slider = page.getByRole('slider', { name: 'Seek' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => currentTime(page)).toBe(0)
  await expect(slider).toHaveAttribute('aria-valuetext', /0 seconds of 1 minute/)
})

test('seeking to the end of a playing video ends it', async ({ page }) => {
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  // Let it buffer to the end: within the buffer the browser seeks at once and fires its events in a different order.
  await page.keyboard.press('9')
  await expect
    .poll(() =>
      video(page).evaluate((video: HTMLVideoElement) => video.buffered.end(video.buffered.length - 1)),
    )
    .toBeGreaterThan(59)
  await page.getByRole('slider', { name: 'Seek' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Play again' }).first()).toBeVisible()
  await expect(video(page)).toHaveJSProperty('ended', true)

  await test.step('one frame back from the end moves back by exactly one frame', async () => {
    const end = await currentTime(page)
    await page.evaluate(() => addEventListener('play', () => (document.title = 'plays'), { capture: true }))
    await page.keyboard.press(',')
    await expect.poll(() => currentTime(page)).toBeLessThan(end)
    await expect(page.getByRole('button', { name: 'Play again' })).toHaveCount(0)
    await expect(page).not.toHaveTitle('plays')
  })
})

test('only the player’s own button opens picture-in-picture', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true })
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      this.dataset['refused'] = String(this.disablePictureInPicture)
      return Promise.reject(new Error('no windows here'))
    }
  })
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  // Firefox adds its own button to a video that does not disable picture-in-picture.
  await expect(video(page)).toHaveJSProperty('disablePictureInPicture', true)
  await page.keyboard.press('i')
  await expect(video(page)).toHaveAttribute('data-refused', 'false')
  await expect(video(page)).toHaveJSProperty('disablePictureInPicture', true)
})

test('keys pressed before the player has loaded take effect', async ({ page }) => {
  const release = await hold(page, /\/assets\/player-(?!source)[^/]*\.js$/)
  await page.goto('/night-mail')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await page.keyboard.press('Space')
  release()
  await isMoving(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a press that starts on the cover and ends on the player starts the video', async ({ page }) => {
  const release = await hold(page, /\/assets\/player-(?!source)[^/]*\.js$/)
  await page.goto('/night-mail')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  const button = page
    .getByRole('region', { name: 'Video player: The night mail to Badulla' })
    .getByRole('button')
  await button.hover()
  await page.mouse.down()
  release()
  await expect(video(page)).toBeAttached()
  await page.mouse.up()
  await isMoving(page)
})

test('on a slow connection a press gets feedback at once, and unrequested files wait for the video', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: {
      width: 390,
      height: 844,
    },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (what: RegExp) => asked.some((path) => what.test(path))
  // Timings of the page's own files as on the slowest connections.
  await page.addInitScript(() => {
    const slow = Object.create(PerformanceResourceTiming.prototype, {
      responseStart: { value: 0 },
      responseEnd: { value: 40_000 },
      transferSize: { value: 100_000 },
      workerStart: { value: 0 },
    }) as PerformanceEntry
    performance.getEntriesByType = () => [slow]
  })
  // The test browser has no Back button like a phone, so record each active close watcher in a list.
  await page.addInitScript(`
    window.backs = []
    window.CloseWatcher = class extends EventTarget {
      constructor() { super(); backs.push(this) }
      destroy() { backs.splice(backs.indexOf(this), 1) }
    }`)

  await test.step('the playlists of the smallest rendition are loaded before anybody presses Play', async () => {
    await page.goto('/night-mail')
    await expect.poll(() => isAsked(/\/v144\.m3u8$/) && isAsked(/\/a48\.m3u8$/)).toBe(true)
  })

  await test.step('the smallest rendition’s segment is loaded first, and the menus’ code once the video plays', async () => {
    expect(isAsked(/DialogPanel/)).toBe(false)
    const release = await hold(page, /\.mp4$/)
    await page.getByRole('button', { name: /^Play/ }).first().tap()
    await expect.poll(() => isAsked(/\.mp4$/)).toBe(true)
    expect(asked.filter((path) => path.endsWith('.mp4')).map((path) => path.split('/').at(-1))).not.toContain(
      'v240.mp4',
    )
    // Longer than a tap lasts.
    await letTimePass(page, 1000)
    expect(isAsked(/DialogPanel/)).toBe(false)
    release()
    await isMoving(page)
    await expect.poll(() => isAsked(/DialogPanel/), { timeout: 30_000 }).toBe(true)
  })

  await test.step('a press before hydration shows as busy and counts once', async () => {
    const release = await hold(page, /\/assets\/(index|player)-[^/]*\.js$/)
    await page.goto('/night-mail', { waitUntil: 'commit' })
    const cover = page.getByRole('region', { name: /^Video player/ }).getByRole('button')
    await expect(cover).not.toHaveAttribute('aria-busy')
    await cover.tap()
    await expect(cover).toHaveAttribute('aria-busy', 'true')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await menu.tap()
    await menu.tap()
    release()
    await isMoving(page)
    await expect(page.locator('button[aria-busy]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  })

  await test.step('the Back button of a phone closes what is open over the video without leaving it', async () => {
    const goBack = () => page.evaluate('backs.at(-1).dispatchEvent(new Event("close"))')
    const watched = () => page.evaluate('backs.length')
    await goBack()
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveCount(0)
    expect(await watched()).toBe(0)
    await page.getByRole('button', { name: 'Open search' }).tap()
    const closeSearch = page.getByRole('button', { name: 'Close search' })
    await expect(closeSearch).toBeVisible()
    await goBack()
    await expect(closeSearch).toBeHidden()
    await page.getByRole('button', { name: 'Share' }).tap()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
    await goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await watched()).toBe(0)
    await expect(page).toHaveURL('/night-mail')
  })
  await context.close()
})

test('in forced colours the controls and the selected entries stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  const looks = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      const dot = getComputedStyle(element, '::after').backgroundColor
      return [backgroundColor, color, dot].join(' ')
    })
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  // Black on a dark picture would be invisible.
  await expect(page.getByRole('button', { name: 'Full screen' })).not.toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.goto('/allVideos')
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(chips.nth(1)).toBeVisible()
  expect(await looks(chips.nth(0))).not.toBe(await looks(chips.nth(1)))
  const pages = page.getByRole('banner').getByRole('link')
  expect(await looks(pages.filter({ hasText: 'All Videos' }))).not.toBe(
    await looks(pages.filter({ hasText: 'Playlists' })),
  )
})

test('changing the quality keeps the playback position (WATCH-45, WATCH-46)', async ({ page }) => {
  await page.goto('/night-mail?t=20')
  await play(page)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /^Quality/ }).click()
  await page.getByRole('menuitemradio', { name: /144p/ }).click()
  await expect.poll(() => video(page).evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(144)
  await isMoving(page)
  expect(await currentTime(page)).toBeGreaterThan(20)
})

test('a lost connection shows a message, and the video resumes at the same position', async ({
  page,
  context,
}) => {
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  await context.setOffline(true)
  // Far beyond the buffered part.
  await page.keyboard.press('9')
  await expect(page.getByText('Connection lost')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Connection lost')).toBeHidden()
  await isMoving(page)
  expect(await currentTime(page)).toBeGreaterThan(53.9)
})

test('a missing segment and a deleted video can be tried again', async ({ page }) => {
  await test.step('a missing segment can be tried again', async () => {
    await page.goto('/night-mail')
    await page.route('**/media/videos/**/*.mp4', (route) => route.fulfill({ status: 503, body: '' }))
    await play(page)
    await expect(page.getByText("Part of this video couldn't be loaded")).toBeVisible()
    await page.unroute('**/media/videos/**/*.mp4')
    await page.getByRole('button', { name: 'Try again' }).click()
    await isMoving(page)
  })
  await test.step('a network that got its video of the hour waits as the site asks, and goes on', async () => {
    const headers = { 'retry-after': '2' }
    await page.reload()
    await page.route('**/media/videos/**/*.mp4', (route) => route.fulfill({ status: 429, headers, body: '' }))
    await play(page)
    await expect(page.getByText('Hourly limit reached')).toBeVisible()
    await page.unroute('**/media/videos/**/*.mp4')
    await isMoving(page)
  })
  await test.step('a missing video can be tried again', async () => {
    await page.reload()
    await page.route('**/media/videos/**/*.m3u8', (route) => route.fulfill({ status: 404, body: '' }))
    await play(page)
    await expect(page.getByText('This video is no longer available')).toBeVisible()
  })
})

test('a member resumes at their last playback position', async ({ page }) => {
  await signIn(page, loginOf('dilani'))
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/addToWatchHistory')) sent.push(request.postDataJSON().watchLength)
  })
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  await page.keyboard.press('4')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(24.5)
  const resumes = await pauseForResume(page)
  await expect.poll(() => sent.at(-1)).toBeGreaterThan(24)
  expect(sent.length).toBeLessThan(4)
  await page.reload()
  await expect(page.getByText(resumes)).toBeVisible()
  await play(page)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(24)
  await test.step('a position that cannot be sent is sent from the next page', async () => {
    const lost = page.waitForEvent('requestfailed')
    await page.route('**/addToWatchHistory', (route) => route.abort())
    await page.keyboard.press('6')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(36.5)
    const resumesLater = await pauseForResume(page)
    await lost
    await page.unroute('**/addToWatchHistory')
    const late = page.waitForRequest('**/addToWatchHistory')
    await page.goto('/')
    expect((await late).postDataJSON().watchLength).toBeGreaterThan(36)
    await page.goto('/night-mail')
    await expect(page.getByText(resumesLater)).toBeVisible()
  })
})

test('the owner uploads captions, and viewers turn them on', async ({ page }) => {
  await signIn(page, loginOf('dilani'))
  await test.step('the owner uploads captions', async () => {
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: /^Actions for The night mail/ }).click()
    await choose(page, 'Edit details')
    await page.getByLabel('Caption language').selectOption('en')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add captions' }).click()
    const file = { name: 'train.vtt', mimeType: 'text/vtt' }
    await (await chooser).setFiles({ ...file, buffer: Buffer.from(ENGLISH) })
    const preview = page.getByRole('region', { name: 'Captions in train.vtt' })
    await expect(preview).toContainText(/The doors stay open & so do we.*Line 4: Bold, italics/)
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Save captions' }).click()
    const track = page.getByRole('radio', { name: 'English' })
    await expect(track).toBeChecked()
    await page.getByRole('button', { name: 'Remove English captions' }).click()
    await expect(track).toHaveCount(0)
    // Keyboard focus stays within the dialog.
    const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(track).toBeChecked()
    await expect(undo).toHaveCount(0)
    // When an entry leaves a dialog, the focus moves to its neighbour, not to the dialog itself.
    await expect(page.getByRole('button', { name: 'Replace captions' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a viewer reads captions in the chosen size and turns them off', async () => {
    await page.goto('/night-mail?t=1')
    await play(page)
    const line = page.getByText('The doors stay open & so do we')
    await expect(line).toBeVisible()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: /Caption size/ }).click()
    await page.getByRole('menuitemradio', { name: 'Very large' }).click()
    await expect(page.locator('[data-size=huge]').filter({ has: line })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Caption size/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await expect(line).toBeHidden()
  })
  await test.step('search finds a video by its captions alone', async () => {
    const note = page.getByRole('article').getByText('In the captions', { exact: true })
    await page.goto('/mainSearchResults?val=doors open')
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await page.goto('/mainSearchResults?val=night mail')
    await expect(page.getByRole('article').last()).toContainText('The night mail')
    await expect(note).toHaveCount(0)
  })
})

test('the transcript lists all captions and finds words in them', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Transcript', exact: true })
  const lines = page.getByRole('listitem').getByRole('button', { name: /^0:\d\d / })
  await test.step('the transcript is shown for videos with captions and follows the video', async () => {
    for (const [language, text] of Object.entries({ en: ENGLISH, ta: TAMIL }))
      await owner.call(contract.captions.saveCaptions, {
        body: { userId: owner.credentials.userId, videoId, language, isDefault: language === 'en' },
        files: { captions: new Blob([text]) },
      })
    await page.goto('/night-mail?t=25')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(lines).toHaveText(['0:00The doors stay open & so do we'])
    await page.getByRole('combobox', { name: 'Transcript language' }).selectOption('தமிழ்')
    await expect(lines).toHaveCount(3)
    await play(page)
    await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page)
  })
  await test.step('each line of the transcript seeks to its time', async () => {
    await lines.nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await expect(lines.nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(39.9)
    await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Home')
    await expect(lines.nth(0)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(lines.nth(0)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('ol :focus')).toHaveCount(0)
  })
  await test.step('a viewer searches the transcript, also when coming from a search for the words', async () => {
    const find = page.getByRole('searchbox', { name: 'Search the transcript' })
    await find.fill('வடை')
    await expect(page.getByText('1 line', { exact: true })).toBeVisible()
    await expect(lines).toHaveText(['0:20சூடான வடை'])
    await find.fill('snow')
    await expect(page.getByText('No matches for “snow” in the transcript.')).toBeVisible()
    await page.goto('/mainSearchResults?val=doors open')
    await page.getByRole('article').getByRole('link', { name: 'The night mail to Badulla' }).first().click()
    await expect(find).toHaveValue('doors open')
    await expect(lines).toHaveText(['0:00The doors stay open & so do we'])
    await page.reload()
    await expect(lines).toHaveText(['0:00The doors stay open & so do we'])
  })
  await test.step('a transcript that cannot be loaded can be requested again', async () => {
    await page.route(/\.vtt$/, (route) => route.abort())
    await page.goto('/night-mail')
    await toggle.click()
    await expect(page.getByText("Couldn't load the transcript.")).toBeVisible()
    await page.unroute(/\.vtt$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(lines).toHaveCount(1)
  })
})

const ENGLISH = 'WEBVTT\n\n00:00.000 --> 00:59.000\n<b>The doors stay open</b> & so do we\n'
const TAMIL = `WEBVTT

00:05.000 --> 00:19.000
கண்டியில் காலை

00:20.000 --> 00:39.000
சூடான வடை

00:40.000 --> 00:59.000
எல்லாவின் இடைவெளி
`

test('another site embeds the video in a frame', async ({ page, site }) => {
  const frames = `<iframe title="a video" src="${site.origin}/embed/night-mail" width="640" height="360" allow="autoplay"></iframe>
    <iframe title="a page" src="${site.origin}/night-mail" width="300" height="200"></iframe>`
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><body>${frames}`)
  }).listen(0, 'localhost')
  await once(elsewhere, 'listening')
  const counted = page.waitForRequest((request) => request.url().endsWith('/incrementViewCount'))
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}`)
  const frame = page.frameLocator('iframe[title="a video"]')
  await frame.getByRole('button', { name: /^Play/ }).first().click()
  await counted
  expect(
    await frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThanOrEqual(3)
  await expect(frame.getByRole('link', { name: /The night mail to Badulla/ })).toHaveAttribute(
    'target',
    '_blank',
  )
  expect(await page.context().cookies()).toEqual([])
  // No other page may be framed.
  await expect(
    page.frameLocator('iframe[title="a page"]').getByRole('heading', { name: /night mail/ }),
  ).toHaveCount(0)
  elsewhere.close()
})
