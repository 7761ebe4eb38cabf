import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { currentTime, isMoving } from '../playing.ts'
import { quickPlaylist, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'

// Playlists for offline use, with a real service worker and a site that is really stopped.
test.use({
  serviceWorkers: 'allow',
  actionTimeout: 20_000,
  expectedErrors: /net::ERR|Unable to preload CSS|Failed to load resource|Failed to fetch/,
})

const NAME = 'Up to Ella'
let owner: QuickPerson
let playlistId: number
const videoIds: number[] = []

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Kasun', 'Hill Trains')
  const file = await makeClip({ seconds: 30, size: '640x360' })
  for (const [title, place] of [
    ['Kandy station', 'kandy'],
    ['Tea on the way', undefined],
    ['The bridge at Ella', 'nine-arch-bridge'],
  ] as const) {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    videoIds.push(await quickVideo(owner, { file, title, slug, ...(place && { place }) }))
  }
  playlistId = await quickPlaylist(owner, NAME, videoIds)
})

/** The bytes of all offline videos, without what only describes them. */
const storedBytes = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0
    for (const name of (await caches.keys()).filter((each) => each.startsWith('serendib-video-'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isFile = /\/media\/.*\.(mp4\?piece=\d+|webp|jpg|png|vtt)$/.test(request.url)
        if (isFile) sum += (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0
      }
    }
    return sum
  })

/** Opens the dialog, chooses a quality and returns its size in bytes, as it is shown. */
async function choosePack(page: Page, quality: string): Promise<number> {
  await page.goto(`/playlists?playlist=${playlistId}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Download trip pack' }).click()
  const radio = page.getByRole('radio', { name: quality })
  await radio.check()
  const shown = await page
    .getByRole('dialog')
    .locator('label')
    .filter({ hasText: quality })
    .getByText(/^about/)
    .innerText()
  const [, number = '', unit = ''] = /([\d.,]+)\s(kB|MB)/.exec(shown) ?? []
  return Number(number) * (unit === 'kB' ? 1e3 : 1e6)
}

async function downloadPack(page: Page, quality: string): Promise<number> {
  const size = await choosePack(page, quality)
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Trip pack downloaded' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/^3 videos · .*Available offline\.$/)).toBeVisible()
  return size
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of Sri Lanka' })

async function expectPackOffline(page: Page): Promise<void> {
  await page.goto(`/playlists?playlist=${playlistId}&view=map`)
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(map(page).locator('[data-marker]')).toHaveCount(2)
  await page.getByRole('link', { name: 'Videos 3' }).click()
  await expect(page.getByRole('heading', { level: 2, name: NAME })).toBeVisible()
  const videos = page.getByRole('list', { name: `Videos in ${NAME}` })
  await expect(videos.getByRole('listitem')).toHaveCount(3)
  const thumbnail = videos.locator('img').first()
  await expect(thumbnail).toHaveAttribute('src', /^\/kept\/\d+\/media\//)
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await videos.getByRole('link', { name: 'Tea on the way' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tea on the way' })).toBeVisible()
  await page
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await test.step('the next and the previous video start without the site, also in a browser that is offline', async () => {
    await page.keyboard.press('Shift+N')
    await expect(page.getByRole('heading', { level: 1, name: 'The bridge at Ella' })).toBeVisible()
    await isMoving(page)
    await page.context().setOffline(true)
    await page.keyboard.press('Shift+P')
    await expect(page.getByRole('heading', { level: 1, name: 'Tea on the way' })).toBeVisible()
    await isMoving(page)
    await page.context().setOffline(false)
  })
}

test('a playlist is downloaded with its map, in the size that was shown, and opens without the site', async ({
  page,
  site,
}) => {
  for (const quality of ['Sound only', '240p']) {
    const size = await downloadPack(page, quality)
    const stored = await storedBytes(page)
    expect(Math.abs(stored - size) / size, `${quality}: ${size} shown, ${stored} stored`).toBeLessThan(0.05)
    await expectAccessible(page)
    if (quality === '240p') break
    await page.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'Remove this trip pack?' })
    await expect(question.getByText(`This removes “${NAME}” and its videos from this device.`)).toBeVisible()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Trip pack removed')).toBeVisible()
    expect(await storedBytes(page)).toBe(0)
  }
  await site.stop()
  await expectPackOffline(page)
  await page.goto('/downloads')
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
  await expectAccessible(page)
  await site.start()
})

test('a trip pack says that a video failed and that it isn’t finished, and gets the video later', async ({
  page,
  context,
}) => {
  const ofSecond = new RegExp(`/media/videos/${videoIds[1]}/.*(?<!/master-\\w+)\\.m3u8$`)
  await context.route(ofSecond, (route) => route.abort())
  await choosePack(page, '240p')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog.getByText(/^2 of 3 videos/)).toBeVisible({ timeout: 120_000 })
  await expect(dialog.getByText('Download failed. Try again.')).toBeVisible()
  await expect(dialog.getByText('You can keep browsing')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expectAccessible(page)
  await context.unroute(ofSecond)
  await page.goto('/downloads')
  await expect(page.getByText(/^3 videos · .*Available offline\.$/)).toBeVisible({ timeout: 120_000 })
})

/** Saves the trip pack as a file, and returns its bytes. */
async function savePack(page: Page): Promise<Buffer> {
  await page.goto('/downloads')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Share as a file: ${NAME}` }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${NAME}.zip`)
  return readFile(await download.path())
}

const openPack = (page: Page, buffer: Buffer) =>
  page
    .locator('input[type=file][accept*=".zip"]')
    .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer })

test('a trip pack is given to another device, which opens it without the site and refuses a changed one', async ({
  page,
  site,
  browser,
}) => {
  await test.step('data saver has put smaller pictures into the cache of the browser', async () => {
    await page.context().addCookies([{ name: 'data_saver', value: '1', url: site.origin }])
    const small = page.waitForResponse(
      async (response) => (await response.headerValue('content-type')) === 'image/avif',
    )
    await page.goto('/kandy-station')
    await small
  })
  await downloadPack(page, '240p')
  const pack = await savePack(page)
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'allow' })
  const other = await context.newPage()
  await test.step('the other device has visited the site once', async () => {
    await other.goto('/downloads')
    await other.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() =>
        other.evaluate(async () => {
          const files: string[] = await (await fetch('/watching-files.en.json')).json()
          const cache = await caches.open('serendib-shell')
          const stored = await Promise.all([...files, '/shell'].map((file) => cache.match(file)))
          return stored.filter((file) => !file).length
        }),
      )
      .toBe(0)
  })
  await site.stop()
  await other.goto('/downloads')
  for (const at of [0.5, 0.9]) {
    const changed = Buffer.from(pack)
    const index = Math.floor(pack.length * at)
    changed[index] = (changed[index] ?? 0) ^ 1
    await openPack(other, changed)
    await expect(other.getByText("This trip pack wasn't opened, because it was changed")).toBeVisible()
    expect(await storedBytes(other)).toBe(0)
  }
  await expectAccessible(other)
  await openPack(other, Buffer.from('no zip'))
  await expect(other.getByText("This file isn't a trip pack.")).toBeVisible()
  await openPack(other, pack)
  await expect(other.getByText(`“${NAME}” is on this device now.`)).toBeVisible()
  expect(await storedBytes(other)).toBe(await storedBytes(page))
  await expectPackOffline(other)
  await site.start()
  await test.step('a video whose owner forbids downloads since is removed at the next contact', async () => {
    const videoId = videoIds[0] ?? 0
    await owner.call(contract.ownVideos.editVideo, { body: { videoId, allowsDownloads: false } })
    await other.goto('/downloads')
    await expect(other.getByText('The owner of “Kandy station” no longer allows downloads')).toBeVisible()
    await expect(other.getByText(/^2 videos · .*Available offline\.$/)).toBeVisible()
    expect(await other.evaluate((name) => caches.has(name), `serendib-video-${videoId}`)).toBe(false)
  })
  await test.step('others can neither download it nor get it in the trip pack', async () => {
    const guest = await (
      await browser.newContext({ baseURL: site.origin, serviceWorkers: 'allow' })
    ).newPage()
    await guest.goto('/kandy-station')
    await expect(guest.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
    await choosePack(guest, '240p')
    await expect(
      guest.getByText("1 video is left out, because its owner doesn't allow downloads."),
    ).toBeVisible()
    await guest.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    await expect(guest.getByText(/^2 videos · .*Available offline\.$/)).toBeVisible({ timeout: 120_000 })
    await guest.context().close()
  })
  await test.step('a video that was taken down since is removed at the next contact', async () => {
    const videoId = videoIds[1] ?? 0
    await owner.call(contract.ownVideos.deleteVideo, { body: { userId: owner.credentials.userId, videoId } })
    // The site is asked once an hour about videos of which it was asked before.
    await other.evaluate(() => {
      const stored = localStorage.getItem('serendib.kept') ?? ''
      localStorage.setItem('serendib.kept', stored.replaceAll(/"checkedAt":\d+/g, '"checkedAt":0'))
    })
    await other.goto('/downloads')
    await expect(other.getByText('“Tea on the way” was removed from Serendib')).toBeVisible()
    await expect(other.getByText(/^1 video · .*Available offline\.$/)).toBeVisible()
  })
  await context.close()
})
