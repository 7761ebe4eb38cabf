import type { BrowserContext, Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { contract } from '../../contract/src/index.ts'
import { type QuickPerson, quickUploader, quickVideo } from '../quick.ts'

// Downloads that continue, wait for each other and for Wi-Fi, and pause.
test.use({
  serviceWorkers: 'allow',
  actionTimeout: 20_000,
  expectedErrors: /net::ERR|Unable to preload CSS|Failed to load resource|Failed to fetch/,
})

let owner: QuickPerson
test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Kasun', 'Long Rides')
  const file = await makeClip({ seconds: 60, size: '640x360' })
  await quickVideo(owner, { file, title: 'To Jaffna', slug: 'to-jaffna' })
  await quickVideo(owner, { file, title: 'To Badulla', slug: 'to-badulla' })
})

async function startDownload(page: Page, slug: string): Promise<void> {
  await page.goto(`/${slug}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText(/^[\d.,]+ GB free on this device$/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
}

/** Lets some pieces through and aborts later ones until it is ended. Lists all that were requested and not aborted. */
async function limitPieces(context: BrowserContext) {
  const passed: string[] = []
  let limit = Infinity
  await context.route(
    ({ pathname }) => pathname.startsWith('/media/') && pathname.endsWith('.mp4'),
    async (route) => {
      if (passed.length >= limit) return route.abort()
      passed.push(`${new URL(route.request().url()).pathname} ${route.request().headers()['range']}`)
      return route.continue()
    },
  )
  return {
    passed,
    stopAfter: (pieces: number) => (limit = passed.length + pieces),
    goOn: () => (limit = Infinity),
  }
}

test('a download continues when the page is opened again, and requests nothing twice', async ({
  page,
  context,
}) => {
  const pieces = await limitPieces(context)
  pieces.stopAfter(1)
  await startDownload(page, 'to-jaffna')
  await expect(page.getByText("You're offline. The download resumes when you're back online.")).toBeVisible()
  expect(pieces.passed).toHaveLength(1)
  pieces.goOn()
  await page.goto('/downloads')
  await expect(page.getByText(/^1 video · \d/)).toBeVisible({ timeout: 120_000 })
  expect(new Set(pieces.passed).size).toBe(pieces.passed.length)
})

test('a second download waits for the first, and starts when that is paused', async ({ page, context }) => {
  const pieces = await limitPieces(context)
  pieces.stopAfter(1)
  await startDownload(page, 'to-jaffna')
  await expect(page.getByText("You're offline. The download resumes")).toBeVisible()
  await page.keyboard.press('Escape')
  // Within the application: the first one goes on.
  await page.getByRole('link', { name: 'To Badulla' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'To Badulla' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('Waiting for another download to finish.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // Another page of the same visit.
  await page.evaluate(() => {
    history.pushState(null, '', '/downloads')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('button', { name: 'Pause download: To Jaffna' }).click()
  await expect(page.getByRole('button', { name: 'Resume download: To Jaffna' })).toBeVisible()
  pieces.goOn()
  await expect(page.getByText(/^1 video · \d/)).toBeVisible({ timeout: 120_000 })

  await test.step('a paused download stays paused when the page is opened again', async () => {
    const before = pieces.passed.length
    await page.reload()
    await expect(page.getByText("This download isn't finished.")).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(pieces.passed).toHaveLength(before)
    await page.getByRole('button', { name: 'Resume download: To Jaffna' }).click()
    await expect(page.getByText(/^2 videos · \d/)).toBeVisible({ timeout: 120_000 })
    expect(new Set(pieces.passed).size).toBe(pieces.passed.length)
  })
})

test('a full device keeps what has arrived, and the download continues when there is space', async ({
  page,
  context,
  site,
}) => {
  const devtools = await context.newCDPSession(page)
  const limit = (quotaSize: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize })
  const pieces = await limitPieces(context)
  pieces.stopAfter(1)
  await startDownload(page, 'to-jaffna')
  await expect(page.getByText("You're offline. The download resumes when you're back online.")).toBeVisible()
  const [first] = pieces.passed
  await limit(1)
  pieces.goOn()
  await expect(page.getByText("There isn't enough space on this device")).toBeVisible({ timeout: 180_000 })
  await expectAccessible(page)
  await limit(1_000_000_000)
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible({ timeout: 120_000 })
  expect(pieces.passed.filter((piece) => piece === first)).toHaveLength(1)
})

test('with “Only on Wi-Fi” a download waits on mobile data', async ({ page, context }) => {
  await page.addInitScript(() => {
    const line = Object.assign(new EventTarget(), { type: 'cellular', saveData: false })
    Object.defineProperty(navigator, 'connection', { value: line })
    addEventListener('test-wifi', () => {
      line.type = 'wifi'
      line.dispatchEvent(new Event('change'))
    })
  })
  const pieces = await limitPieces(context)
  await page.goto('/to-jaffna')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Only on Wi-Fi' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('Waiting for Wi-Fi.')).toBeVisible()
  expect(pieces.passed).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('test-wifi')))
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible({ timeout: 120_000 })
})

test('a partial download is removed at the next contact when its owner forbids downloads', async ({
  page,
  context,
}) => {
  const file = await makeClip({ seconds: 60, size: '640x360' })
  const videoId = await quickVideo(owner, { file, title: 'To Trincomalee', slug: 'to-trincomalee' })
  const pieces = await limitPieces(context)
  pieces.stopAfter(1)
  await startDownload(page, 'to-trincomalee')
  await expect(page.getByText("You're offline. The download resumes when you're back online.")).toBeVisible()
  const stored = () => page.evaluate((id) => caches.has(`serendib-video-${id}`), videoId)
  expect(await stored()).toBe(true)
  await owner.call(contract.ownVideos.editVideo, { body: { videoId, allowsDownloads: false } })
  await page.goto('/downloads')
  await expect(page.getByText(/“To Trincomalee”/)).toBeVisible()
  await expect(page.getByText("This download isn't finished.")).toHaveCount(0)
  await expect(page.getByRole('button', { name: /download: To Trincomalee$/ })).toHaveCount(0)
  await expect.poll(stored).toBe(false)
})
