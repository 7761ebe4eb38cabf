import type { CDPSession, Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { currentTime, isMoving, play, video } from '../playing.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { signIn } from '../steps.ts'

// The data meter: what it counts is compared with the browser's network log.
test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Tharindu', 'Thin Lines')
  const file = await makeClip({ seconds: 90, size: '640x360' })
  await quickVideo(owner, { file, title: 'The slow train', slug: 'slow-train' })
})

/** Adds up the bytes of the browser's network log, as its developer tools do. */
async function logNetwork(page: Page) {
  const log: CDPSession = await page.context().newCDPSession(page)
  const byRequest = new Map<string, number>()
  log.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    byRequest.set(requestId, (byRequest.get(requestId) ?? 0) + encodedDataLength),
  )
  // With its headers.
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    byRequest.set(requestId, encodedDataLength),
  )
  let abortedBytes = 0
  log.on('Network.loadingFailed', ({ requestId }) => (abortedBytes += byRequest.get(requestId) ?? 0))
  await log.send('Network.enable')
  return {
    abortedBytes: () => abortedBytes,
    slowDown: (bytesPerSecond: number) =>
      log.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: -1,
      }),
    bytes: () => [...byRequest.values()].reduce((sum, bytes) => sum + bytes, 0),
    requests: () => byRequest.size,
  }
}

const counted = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('serendib.data-visit')))

test('the data meter counts what the browser’s network log counts, also after 250 requests', async ({
  page,
}) => {
  const log = await logNetwork(page)
  await page.goto('/slow-train')
  await play(page)
  await isMoving(page)
  // Some data arrives for nothing.
  await page.keyboard.press('6')
  await isMoving(page)
  await page.keyboard.press('1')
  await isMoving(page)
  await page.keyboard.press('k')
  await page.evaluate(async () => {
    for (let at = 0; at < 300; at += 1) await (await fetch(`/icon-512.png?${at}`)).blob()
  })
  await page.waitForLoadState('networkidle')
  expect(log.requests()).toBeGreaterThan(300)
  await expect
    .poll(async () => Math.abs((await counted(page)) / log.bytes() - 1), { message: 'share that is missing' })
    .toBeLessThan(0.03)

  await test.step('the player’s menu shows it, and warns at the limit without blocking', async () => {
    await page.getByRole('button', { name: 'Settings, quality' }).click()
    await page.getByRole('menuitem', { name: /^Data used \d/ }).click()
    await expect(page.getByRole('menuitem', { name: /^This visit \d+(\.\d)? MB$/ })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^This month \d+(\.\d)? MB$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: 'Warn at 500 MB a month' }).click()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const key = 'serendib.data-use'
      const use = JSON.parse(localStorage.getItem(key) ?? '') as { bytes: number }
      localStorage.setItem(key, JSON.stringify({ ...use, bytes: use.bytes + 500_000_000 }))
    })
    await page.keyboard.press('k')
    await page.keyboard.press('9')
    await expect(
      page.getByText("You've reached your limit of 500 MB this month. Videos still play."),
    ).toBeVisible()
    await isMoving(page)
  })
})

test('the data meter counts what arrived of segments that seeking aborts', async ({ page }) => {
  const log = await logNetwork(page)
  await page.goto('/slow-train')
  await expect.poll(() => counted(page)).toBeGreaterThan(0)
  await play(page)
  await isMoving(page)
  await log.slowDown(20_000)
  for (const key of '8264937582649375') {
    if (log.abortedBytes() / log.bytes() > 0.06) break
    const before = log.bytes()
    await page.keyboard.press(key)
    // A place that is loaded already requests nothing.
    const isLoading = expect.poll(() => log.bytes(), { intervals: [50], timeout: 4000 })
    await isLoading.toBeGreaterThan(before + 20_000).catch(() => undefined)
  }
  await log.slowDown(-1)
  await isMoving(page)
  await page.keyboard.press('k')
  await page.waitForLoadState('networkidle')
  // Without them the meter would miss more than it may.
  expect(log.abortedBytes() / log.bytes()).toBeGreaterThan(0.03)
  await expect
    .poll(async () => Math.abs((await counted(page)) / log.bytes() - 1), { message: 'share that is missing' })
    .toBeLessThan(0.03)
})

test('the data meter counts pages that are left before it starts', async ({ page }) => {
  const log = await logNetwork(page)
  for (const path of ['/aboutUs', '/aboutUs/guidelines', '/aboutUs/privacy', '/slow-train'])
    await page.goto(path)
  await expect
    .poll(async () => Math.abs((await counted(page)) / log.bytes() - 1), { message: 'share that is missing' })
    .toBeLessThan(0.03)
})

test('before playing with data saver, the player says what a minute costs', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('serendib.player', '{"isDataSaver":true}'))
  await page.goto('/slow-train')
  const start = page.getByRole('region', { name: 'Video player: The slow train' })
  await expect(start.getByRole('button', { name: 'Play' })).toHaveAccessibleDescription(
    /^Data saver: about .* MB about .* MB a minute in 360p$/,
  )
  await expect(start.getByText(/^about \d+(\.\d)? MB a minute in 360p$/)).toBeVisible()
})

test('before playing on mobile data, the player says what a minute costs', async ({ page }) => {
  await page.addInitScript(() => {
    const line = Object.assign(new EventTarget(), { type: 'cellular', saveData: false })
    Object.defineProperty(navigator, 'connection', { value: line })
  })
  await page.goto('/slow-train')
  await expect(
    page.getByRole('region', { name: 'Video player: The slow train' }).getByRole('button', { name: 'Play' }),
  ).toHaveAccessibleDescription(/^about .* MB a minute in 360p$/)
})

test('with data saver, a drag on the seek bar loads its pictures, and a tap does not', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('serendib.player', '{"isDataSaver":true}'))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('storyboard')) asked.push(pathname)
  })
  await page.goto('/slow-train')
  await play(page)
  await isMoving(page)
  const box = await page.getByRole('slider', { name: 'Seek' }).locator('..').boundingBox()
  if (!box) throw new Error('there is no seek bar')
  const moveTo = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await moveTo(0.5)
  // Sent together, because a slow machine would make it a long press.
  await Promise.all([page.mouse.down(), page.mouse.up()])
  await expect.poll(() => currentTime(page)).toBeGreaterThan(44)
  expect(asked).toEqual([])
  await page.mouse.down()
  await moveTo(0.7)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.mouse.up()
})

test('a member sees the data of this browser in My Account and chooses a limit', async ({ page }) => {
  await signIn(page, loginOf('Tharindu'))
  await page.goto('/myAccount')
  const limit = page.getByRole('combobox', { name: 'Warn me each month at' })
  await limit.selectOption('1 GB')
  await expect(page.getByText('This month', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(limit).toHaveValue('1000000000')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('files from the service worker’s cache are free, and the meter says so', async ({ page }) => {
    await page.goto('/slow-train')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => counted(page)).toBeGreaterThan(100_000)
    await page.reload()
    // Everything is cached now, except for the page itself.
    await page.evaluate(() => sessionStorage.removeItem('serendib.data-visit'))
    await page.reload()
    const free = () => page.evaluate(() => localStorage.getItem('serendib.data-use') ?? '')
    await expect.poll(free).toMatch(/"freeBytes":\d{6}/)
    expect(await counted(page)).toBeLessThan(60_000)
    await play(page)
    await isMoving(page)
    await video(page).evaluate((video: HTMLVideoElement) => video.pause())
    await page.getByRole('button', { name: 'Settings, quality' }).click()
    await page.getByRole('menuitem', { name: /^Data used/ }).click()
    await expect(
      page.getByRole('menuitem', { name: /^Loaded from this device \(free\) \d+(\.\d)? MB$/ }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await test.step('files that the service worker has not cached are counted', async () => {
      const before = await counted(page)
      await page.getByRole('link', { name: 'Serendib' }).first().click()
      await page.getByRole('link', { name: 'Guidelines' }).first().click()
      await expect.poll(() => counted(page)).toBeGreaterThan(before + 1000)
    })
  })
})
