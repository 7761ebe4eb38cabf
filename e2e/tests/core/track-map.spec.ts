import type { Locator, Page } from '@playwright/test'
import { makeClip } from '../../clips.ts'
import { expectScriptsBelow } from '../../first-scripts.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { currentTime, isMoving, play, video } from '../../playing.ts'
import { quickUploader, quickVideo } from '../../quick.ts'
import { quickTrack } from '../../tracks.ts'

// The track beside a video: straight from Ella to Bandarawela, at the same speed.

const SECONDS = 60
const ELLA = { latitude: 6.8667, longitude: 81.0466, height: 1041 }
const BANDARAWELA = { latitude: 6.8289, longitude: 80.9911, height: 1225 }

test.use({
  serviceWorkers: 'allow',
  // The browser itself logs requests that fail while the site is stopped.
  expectedErrors: /net::ERR|Unable to preload CSS|Failed to load resource|Failed to fetch/,
})

test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Dilani', 'Night Mail')
  const file = await makeClip({ seconds: SECONDS, size: '640x360' })
  const videoId = await quickVideo(owner, {
    file,
    title: 'The slow train',
    slug: 'slow-train',
    place: 'ella',
    description: '0:00 Ella\n0:15 The viaduct\n0:40 Tea fields',
  })
  await quickTrack(owner, videoId, { from: ELLA, to: BANDARAWELA, seconds: SECONDS })
  await quickVideo(owner, { file, title: 'Tea at the station', slug: 'tea' })
})

const mapOf = (page: Page) =>
  page.getByRole('main').getByRole('slider', { name: 'Position on the track' }).last()
const profileOf = (page: Page) => page.getByRole('slider', { name: 'Height and speed along the track' })

/** The middle of the dot on a map. */
async function dotOf(map: Locator) {
  const box = await map.locator('[data-track-dot]').boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** Where the track starts and ends in the window: the dot is moved there by keys. */
async function endsOf(page: Page) {
  const map = mapOf(page)
  await map.focus()
  await page.keyboard.press('End')
  await expect(map).toHaveAttribute('aria-valuenow', String(SECONDS))
  const end = await dotOf(map)
  await page.keyboard.press('Home')
  await expect(map).toHaveAttribute('aria-valuenow', '0')
  return { start: await dotOf(map), end }
}

async function openPaused(page: Page): Promise<void> {
  await page.goto('/slow-train')
  await expect(mapOf(page)).toBeVisible()
  await play(page)
  await isMoving(page)
  await page.keyboard.press('k')
  await expect(video(page)).toHaveJSProperty('paused', true)
}

const between = (from: { x: number; y: number }, to: { x: number; y: number }, share: number) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

test('the dot follows the video, and a press on the line or the profile seeks', async ({ page }) => {
  await openPaused(page)
  await expect(page.getByText('7.4 km · 184 m climb · 1 min')).toBeVisible()
  const map = mapOf(page)
  const { start, end } = await endsOf(page)
  expect(Math.hypot(end.x - start.x, end.y - start.y)).toBeGreaterThan(200)

  await test.step('seeking in the player moves the dot', async () => {
    await page.keyboard.press('5')
    await expect(map).toHaveAttribute('aria-valuenow', '30')
    const middle = between(start, end, 0.5)
    const dot = await dotOf(map)
    expect(Math.hypot(dot.x - middle.x, dot.y - middle.y)).toBeLessThan(3)
  })
  await test.step('playing moves the dot', async () => {
    const before = await dotOf(map)
    await page.keyboard.press('k')
    await isMoving(page)
    await expect.poll(async () => (await dotOf(map)).x).toBeLessThan(before.x - 2)
    // The compositor moves it, not the page's thread.
    const planned = () => map.locator('[data-track-dot]').evaluate((dot) => dot.getAnimations().length)
    await expect.poll(planned).toBe(1)
    await page.keyboard.press('k')
    await expect(video(page)).toHaveJSProperty('paused', true)
    await expect.poll(planned).toBe(0)
  })
  await test.step('a press near the line seeks there, and one far from it does not', async () => {
    const spot = between(start, end, 0.75)
    await page.mouse.click(spot.x + 5, spot.y + 8)
    await expect.poll(() => currentTime(page)).toBeGreaterThan(43)
    const pressed = await currentTime(page)
    expect(pressed).toBeLessThan(47)
    await page.mouse.click(start.x - 80, start.y + 10)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => currentTime(page)).toBeCloseTo(pressed + 5, 1)
  })
  await test.step('pointing at the line shows the picture and time of that moment', async () => {
    const spot = between(start, end, 0.5)
    await page.mouse.move(spot.x, spot.y)
    await expect(map.getByText('0:30', { exact: true })).toBeVisible()
    await expect(map.locator('[style*="background-image"]')).toBeVisible()
    await page.mouse.move(start.x - 80, start.y + 10)
    await expect(map.getByText('0:30', { exact: true })).toHaveCount(0)
  })
  await test.step('chapters are stops with their times', async () => {
    await expect(map.getByText('0:15', { exact: true })).toBeVisible()
    await expect(map.getByText('0:40', { exact: true })).toBeVisible()
    await expect(map.getByText('0:00', { exact: true })).toHaveCount(0)
  })
  await test.step('a press on the profile seeks', async () => {
    const box = await profileOf(page).boundingBox()
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + 20)
    await expect.poll(() => currentTime(page)).toBeLessThan(16)
    expect(await currentTime(page)).toBeGreaterThan(14)
  })
  await test.step('the page has no accessibility errors', () => expectAccessible(page))
})

test('arrow keys move along the track and say where that is', async ({ page }) => {
  await openPaused(page)
  const map = mapOf(page)
  await map.focus()
  await page.keyboard.press('Home')
  await expect(map).toHaveAttribute('aria-valuetext', 'Kilometre 0.0 of 7.4, near Ella')
  for (const seconds of ['5', '10']) {
    await page.keyboard.press('ArrowRight')
    await expect(map).toHaveAttribute('aria-valuenow', seconds)
  }
  await expect(map).toHaveAttribute('aria-valuetext', 'Kilometre 1.2 of 7.4, near Ella')
  expect(await currentTime(page)).toBeCloseTo(10, 1)
  await page.keyboard.press('ArrowLeft')
  await expect(map).toHaveAttribute('aria-valuenow', '5')
  await page.keyboard.press('End')
  await expect(map).toHaveAttribute('aria-valuetext', 'Kilometre 7.4 of 7.4, near Bandarawela')
  await expect(profileOf(page)).toHaveAttribute('aria-valuetext', /^1,225 m.*Kilometre 7\.4 of 7\.4/)
})

test('the scripts of a video without a track are sent in at most 178 KB', ({ request }) =>
  expectScriptsBelow(request, 178, { path: '/tea' }))

test('nothing of a track is loaded for a video without one', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofTracks = () =>
    asked.filter((url) => /videoTrack|\/assets\/track-|terrain|BaseMap|map-tiles/.test(url))
  await page.goto('/tea')
  await play(page)
  await isMoving(page)
  expect(ofTracks()).toEqual([])
  // Nor as a part of other files.
  for (const script of new Set(asked.filter((url) => url.endsWith('.js'))))
    expect(await (await page.request.get(script)).text(), script).not.toContain('Position on the track')
  await expect(mapOf(page)).toHaveCount(0)
  await page.goto('/slow-train')
  await expect(mapOf(page)).toBeVisible()
  expect(ofTracks().join(' ')).toMatch(/videoTrack/)
  expect(ofTracks().join(' ')).toMatch(/track-/)
  expect(ofTracks().join(' ')).toMatch(/terrain/)
  // A map of tiles is the operator's, and this site has none.
  expect(ofTracks().join(' ')).not.toMatch(/BaseMap|map-tiles/)
})

test('the track is over the picture in theatre mode, in full screen and in the embedded player, until it is turned off', async ({
  page,
}) => {
  await openPaused(page)
  const overlay = page
    .getByRole('region', { name: /^Video player/ })
    .getByRole('slider', { name: 'Position on the track' })
  await expect(overlay).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(overlay).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('f')
  await overlay.focus()
  await page.keyboard.press('End')
  await expect(overlay).toHaveAttribute('aria-valuetext', 'Kilometre 7.4 of 7.4, near Bandarawela')
  await page.getByRole('button', { name: 'Hide track' }).click()
  await expect(overlay).toHaveCount(0)

  await page.goto('/embed/slow-train')
  await play(page)
  await isMoving(page)
  await page.getByRole('button', { name: 'Show track' }).click()
  await expect(overlay).toBeVisible()
  await overlay.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => currentTime(page)).toBeLessThan(5)
})

test('the embedded player shows its menus, its dialogs and the track without loading the site', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.goto('/embed/slow-train')
  await play(page)
  await isMoving(page)
  await expect(page.getByRole('slider', { name: 'Position on the track' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripts).toContainEqual(expect.stringContaining('/TrackOverlay-'))
  // web/vite.config.ts has the rule for what the embedded player shares with the site.
  expect(scripts.filter((file) => file.startsWith('/assets/index-'))).toEqual([])
})

test('the page of a place lists videos that pass there, from that moment', async ({ page }) => {
  await page.goto('/places/bandarawela')
  const passing = page.locator('section', {
    has: page.getByRole('heading', { name: 'Videos that pass here' }),
  })
  await expect(passing.getByRole('link', { name: 'The slow train' }).first()).toHaveAttribute(
    'href',
    /^\/slow-train\?t=[45]\d$/,
  )
  await page.goto('/places/jaffna')
  await expect(page.getByRole('heading', { level: 1, name: 'Jaffna' })).toBeVisible()
  await expect(passing).toHaveCount(0)
})

test('a downloaded video shows its track without the site', async ({ page, site }) => {
  await page.goto('/slow-train')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible()
  await page.keyboard.press('Escape')
  await site.stop()
  await openPaused(page)
  await expect(page.getByText("You're offline, so the downloaded video is playing.")).toBeVisible()
  const map = mapOf(page)
  await map.focus()
  await page.keyboard.press('End')
  await expect(map).toHaveAttribute('aria-valuetext', 'Kilometre 7.4 of 7.4, near Bandarawela')
  await expect(map.locator('[data-coast]')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Download track as GPX' })).toHaveCount(0)
  await site.start()
})
