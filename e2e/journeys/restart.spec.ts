import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { openChannel, signIn, signUp } from '../steps.ts'

test.describe.configure({ mode: 'serial' })
// The site is away for a while: the browser says so on its console.
test.use({ expectedErrors: [/Failed to load resource/, /ERR_CONNECTION_REFUSED/, /ERR_INCOMPLETE_CHUNKED/] })

const uploader = { userName: 'kill@example.lk', password: 'secret1' }

/** Slows the page's own uploads down, so that there is a middle to be killed in. */
async function throttle(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await set(bytesPerSecond)
  return () => set(-1).then(() => undefined)
}

const uploadedShare = (page: Page) =>
  page
    .getByRole('progressbar', { name: 'Uploading' })
    .getAttribute('aria-valuenow')
    .then((value) => Number(value))

test('an upload goes on after the server was killed in its middle', async ({ page, site }) => {
  await signUp(page, site, { contact: uploader.userName, password: uploader.password })
  await signIn(page, uploader)
  await page.goto('/createChannel?upl=1')
  await openChannel(page, { name: 'Northern Light', slug: 'northern-light' })

  const unthrottle = await throttle(page, 150_000)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makeClip({ seconds: 8, size: '854x480' }))
  await page.getByLabel('Title', { exact: true }).fill('Jaffna lagoon')
  await expect.poll(() => uploadedShare(page)).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please wait, Video is uploading...').first()).toBeVisible()

  await site.killHard()
  await expect(page.getByText('Waiting for the connection…')).toBeVisible({ timeout: 30_000 })
  await site.start()
  await unthrottle()
  await expect(page.getByText(/Plays in .*480p/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Jaffna lagoon')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/publishes automatically after processing/)).toBeVisible()
})

test('an encoding goes on after the server was killed in its middle', async ({ page, site }) => {
  await signIn(page, uploader)
  await page.goto('/uploadVideo')
  const clip = await makeClip({ seconds: 25, size: '1280x720', codec: 'mpeg4' })
  await page.locator('input[type=file]').first().setInputFiles(clip)
  await page.getByLabel('Title', { exact: true }).fill('Night train')
  await page.getByLabel('Video URL').fill('night-train')
  await expect(page.getByText(/Making the sizes, \d+%/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/publishes automatically after processing/)).toBeVisible()
  await site.killHard()
  await site.start()
  await expect
    .poll(async () => (await page.request.get('/api/v1/watch/displayVideoData?vurl=night-train')).status(), {
      timeout: 90_000,
    })
    .toBe(200)
  await page.goto('/night-train')
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)
})

test('a stop finishes cleanly, and the next start has everything', async ({ page, site }) => {
  expect(await site.stop()).toBe(0)
  await site.start()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Night train' }).first()).toBeVisible()
})
