import type { Page } from '@playwright/test'
import { makeClip, padClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import { openSlowLink } from '../slow-link.ts'
import { signIn } from '../steps.ts'

// The browser logs failed requests while the site is down.
test.use({ expectedErrors: /Failed to load resource|ERR_(CONNECTION|INCOMPLETE|EMPTY)/ })

const uploader = loginOf('Ravi')
let owner: QuickPerson

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Ravi', 'Northern Light')
})

/** How much of the file has been sent, in percent. */
const uploadedShare = (page: Page) =>
  page.getByRole('progressbar', { name: 'Uploading' }).evaluate((bar: HTMLProgressElement) => bar.value)

test('an upload resumes after the server was killed (UPLOAD-08, UPLOAD-11, ERRORS-32)', async ({
  page,
  site,
}) => {
  const link = await openSlowLink(site.origin, 2_000_000)
  await page.goto(`${link.origin}/signin`)
  await signIn(page, uploader)
  await page.goto(`${link.origin}/uploadVideo`)

  const begun: string[] = []
  const offsets: number[] = []
  const published: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/publishVideo')) published.push(request.method())
    if (!request.url().includes('/api/v1/uploads')) return
    if (request.method() === 'POST') begun.push(request.url())
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await padClip(await makeClip({ seconds: 6, size: '854x480' }), 40_000_000))
  await page.getByLabel('Title', { exact: true }).fill('Jaffna lagoon')
  await expect.poll(() => uploadedShare(page)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please wait, Video is uploading...').first()).toBeVisible()
  expect(published).toEqual([])

  await site.killHard()
  await expect(page.getByText('Waiting for a connection...').first()).toBeVisible()
  link.speedUp()
  await site.start()
  await expect(page.getByText(/Available: .*480p/)).toBeVisible({ timeout: 180_000 })
  // It resumed at its offset instead of starting again.
  expect(begun).toHaveLength(1)
  expect(Math.max(...offsets)).toBeGreaterThan(0)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Jaffna lagoon')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/publishes automatically after processing/)).toBeVisible()
  await link.close()
})

test('choosing the file of an interrupted upload again resumes that upload', async ({ page }) => {
  await signIn(page, uploader)
  await page.goto('/uploadVideo')
  const clip = await makeClip({ seconds: 2, size: '320x240' })
  await page.route('**/api/v1/uploads/**', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  // Only bytes that the server has recorded can be resumed.
  const isBegun = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.locator('input[type=file]').first().setInputFiles(clip)
  await page.getByLabel('Title', { exact: true }).fill('Night mail')
  await expect(page.getByRole('button', { name: 'Pause upload' })).toBeVisible()
  await isBegun
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Resume / }).press('Enter')
  await (await chooser).setFiles(clip)
  await expect(page.getByRole('button', { name: 'Pause upload' })).toBeFocused()
  await page.getByRole('button', { name: 'Discard upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Drop your video here')).toBeVisible()
})

test('an encoding resumes after the server was killed', async ({ page, site }) => {
  await signIn(page, uploader)
  await page.goto('/uploadVideo')
  const clip = await makeClip({ seconds: 25, size: '1280x720', codec: 'mpeg4' })
  await page.locator('input[type=file]').first().setInputFiles(clip)
  await page.getByLabel('Title', { exact: true }).fill('Night train')
  await page.getByLabel('Video URL').fill('night-train')
  await expect(page.getByText(/Creating video qualities, \d+%/)).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/publishes automatically after processing/)).toBeVisible()
  await site.killHard()
  await site.start()
  await expect
    .poll(async () => (await page.request.get('/api/v1/watch/displayVideoData?vurl=night-train')).status(), {
      timeout: 180_000,
    })
    .toBe(200)
  // All renditions, not only those that were playable before the kill.
  await expect
    .poll(
      async () => {
        const response = await page.request.get('/api/v1/watch/displayVideoData?vurl=night-train')
        const { dataset } = (await response.json()) as { dataset: { vd_renditions: { height: number }[] } }
        return dataset.vd_renditions.map(({ height }) => height)
      },
      { timeout: 180_000 },
    )
    .toEqual([720, 480, 360, 240, 144])
  await page.goto('/night-train')
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)
})

test('the server stops cleanly and has everything at the next start', async ({ page, site }) => {
  const file = await makeClip({ seconds: 2, size: '320x240' })
  await quickVideo(owner, { file, title: 'Evening train', slug: 'evening-train' })
  expect(await site.stop()).toBe(0)
  await site.start()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Evening train' }).first()).toBeVisible()
})
