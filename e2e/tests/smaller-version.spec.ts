import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip, padClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, type QuickPerson } from '../quick.ts'
import { choose, signIn } from '../steps.ts'

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
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
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
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await choose(page, 'Trim')
    await expect(page.getByText('The original that follows is trimmed in the same way.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await entry.locator('input[type=file]').setInputFiles(await makeClip({ seconds: 2, size: '320x180' }))
    await expect(entry.getByText(/^This is a different file\./)).toBeVisible()
    await entry.locator('input[type=file]').setInputFiles(file)
    await expect.poll(() => heightOf('rain-on-the-lake'), { timeout: 240_000 }).toBe(1080)
    await expect(entry).toHaveCount(0)
  })
})

test('the original goes on from where it stopped when its owner asks for it', async ({ page }) => {
  test.slow()
  const file = await makeBigFile()
  await signIn(page, loginOf('Sanduni'))
  const sent = noteSent(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await limitUploads(line, SLOW_BYTES_PER_SECOND)
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Send a smaller version first' }).click({ timeout: 60_000 })
  await expect(page.getByRole('progressbar', { name: 'Making a smaller version' })).toBeVisible()
  const [begun] = sent
  await limitUploads(line, -1)
  await publish(page, 'Sun on the lake', 'sun-on-the-lake')
  const entry = page.getByRole('listitem').filter({ hasText: 'Original of a video' })
  await expect(entry.getByText(/^Send it when your connection is better/)).toBeVisible()
  // It is not offered as the upload of another video.
  const { uploads } = await owner.call(contract.uploads.unfinishedUploads, { query: { cursor: '' } })
  expect(uploads.filter(({ bytes }) => bytes > BIG_BYTES)).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toHaveCount(0)
  await entry.getByRole('button', { name: 'Send now' }).click()
  const waits = entry.getByText(/^It starts when the smaller version/)
  await expect(waits.or(entry.getByRole('progressbar', { name: 'Uploading' }))).toBeVisible()
  await expect.poll(() => heightOf('sun-on-the-lake').catch(() => 0), { timeout: 360_000 }).toBe(1080)
  await expect(entry).toHaveCount(0)
  const again = sent.filter(({ url }) => url === begun?.url).at(-1)
  expect(begun?.offset).toBe(0)
  expect(again?.offset).toBeGreaterThan(0)
})

/** The requests that send bytes: of which upload, and from where. */
function noteSent(page: Page): { url: string; offset: number }[] {
  const sent: { url: string; offset: number }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH')
      sent.push({ url: request.url(), offset: Number(request.headers()['upload-offset']) })
  })
  return sent
}

/** The browser of a phone on mobile data, until `switchLine`. */
const useMobileData = (page: Page) =>
  page.addInitScript(() => {
    const line = Object.assign(new EventTarget(), { type: 'cellular', saveData: false })
    Object.defineProperty(navigator, 'connection', { value: line })
  })

/** Returns what the page says two frames later, before anything that it does regularly. */
const switchLine = (page: Page, type: 'wifi' | 'cellular') =>
  page.evaluate(async (now) => {
    const { connection } = navigator as Navigator & { connection: EventTarget }
    Object.assign(connection, { type: now })
    connection.dispatchEvent(new Event('change'))
    for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next))
    return document.querySelector('main')?.textContent
  }, type)

test('on Wi-Fi the original is sent without asking, and keeps the trim that was made meanwhile', async ({
  page,
}) => {
  test.slow()
  const file = await makeBigFile()
  await useMobileData(page)
  await signIn(page, loginOf('Sanduni'))
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  // Fast enough as it is; mobile data is offered a smaller version anyway.
  await limitUploads(line, 2_000_000)
  await chooseFile(page, file)
  await expect(page.getByText('the original follows on Wi-Fi.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Send a smaller version first' }).click()
  await limitUploads(line, -1)
  const entry = page.getByRole('listitem').filter({ hasText: 'Original of a video' })
  const waiting = entry.getByText('Waiting for Wi-Fi. Keep this tab open.')
  await expect(waiting).toBeVisible({ timeout: 180_000 })
  const starts = 'It starts when the smaller version is published and processed and no edit is running'
  expect(await switchLine(page, 'wifi')).toContain(starts)
  expect(await switchLine(page, 'cellular')).not.toContain(starts)
  await publish(page, 'Mist on the lake', 'mist-on-the-lake')
  await expect(waiting).toBeVisible()
  await expect.poll(() => heightOf('mist-on-the-lake').catch(() => 0), { timeout: 120_000 }).toBe(720)
  const query = { slug: 'mist-on-the-lake' }
  const details = async () => (await owner.call(contract.watch.displayVideoData, { query })).video
  const { id: videoId } = await details()
  await expect
    .poll(() => trim(videoId).catch(({ code }: { code: string }) => code), { timeout: 120_000 })
    .toBe('trimmed')
  await expect.poll(async () => (await details()).duration, { timeout: 120_000 }).toBe('0:02')
  await expect(waiting).toBeVisible()

  await test.step('without Wi-Fi it pauses, and it continues with it', async () => {
    await limitUploads(line, SLOW_BYTES_PER_SECOND)
    await switchLine(page, 'wifi')
    await expect(waiting).toBeHidden()
    await expect(entry.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
    await switchLine(page, 'cellular')
    await expect(waiting).toBeVisible()
    await expect(entry.getByRole('button', { name: 'Resume' })).toBeVisible()
    await switchLine(page, 'wifi')
    await expect(waiting).toBeHidden()
    await expect(entry.getByRole('button', { name: 'Pause' })).toBeVisible()
    await limitUploads(line, -1)
  })
  await expect.poll(() => heightOf('mist-on-the-lake'), { timeout: 360_000 }).toBe(1080)
  expect((await details()).duration).toBe('0:02')
  await expect(entry).toHaveCount(0)
  // It was paused while its upload was starting, and sent nothing until it was resumed: a second sender would meet a 409.
})

async function trim(videoId: number): Promise<string> {
  await owner.call(contract.edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 3 } })
  return 'trimmed'
}

test('smaller versions of several big files are offered at once, and continue after a reload', async ({
  page,
}) => {
  test.slow()
  const names = ['first.mp4', 'second.mp4', 'little.mp4'] as const
  const files = await Promise.all(
    names.map(async (name) => {
      const clip = await makeClip({ seconds: 4, size: '1920x1080' })
      const file = name === 'little.mp4' ? clip : await padClip(clip, BIG_BYTES)
      const named = path.join(path.dirname(file), name)
      await rename(file, named)
      return named
    }),
  )
  await signIn(page, loginOf('Sanduni'))
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await limitUploads(line, SLOW_BYTES_PER_SECOND)
  await page.goto('/uploadVideo')
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByText(/^2 videos are large for your connection\./)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send smaller versions first' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByText(/videos? (is|are) large for your connection/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Upload queue' })).toBeFocused()
  await expect(row('first.mp4').getByRole('progressbar', { name: /^Making a smaller version/ })).toBeVisible()
  await expect(row('second.mp4').getByText(/Waiting to make a smaller version/)).toBeVisible()
  // Other files don't wait.
  await expect(row('little.mp4').getByRole('progressbar', { name: /^Uploading/ })).toBeVisible()
  await expectAccessible(page)
  await row('second.mp4').getByRole('button', { name: 'Send the original instead' }).click()
  await expect(row('second.mp4').getByRole('button', { name: 'Send the original instead' })).toHaveCount(0)
  await expect(row('first.mp4').getByText(/Smaller version/)).toBeVisible({ timeout: 120_000 })
  await limitUploads(line, 20_000)
  // What was sent of the original is not offered as the upload of another video.
  const list = await (await page.waitForResponse(/\/unfinishedUploads/)).text()
  expect(list).toContain('first.mp4')
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toHaveCount(0)

  await page.reload()
  await limitUploads(line, -1)
  await expect(row('first.mp4').getByText(/Uploaded as a draft/)).toBeVisible({ timeout: 120_000 })
  const original = page.getByRole('listitem').filter({ hasText: 'Original of a video' })
  await expect(original).toContainText('first.mp4')
  await expect(original.getByText('The page was closed. Choose the file again to send it.')).toBeVisible()

  await test.step('choosing all files again adds no second upload of the original', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose again' }).click()
    await (await chooser).setFiles(files)
    await expect(row('second.mp4').getByText(/Uploaded as a draft/)).toBeVisible({ timeout: 120_000 })
    await expect(row('first.mp4')).toHaveCount(2)
    await expect(original.getByText(/^Send it when your connection is better/)).toBeVisible()
  })
})
