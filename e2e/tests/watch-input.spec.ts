import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { currentTime, isMoving, play, video } from '../playing.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, hold, signIn } from '../steps.ts'

// Keys, screen readers and plain HTTP on the watch page.

test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Kavindu', 'Hill Country Diaries')
  const file = await makeClip({ seconds: 40, size: '320x240' })
  const videoId = await quickVideo(owner, { file, title: 'ඇල්ලට දුම්රියෙන්', slug: 'slow-train' })
  for (const [language, word] of [
    ['en', 'Hello'],
    ['si', 'ආයුබෝවන්'],
  ] as const)
    await owner.call(contract.captions.saveCaptions, {
      body: { videoId, language },
      files: { captions: new Blob([`WEBVTT\n\n00:00.000 --> 00:40.000\n${word}\n`]) },
    })
})

test('the space key plays and pauses after a click on a button, but presses a button reached with Tab', async ({
  page,
}) => {
  await page.goto('/slow-train')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(video(page)).toHaveJSProperty('paused', false)
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(video(page)).toHaveJSProperty('muted', true)
  await page.keyboard.press('Space')
  await expect(video(page)).toHaveJSProperty('paused', true)
  await expect(video(page)).toHaveJSProperty('muted', true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(video(page)).toHaveJSProperty('muted', false)
  await expect(video(page)).toHaveJSProperty('paused', true)
})

test('c turns on the captions that were shown last, also after a reload', async ({ page }) => {
  await page.goto('/slow-train')
  const player = page.getByRole('region', { name: /^Video player/ })
  const captions = player.getByText('ආයුබෝවන්')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /^Captions/ }).click()
  await page.getByRole('menuitemradio', { name: /Sinhala|සිංහල/ }).click()
  await page.keyboard.press('Escape')
  await expect(captions).toBeVisible()
  await page.keyboard.press('c')
  await expect(captions).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect(video(page)).toHaveJSProperty('paused', false)
  await page.keyboard.press('c')
  await expect(captions).toBeVisible()
})

test('keys of an input method are never commands', async ({ page }) => {
  await page.goto('/slow-train')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(video(page)).toHaveJSProperty('paused', false)
  const composing = (key: string) => ({ key, bubbles: true, cancelable: true, isComposing: true })
  await page.locator('body').dispatchEvent('keydown', composing('k'))
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('ella')
  await search.dispatchEvent('keydown', composing('Escape'))
  await expect(search).toHaveValue('ella')
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.dispatchEvent('keydown', composing('Escape'))
  await expect(dialog).toBeVisible()
  await expect(video(page)).toHaveJSProperty('paused', false)
})

function lineHeightOf(element: Element): number {
  const { lineHeight, fontSize } = getComputedStyle(element)
  return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
}

test('a sent comment is announced, and has the language of its script', async ({ page }) => {
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/slow-train')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveAttribute('lang', 'si')
  // Signs above and below the letters are not cut off.
  expect(await title.evaluate(lineHeightOf)).toBeGreaterThanOrEqual(1.5)
  await expect(title).toHaveCSS('letter-spacing', /^(0px|normal)$/)
  await page.getByLabel('Add a comment').fill('அழகான பயணம்')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Comment posted' })).toHaveCount(1)
  await expect(page.getByText('அழகான பயணம்').locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute(
    'lang',
    'ta',
  )
  await expect(page.getByText('அழகான பயணம்').first()).toHaveCSS('overflow-wrap', 'anywhere')
})

test('every copy button works on plain HTTP', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const copied = () =>
    page.evaluate(() => {
      // The page's own property hides it.
      const clipboard = Reflect.get(Navigator.prototype, 'clipboard', navigator)
      return clipboard.readText()
    })
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/slow-train')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  // The member's own response has arrived.
  await expect(page.getByRole('link', { name: 'Edit details' })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(copied).toContain('<iframe')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Actions for the comment/ }).click()
  await choose(page, /Copy link/)
  await expect.poll(copied).toMatch(/slow-train\?comment=\d+/)
  await page.goto('/channels/hill-country-diaries')
  await page.getByRole('button', { name: 'Copy channel URL' }).click()
  await expect.poll(copied).toBe(`${site.origin}/channels/hill-country-diaries`)
})

test('a video that stops loading shows a message after ten seconds, and continues on request', async ({
  page,
}) => {
  await page.goto('/slow-train')
  await page.clock.install()
  const release = await hold(page, /\/media\/.*\.(m4s|mp4|ts)$/)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect(page.getByRole('status', { name: 'Loading video' })).toBeVisible()
  const message = page.getByRole('alert').filter({ hasText: "The video isn't loading" })
  await page.clock.runFor(5000)
  await expect(message).toBeHidden()
  await page.clock.runFor(8000)
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip ahead' })).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(message).toBeHidden()
  release()
  await expect(video(page)).toHaveJSProperty('paused', false)
})

for (const error of ['NotAllowedError', 'AbortError', 'NotSupportedError'])
  test(`a play() that is refused with ${error} shows the big play button, which plays`, async ({ page }) => {
    await page.addInitScript((name: string) => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function refuse(this: HTMLMediaElement) {
        return 'isAllowed' in window ? play.call(this) : Promise.reject(new DOMException('Refused', name))
      }
    }, error)
    await page.clock.install()
    await page.goto('/slow-train')
    const begin = page.getByRole('button', { name: 'Play', exact: true }).first()
    await begin.click()
    // The first segment is there, so the stall text would not be true.
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.buffered.length))
      .toBe(1)
    await expect(begin).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading video' })).toBeHidden()
    await page.clock.runFor(15_000)
    await expect(page.getByRole('alert').filter({ hasText: "The video isn't loading" })).toBeHidden()
    await page.evaluate(() => Reflect.set(window, 'isAllowed', true))
    await page.clock.resume()
    await begin.click()
    await isMoving(page)
  })

test('a video that stands still with data ahead is not reported as without data', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => new Promise(() => undefined)
  })
  // Before the player's own timers begin.
  await page.clock.install()
  await page.goto('/slow-train')
  await play(page)
  const loadedTo = () =>
    video(page).evaluate(({ buffered }: HTMLVideoElement) => (buffered.length > 0 ? buffered.end(0) : 0))
  // No more data arrives from here on.
  await expect.poll(loadedTo).toBeGreaterThan(39)
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert').filter({ hasText: "The video isn't loading" })).toBeHidden()
})

test.describe('on a touchscreen', () => {
  test.use({ viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true })

  /** Touches the picture at a place (shares of its size) and moves from there (pixels). */
  async function fingerOn(page: Page, x: number, y: number) {
    const box = await video(page).boundingBox()
    if (!box) throw new Error('there is no picture')
    const devTools = await page.context().newCDPSession(page)
    const at = { x: box.x + box.width * x, y: box.y + box.height * y }
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
    return {
      press: () => send('touchStart', [at]),
      // Without waiting in between: a finger that rests for half a second would be held.
      swipe: (dy: number) =>
        Promise.all([
          send('touchStart', [at]),
          ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => send('touchMove', [{ x: at.x, y: at.y + dy * part }])),
          send('touchEnd', []),
        ]),
      lift: () => send('touchEnd', []),
    }
  }

  test.beforeEach(async ({ page }) => {
    await page.goto('/slow-train')
    await page.getByRole('button', { name: 'Play', exact: true }).first().tap()
    await isMoving(page)
  })

  test('taps at a side add up: two seek by 10 seconds, three by 20', async ({ page }) => {
    const finger = await fingerOn(page, 0.9, 0.3)
    await page.keyboard.press('k')
    const before = await currentTime(page)
    for (let taps = 0; taps < 3; taps += 1) {
      await finger.press()
      await finger.lift()
    }
    await expect(page.getByText('+20 s')).toBeVisible()
    await expect.poll(() => currentTime(page)).toBeCloseTo(before + 20, 0)
  })

  test('a held finger plays at double speed until it is lifted, and is no tap', async ({ page }) => {
    const finger = await fingerOn(page, 0.5, 0.3)
    const hint = page.getByText('2×')
    await finger.press()
    await expect(hint).toBeVisible()
    await expect(video(page)).toHaveJSProperty('playbackRate', 2)
    await finger.lift()
    await expect(hint).toBeHidden()
    await expect(video(page)).toHaveJSProperty('playbackRate', 1)
    await expect(video(page)).toHaveJSProperty('paused', false)
  })

  test('a tap shows and hides the controls', async ({ page }) => {
    const finger = await fingerOn(page, 0.5, 0.3)
    const player = page.getByRole('region', { name: /^Video player/ })
    const tap = async () => {
      await finger.press()
      await finger.lift()
    }
    if ((await player.getAttribute('data-idle')) === null) await tap()
    await expect(player).toHaveAttribute('data-idle')
    await tap()
    await expect(player).not.toHaveAttribute('data-idle')
    await expect(video(page)).toHaveJSProperty('paused', false)
  })

  test('a swipe up fills the screen, a swipe down leaves it, and other movements scroll the page', async ({
    page,
  }) => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await (await fingerOn(page, 0.5, 0.4)).swipe(-100)
    await expect.poll(isFull).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await (await fingerOn(page, 0.5, 0.4)).swipe(100)
    await expect.poll(isFull).toBe(false)
    // Downwards on the player, and below it, the finger moves the page.
    await page.evaluate(() => scrollTo({ top: 90, behavior: 'instant' }))
    await (await fingerOn(page, 0.5, 0.7)).swipe(100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(50)
    await (await fingerOn(page, 0.5, 2)).swipe(-100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    expect(await isFull()).toBe(false)
  })
})

test('the start of a URL can be written as ?start= and #t=, in the page and in a frame', async ({ page }) => {
  for (const url of [
    '/slow-train?start=20',
    '/slow-train#t=20',
    '/embed/slow-train?start=20',
    '/embed/slow-train#t=20s',
  ]) {
    // A URL that differs in its fragment only would not be loaded again.
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByRole('button', { name: 'Play from 20 seconds' }).first().click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(20)
  }
})

test('another device can play the video where the browser knows one', async ({ page }) => {
  await page.addInitScript(() => {
    const remote = {
      watchAvailability: async (onChange: (isThere: boolean) => void) => onChange(true),
      prompt: async () => void Reflect.set(window, 'isAsked', true),
    }
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote })
  })
  await page.goto('/slow-train')
  await play(page)
  await isMoving(page)
  await page.getByRole('button', { name: 'Play on another device' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isAsked'))).toBe(true)
  // The device fetches a file.
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain('/direct')
  await isMoving(page)
})

test('the lock screen gets the thumbnail as JPEG in two sizes, with data saver in the small one', async ({
  page,
  request,
}) => {
  const readArtwork = async () => {
    await page.goto('/slow-train')
    await play(page)
    await isMoving(page)
    return page.evaluate(() => navigator.mediaSession.metadata?.artwork)
  }
  const artwork = await readArtwork()
  expect(artwork?.map(({ sizes, type }) => [sizes, type])).toEqual([
    ['320x180', 'image/jpeg'],
    ['1280x720', 'image/jpeg'],
  ])
  for (const { src } of artwork ?? [])
    expect((await request.get(src)).headers()['content-type']).toBe('image/jpeg')
  await page.evaluate(() => localStorage.setItem('serendib.player', '{"isDataSaver":true}'))
  expect((await readArtwork())?.map(({ sizes }) => sizes)).toEqual(['320x180'])
})

/** What a browser stores for a site or shares between its tabs. */
const SITE_DATA = [
  'window.localStorage',
  'window.sessionStorage',
  'window.indexedDB',
  'window.caches',
  'window.BroadcastChannel',
  'navigator.serviceWorker',
  'navigator.locks',
  'navigator.storage',
  'document.cookie',
]
/** What Chromium denies with "Don't allow sites to save data on your device": some by name, some when they are called. */
const BY_CHROMIUM = [
  'window.localStorage',
  'window.sessionStorage',
  ...['open', 'has', 'keys', 'match', 'delete'].map((name) => `caches.${name}()`),
  'navigator.locks.request()',
  'navigator.locks.query()',
]

for (const [what, denied] of [
  ...SITE_DATA.map((name) => [name, [name]] as const),
  ['everything', SITE_DATA] as const,
  ["what Chromium's setting denies", BY_CHROMIUM] as const,
])
  test(`home, watch page, search and sign-in work where ${what} is denied`, async ({ page }) => {
    await page.addInitScript((names: readonly string[]) => {
      for (const name of names) {
        const [property = '', ...owners] = name.replace('()', '').split('.').toReversed()
        const owner = owners.reduceRight<object>((object, part) => Reflect.get(object, part), window)
        const error = new DOMException(`Access to ${name} is denied`, 'SecurityError')
        const get = () => {
          if (!name.endsWith('()')) throw error
          return () => Promise.reject(error)
        }
        Object.defineProperty(owner, property, { get })
      }
    }, denied)
    await page.goto('/slow-train')
    await play(page)
    await isMoving(page)
    await page.goto('/')
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'ඇල්ලට දුම්රියෙන්' }).first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Search' }).fill('ella')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /ella/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'ඇල්ලට දුම්රියෙන්' }).first()).toBeVisible()
    await signIn(page, loginOf('Kavindu'))
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  })
