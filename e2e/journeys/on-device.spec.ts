import { writeFile } from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { type QuickPerson, loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, signIn } from '../steps.ts'

// Films that are kept on the device, with a real service worker and a site that really stops.

const TITLE = 'The night mail to Badulla'
const PAGE = '/night-mail'

test.describe.configure({ mode: 'serial' })
test.use({
  serviceWorkers: 'allow',
  // What cannot be reached is written to the console by the browser itself.
  expectedErrors: /net::ERR|Failed to load resource|Failed to fetch/,
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

const film = (page: Page) => page.locator('video')
const currentTime = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep on this device', exact: true })
const keptButton = (page: Page) => page.getByRole('button', { name: 'Kept on this device', exact: true })

/** Which caches of films there are. */
const filmCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('serendib-film-')))

async function openKeepDialog(page: Page): Promise<void> {
  await page.goto(PAGE)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await keepButton(page).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

async function keep(page: Page): Promise<void> {
  await openKeepDialog(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('dialog', { name: 'Kept on this device' })).toBeVisible()
  await page.keyboard.press('Escape')
}

async function playAndSeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await page.keyboard.press('5')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(30.3)
  await expect.poll(() => currentTime(page)).toBeLessThan(40)
}

/** What a page asks the site for, by address, from now on. */
function filesAskedOf(page: Page, kind: RegExp): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (kind.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('a film is kept, and plays on without the site, from where it was left', async ({ page, site }) => {
  let codeKept: string[] = []
  await test.step('one chooses a quality', async () => {
    await openKeepDialog(page)
    const dialog = page.getByRole('dialog', { name: 'Keep on this device' })
    await expect(dialog.getByRole('radio', { name: '360p' })).toBeChecked()
    await expect(dialog.getByText(/^about \d/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText(/^360p, .*It plays without a connection\.$/)).toBeVisible()
    // The button is gone, and what stands there instead removes it again: nothing to have the focus unawares.
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keptButton(page)).toBeFocused()
    // Not only in what the browser keeps by itself, for as long as it likes.
    const { missing, ...code } = await page.evaluate(async () => {
      const files: string[] = await (await fetch('/watching-files.json')).json()
      const cache = await caches.open('serendib-shell')
      const kept = await Promise.all(files.map((file) => cache.match(file)))
      const shell = (await (await fetch('/shell')).text()).match(/\/assets\/[\w.-]+/g) ?? []
      return { missing: files.filter((_file, index) => !kept[index]), files, shell }
    })
    expect(missing).toEqual([])
    codeKept = [...code.files, ...code.shell]
  })

  await test.step('with the connection it plays from the device too', async () => {
    await page.goto(PAGE)
    await expect(keptButton(page)).toBeVisible()
    const asked = filesAskedOf(page, /^\/media\/.*\.(mp4|m3u8)$/)
    await playAndSeek(page)
    expect(asked).toEqual([])
  })

  await site.stop()
  // Sinhala and Tamil letters may be the system's own.
  const codeAsked = filesAskedOf(page, /^\/assets\/(?!island-fonts).*\.(js|css)$/)
  await test.step('without the site it does, with captions, transcript, poster and place', async () => {
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.getByText('There is no connection: the film plays from this device.')).toBeVisible()
    await expect(page.getByText('Slowly uphill.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Like' })).toHaveCount(0)
    await expectAccessible(page)
    const poster = page.getByRole('region', { name: /Video player/ }).locator('img')
    await expect(poster).toHaveAttribute('src', /^\/kept\/\d+\/media\//)
    await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: /^(Play|Resume)/ })
      .first()
      .click()
    // From where it was left a moment ago.
    await expect.poll(() => currentTime(page)).toBeGreaterThan(29)
    await expect(page.getByText('The whistle before Ella')).toBeVisible()
    // From the device, and not out of what the browser happens to have.
    const transcript = page.waitForRequest(/\/kept\/\d+\/media\/.+\.vtt$/)
    await page.getByRole('button', { name: 'Transcript' }).click()
    await transcript
    await expect(page.getByRole('button', { name: '0:00 The whistle before Ella' })).toBeVisible()
    await page.keyboard.press('8')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(48.3)
    await page.keyboard.press('k')
  })

  await test.step('the list opens too, and leads to it', async () => {
    const lost: string[] = []
    page.on('requestfailed', (request) => lost.push(new URL(request.url()).pathname))
    await page.goto('/kept')
    await expect(page.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible()
    await expect(page.getByText(/^1 film · \d/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: TITLE }).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await page
      .getByRole('button', { name: /^(Play|Resume)/ })
      .first()
      .click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(47)
    // It has asked for the rest as often as for any page. From here on it asks again by and by.
    await expect
      .poll(() => lost.filter((path) => path.endsWith('/displayVideoData')).length)
      .toBeGreaterThan(2)
  })

  await test.step('all with code that was kept with the film, and not by chance', () => {
    expect(codeAsked.length).toBeGreaterThan(0)
    expect(codeAsked.filter((file) => !codeKept.includes(file))).toEqual([])
  })

  await test.step('one that was not kept cannot be loaded, which its heading says', async () => {
    const other = await page.context().newPage()
    await other.goto('/day-mail')
    await expect(other.getByRole('heading', { level: 1, name: 'This could not be loaded.' })).toBeAttached()
    await other.close()
  })

  await test.step('when the site is back, so is the rest of the page, and the film plays on', async () => {
    await site.start()
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('There is no connection')).toHaveCount(0)
    expect(await currentTime(page)).toBeGreaterThan(47)
  })
})

test('a network that only seems to be there is not waited for long', async ({ page, site }) => {
  await keep(page)
  site.freeze()
  await page.goto(PAGE)
  await expect(page.getByText('There is no connection: the film plays from this device.')).toBeVisible()
  await playAndSeek(page)
  site.thaw()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
})

test('a browser that is offline says where the kept films are, and plays on when the connection goes', async ({
  page,
  context,
}) => {
  await keep(page)
  await page.goto(PAGE)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent.includes('The connection was lost')) document.body.dataset['lost'] = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  // Beyond what is loaded: of a film that needs the connection, the player would say that it is lost, if only for a moment.
  await page.keyboard.press('9')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(54.3)
  expect(await page.evaluate(() => document.body.dataset['lost'])).toBeUndefined()
  await page.getByRole('link', { name: 'Watch what is on this device' }).click()
  await expect(page).toHaveURL('/kept')
  await page.getByRole('link', { name: TITLE }).click()
  await expect(keptButton(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('There is no connection: the film plays from this device.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
})

test('removing asks first, and frees the room', async ({ page }) => {
  await keep(page)
  expect(await filmCaches(page)).toHaveLength(1)
  await page.goto('/library')
  await page.getByRole('link', { name: 'On this device' }).click()
  await page.getByRole('button', { name: `Remove from this device: ${TITLE}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove it from this device?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await filmCaches(page)).toHaveLength(1)
  await page.getByRole('button', { name: `Remove from this device: ${TITLE}` }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Nothing is kept on this device yet.')).toBeVisible()
  await expectAccessible(page)
  expect(await filmCaches(page)).toEqual([])
  await page.goto(PAGE)
  await expect(keepButton(page)).toBeVisible()
})

/** Lets the first pieces of the film through, and none after that, until it is let go. */
async function cutAfter(context: BrowserContext, pieces: number): Promise<() => Promise<void>> {
  let passed = 0
  const isPiece = (url: URL) => url.pathname.startsWith('/media/') && url.pathname.endsWith('.mp4')
  await context.route(isPiece, (route) => (++passed > pieces ? route.abort() : route.continue()))
  return () => context.unroute(isPiece)
}

/** What changes twice a second would drown what else a screen reader says. */
async function expectSizeIsNotSpoken(page: Page): Promise<void> {
  const size = /[\d.]+ [kM]B of [\d.]+ [kM]B/
  await expect(page.getByText(size)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: size })).toHaveCount(0)
}

test('a lost connection is waited for, and what was left half is gone on with', async ({ page, context }) => {
  await openKeepDialog(page)
  const restore = await cutAfter(context, 1)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('There is no connection. It goes on by itself when it is back.')).toBeVisible()
  await expectSizeIsNotSpoken(page)
  await expectAccessible(page)

  await test.step('half a film is no kept one', async () => {
    await page.goto('/kept')
    await expect(page.getByRole('heading', { name: 'Not all here yet' })).toBeVisible()
    await expect(page.getByText('Not all of it is here yet.')).toBeVisible()
    await expectSizeIsNotSpoken(page)
    await expectAccessible(page)
  })
  await test.step('another window is told that this one is at it', async () => {
    await page.getByRole('button', { name: `Go on keeping: ${TITLE}` }).click()
    await expect(page.getByText('There is no connection. It goes on by itself')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/kept')
    await other.getByRole('button', { name: `Go on keeping: ${TITLE}` }).click()
    await expect(other.getByText('Another window of this browser is keeping it already.')).toBeVisible()
    await other.close()
  })
  await restore()
  await expect(page.getByText(/^1 film · \d/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { name: 'Not all here yet' })).toHaveCount(0)
})

test('a cancelled film leaves nothing behind', async ({ page, context }) => {
  await openKeepDialog(page)
  await cutAfter(context, 1)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('There is no connection. It goes on by itself')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(keepButton(page)).toBeFocused()
  await expect.poll(() => filmCaches(page)).toEqual([])
})

test('where there is not enough room it says so, and keeps no half', async ({ page, context, site }) => {
  const devtools = await context.newCDPSession(page)
  const limit = (quotaSize: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize })
  await openKeepDialog(page)

  await test.step('before it begins, where the browser tells', async () => {
    await page.keyboard.press('Escape')
    // Chromium always tells of ten gigabytes.
    await page.evaluate(() => {
      navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 400_000 })
    })
    await keepButton(page).click()
    await expect(page.getByText(/^This needs .* are free on this device\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep it' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.reload()
  })
  await test.step('and while it goes on', async () => {
    await limit(1_000_000_000)
    const restore = await cutAfter(context, 1)
    await keepButton(page).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText('There is no connection. It goes on by itself')).toBeVisible()
    await limit(1)
    await restore()
    await expect(page.getByText('There is not enough room on this device.')).toBeVisible({ timeout: 40_000 })
    expect(await filmCaches(page)).toEqual([])
  })
})

test('where streams are the system’s own, the plain file is kept', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name)
    // Nor does every one of these browsers tell of its room.
    Reflect.deleteProperty(Navigator.prototype, 'storage')
  })
  await keep(page)
  await site.stop()
  await page.goto(PAGE)
  await expect(page.getByText('There is no connection: the film plays from this device.')).toBeVisible()
  await playAndSeek(page)
  await site.start()
})

test('a browser that asks whether films may stay for good, and is not answered, keeps them meanwhile', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => Promise.withResolvers<boolean>().promise
  })
  await keep(page)
  expect(await filmCaches(page)).toHaveLength(1)
})

test('who signs out leaves films behind, and not how far they were watched', async ({ page }) => {
  await signIn(page, loginOf('Dilani'))
  await keep(page)
  await page.evaluate(() => localStorage.setItem('serendib.kept-places', '{"1":20}'))
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await choose(page, 'Logout')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('serendib.kept-places'))).toBeNull()
  await page.goto('/kept')
  await expect(page.getByText(/^1 film · \d/)).toBeVisible()
})

test('a film of which something was cut off goes from the device, and can be kept again', async ({
  page,
}) => {
  await keep(page)
  const { userId } = owner.credentials
  await owner.call(contract.cuts.cutVideo, { body: { userId, videoId, fromSeconds: 10, toSeconds: 50 } })
  await expect
    .poll(async () => (await owner.call(contract.cuts.cutState, { query: { userId, videoId } })).state, {
      timeout: 90_000,
    })
    .toMatchObject({ order: null, fromSeconds: 10 })
  const gone = `“${TITLE}” was cut or got another file, and so went off this device. It can be kept again as it is now.`
  await page.goto(PAGE)
  await expect(keepButton(page)).toBeVisible()
  await expect.poll(() => filmCaches(page)).toEqual([])
  await page.goto('/kept')
  await expect(page.getByText(gone)).toBeVisible()
  await expectAccessible(page)
  await keep(page)
  expect(await filmCaches(page)).toHaveLength(1)
  await page.goto('/kept')
  await expect(page.getByText(gone)).toHaveCount(0)
})

test('a film that was taken down goes from the device too', async ({ page }) => {
  await keep(page)
  const { userId } = owner.credentials
  await owner.call(contract.profile.deleteVideo, { body: { userId, videoId } })
  await page.goto(PAGE)
  await expect(page.getByText('It was kept on this device, and has gone from here too.')).toBeVisible({
    timeout: 15_000,
  })
  expect(await filmCaches(page)).toEqual([])
  await page.goto('/kept')
  await expect(page.getByText(`“${TITLE}” was taken off Serendib, and so off this device.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByText('was taken off Serendib')).toHaveCount(0)
})
