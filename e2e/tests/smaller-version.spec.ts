import type { CDPSession, Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip, padClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, type QuickPerson } from '../quick.ts'
import { signIn } from '../steps.ts'

// The browser really makes the smaller version. The file is large because of a box that players skip.

const BIG_BYTES = 101_000_000
const SLOW_BYTES_PER_SECOND = 150_000

test.use({ actionTimeout: 60_000 })

let owner: QuickPerson
test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Sanduni', 'Thin Lines')
})

const makeBigFile = async () => padClip(await makeClip({ seconds: 4, size: '1920x1080' }), BIG_BYTES)

const limitUploads = (line: CDPSession, uploadThroughput: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })

async function chooseFile(page: Page, file: string): Promise<void> {
  await page.goto('/uploadVideo')
  await page.locator('input[type=file]').first().setInputFiles(file)
}

async function publish(page: Page, title: string, slug: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Video URL').fill(slug)
  await page.getByLabel('Primary tags').fill('ella')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await expect(page.getByText(/uploaded$/).first()).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
}

const heightOf = async (slug: string) => {
  const { video } = await owner.call(contract.watch.displayVideoData, { query: { slug } })
  return Math.max(...video.renditions.map(({ height }) => height))
}

test('a big file on a slow line is published in a smaller version, and the original replaces it', async ({
  page,
}) => {
  test.slow()
  const file = await makeBigFile()
  await signIn(page, loginOf('Sanduni'))
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')

  await test.step('a fast upload offers nothing', async () => {
    await limitUploads(line, 5_000_000)
    await chooseFile(page, file)
    // By then, the offer would be there.
    await expect(page.getByText(/^([3-9]\d|100)% · .*MB\/s/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Send a smaller version first' })).toHaveCount(0)
  })

  await test.step('a slow one offers a smaller version, which is sent', async () => {
    await limitUploads(line, SLOW_BYTES_PER_SECOND)
    await page.getByRole('button', { name: 'Send a smaller version first' }).click({ timeout: 60_000 })
    await expect(page.getByRole('progressbar', { name: 'Making a smaller version' })).toBeVisible()
    // So slow that the page reloads before the upload ends.
    await limitUploads(line, 20_000)
    await expectAccessible(page)
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('The smaller version is published first')).toBeVisible()
  })

  await test.step('it continues after a reload without choosing a file', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Resume the smaller version' }).click()
    await limitUploads(line, -1)
    await publish(page, 'Rain on the lake', 'rain-on-the-lake')
  })

  await test.step('everybody can watch the smaller version', async () => {
    await expect.poll(() => heightOf('rain-on-the-lake').catch(() => 0), { timeout: 120_000 }).toBe(720)
  })

  await test.step('the original, chosen again because of the reload, replaces it', async () => {
    await page.goto('/myAccount?tab=uploads')
    const entry = page.getByRole('listitem').filter({ hasText: 'Original of a video' })
    await expect(entry.getByText('The page was closed. Choose the file again to send it.')).toBeVisible()
    await expectAccessible(page)
    await entry.locator('input[type=file]').setInputFiles(await makeClip({ seconds: 2, size: '320x180' }))
    await expect(entry.getByText(/^This is a different file\./)).toBeVisible()
    await entry.locator('input[type=file]').setInputFiles(file)
    await expect.poll(() => heightOf('rain-on-the-lake'), { timeout: 240_000 }).toBe(1080)
    await expect(entry).toHaveCount(0)
  })
})

test('the original is sent from the same page when its owner asks for it', async ({ page }) => {
  test.slow()
  const file = await makeBigFile()
  await signIn(page, loginOf('Sanduni'))
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await limitUploads(line, SLOW_BYTES_PER_SECOND)
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Send a smaller version first' }).click({ timeout: 60_000 })
  await limitUploads(line, -1)
  await publish(page, 'Sun on the lake', 'sun-on-the-lake')
  const entry = page.getByRole('listitem').filter({ hasText: 'Original of a video' })
  await expect(entry.getByText(/^Send it when your connection is better/)).toBeVisible()
  await entry.getByRole('button', { name: 'Send now' }).click()
  const waits = entry.getByText(/^It starts when the smaller version/)
  await expect(waits.or(entry.getByRole('progressbar', { name: 'Uploading' }))).toBeVisible()
  await expect.poll(() => heightOf('sun-on-the-lake').catch(() => 0), { timeout: 360_000 }).toBe(1080)
  await expect(entry).toHaveCount(0)
})
