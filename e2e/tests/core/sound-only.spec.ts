import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { currentTime, isMoving, play, video } from '../../playing.ts'
import { quickPlaylist, quickUploader, quickVideo } from '../../quick.ts'

// Videos of which viewers load only the audio.

test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR|Failed to load resource|Failed to fetch/ })

const CHANNEL = 'Night Mail'
const TITLES = ['The night mail to Badulla', 'The morning train'] as const
let playlistId: number

test.beforeAll(async ({ site }) => {
  const file = await makeClip({ seconds: 30, size: '640x360' })
  const owner = await quickUploader(site, 'Dilani', CHANNEL)
  const first = await quickVideo(owner, { file, title: TITLES[0], slug: 'night-mail' })
  const second = await quickVideo(owner, { file, title: TITLES[1], slug: 'morning' })
  playlistId = await quickPlaylist(owner, 'Trains', [first, second])
  const captions = path.join(path.dirname(file), 'captions.vtt')
  await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:30.000\nThe whistle before Ella\n')
  await owner.call(contract.captions.saveCaptions, {
    body: { userId: owner.credentials.userId, videoId: first, language: 'en', isDefault: true },
    files: { captions: await openAsBlob(captions) },
  })
})

const button = (page: Page) => page.getByRole('button', { name: 'Sound only' })

/** Counts the requests for each media file that a page sends from now on; thumbnails aside. */
function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const name = pathname.split('/').at(-1) ?? ''
    if (/^\/media\/videos\/.*\.(mp4|m3u8|vtt|jpg)$/.test(pathname) && !pathname.includes('/captions'))
      counts.set(name.replace(/-\w{12}/, ''), (counts.get(name) ?? 0) + 1)
  })
  return counts
}

const SOUND = /^(master\.m3u8|a48\.m3u8|a48\.mp4)$/
const withPicture = (counts: Map<string, number>) => [...counts.keys()].filter((name) => !SOUND.test(name))

test('sound only requests no byte of the picture, in this video and in the next one', async ({ page }) => {
  await test.step('pressed during playback, it continues at the same position with the thumbnail', async () => {
    await page.goto(`/night-mail?playlist=${playlistId}`)
    await play(page)
    await isMoving(page)
    await page.keyboard.press('5')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(15)
    await expect(video(page)).not.toHaveJSProperty('videoWidth', 0)
    await button(page).click()
    await expect(page.getByRole('button', { name: 'Show the picture' })).toBeVisible()
    await isMoving(page)
    expect(await currentTime(page)).toBeGreaterThan(14)
    await expect(video(page)).toHaveJSProperty('videoWidth', 0)
    await expect(page.getByRole('region', { name: /^Video player/ }).locator('img')).toBeVisible()
    await expect(page.getByText('The whistle before Ella')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the choice is kept, and the lock screen has title, channel and thumbnail', async () => {
    await page.goto('about:blank')
    const counts = countRequests(page)
    await page.goto(`/night-mail?playlist=${playlistId}`)
    await expect(page.getByText('Sound only: about 0.2 MB')).toBeVisible()
    await play(page)
    await isMoving(page)
    await page.getByRole('slider', { name: 'Seek' }).hover()
    await page.keyboard.press('8')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(24)
    expect(counts.get('a48.mp4')).toBeGreaterThan(0)
    expect(withPicture(counts)).toEqual([])
    const session = () =>
      page.evaluate(() => {
        const { title, artist, artwork = [] } = navigator.mediaSession.metadata ?? {}
        return [title, artist, artwork[0]?.src]
      })
    const picture = expect.stringMatching(/\/videos\/1\//) as unknown
    await expect.poll(session).toEqual([TITLES[0], CHANNEL, picture])

    // With the screen locked, the page is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page).toHaveURL(/\/morning/, { timeout: 12_000 })
    await isMoving(page)
    await expect(video(page)).toHaveJSProperty('videoWidth', 0)
    expect(withPicture(counts)).toEqual([])
  })

  await test.step('the quality menu turns it off, which shows the picture from the same position', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: /^Quality/ }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
    await page.getByRole('menuitemcheckbox', { name: 'Sound only' }).click()
    await expect(page.getByRole('menuitemradio', { name: '360p' })).toBeVisible()
    await page.keyboard.press('Escape')
    await isMoving(page)
    await expect(video(page)).not.toHaveJSProperty('videoWidth', 0)
  })
})

test('an embedded video plays sound only', async ({ page }) => {
  await page.goto('/embed/night-mail')
  await play(page)
  await isMoving(page)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Show the picture' })).toBeVisible()
  await isMoving(page)
  await expect(video(page)).toHaveJSProperty('videoWidth', 0)
})

test('a video without sound says so and plays in its lowest quality', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Kasun', 'Kites')
  const file = await makeClip({ seconds: 30, size: '640x360', languages: [] })
  await quickVideo(owner, { file, title: 'A silent kite', slug: 'silent-kite' })
  await page.goto('/silent-kite')
  await play(page)
  await isMoving(page)
  await expect(button(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('serendib.player', '{"isSoundOnly":true}'))
  // The page before may still load segments in better quality.
  await page.goto('about:blank')
  const counts = countRequests(page)
  await page.goto('/silent-kite')
  const player = page.getByRole('region', { name: /^Video player/ })
  await expect(player.getByText('This video has no sound')).toBeVisible()
  await expect(player.getByText(/^Sound only: about/)).toHaveCount(0)
  await play(page)
  await isMoving(page)
  await page.keyboard.press('8')
  await isMoving(page)
  expect([...counts.keys()].filter((name) => name.endsWith('.mp4'))).toEqual(['v144.mp4'])

  await test.step('the quality menu says it too, and turns it off', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: /^Quality/ }).click()
    const choice = page.getByRole('menuitemcheckbox', { name: 'Sound only' })
    await expect(choice).toBeChecked()
    await expect(page.getByRole('menuitem', { name: 'This video has no sound' })).toBeVisible()
    await expectAccessible(page)
    await choice.click()
    await expect(page.getByRole('menuitem', { name: /^Quality/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect.poll(() => [...counts.keys()]).toContain('source-video.mp4')
  })
})

test('a paused video stays paused when the picture is left out', async ({ page }) => {
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  await page.keyboard.press('k')
  await expect(video(page)).toHaveJSProperty('paused', true)
  const position = await currentTime(page)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(() => currentTime(page)).toBeCloseTo(position, 0)
  await expect(video(page)).toHaveJSProperty('paused', true)
})

test('the audio of a video can be downloaded alone and plays without the site', async ({ page, site }) => {
  await page.goto('/night-mail')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: '360p' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Sound only' }).check()
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText(/^Sound only, .*Available offline\.$/)).toBeVisible()
  await site.stop()
  await page.evaluate(() => localStorage.setItem('serendib.player', '{"isSoundOnly":true}'))
  await page.addInitScript(() => {
    const request = () => {
      performance.mark('screen stays on')
      return Promise.resolve({ release: () => Promise.resolve() })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await page.goto('/night-mail')
  await test.step('the player names no size, because playing costs no data', async () => {
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toHaveAccessibleDescription('')
  })
  await play(page)
  await isMoving(page)
  await test.step('the screen may go off, the lock screen has the thumbnail, and no button offers the picture', async () => {
    const artwork = () => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src)
    await expect.poll(artwork).toMatch(/\/kept\/\d+\/media\/.+\.webp$/)
    expect(await page.evaluate(() => performance.getEntriesByName('screen stays on').length)).toBe(0)
    await expect(page.getByRole('button', { name: 'Show the picture' })).toHaveCount(0)
    await expect(button(page)).toHaveCount(0)
  })
  await expect(page.getByText('The whistle before Ella')).toBeVisible()
  await expect(video(page)).toHaveJSProperty('videoWidth', 0)
  await page.keyboard.press('8')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(24.1)
})
