import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader } from '../quick.ts'
import { choose, openPage, signIn } from '../steps.ts'

const CAPTIONS = `WEBVTT

00:00:00.500 --> 00:00:01.500
Before the train

00:00:04.000 --> 00:00:05.000
The loop
`

const lengthOf = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.duration)

/** Makes every response for the trim's status say that it is in progress. */
async function pretendToTrim(page: Page): Promise<() => Promise<void>> {
  const url = '**/videos/editState?**'
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { dataset: object }
    const job = {
      from: 0,
      to: 8,
      percent: 37,
      file_name: null,
      reason: null,
      retry: 0,
      file_expires_at: null,
    }
    await route.fulfill({ response, json: { ...answer, dataset: { ...answer.dataset, job } } })
  })
  return () => page.unroute(url)
}

async function expectPercentIsNotSpoken(page: Page): Promise<void> {
  await expect(page.getByText('Trimming: 37%')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '37' })).toHaveCount(0)
}

test('an owner trims both ends of a video and restores it', async ({ page, site }) => {
  await quickUploader(site, 'Ishara', 'Long Takes')
  const clip = await makeClip({ seconds: 8, size: '640x360', languages: ['eng', 'sin'] })
  await signIn(page, loginOf('Ishara'))
  await test.step('the owner publishes a video with captions', async () => {
    await page.goto('/uploadVideo')
    await page.locator('input[type=file]').first().setInputFiles(clip)
    await page.getByLabel('Title', { exact: true }).fill('The whole morning')
    await page.getByLabel('Description').fill('0:00 Waiting\n0:04 The loop')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Journeys')
    const stop = await pretendToTrim(page)
    await expect(page.getByRole('button', { name: 'Trim', exact: true })).toBeVisible({ timeout: 180_000 })
    await expectPercentIsNotSpoken(page)
    await stop()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Watch video' }).first()).toBeVisible({ timeout: 180_000 })
    await page.goto('/myAccount?tab=uploads')
  })
  const row = page.getByRole('listitem').filter({ hasText: 'The whole morning' })
  const openMenu = () => row.getByRole('button', { name: /^Actions for/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Trim “The whole morning”' })

  await test.step('the owner adds captions', async () => {
    await openMenu()
    await choose(page, 'Edit details')
    await page
      .locator('input[type=file][accept*=vtt]')
      .setInputFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) })
    await page.getByRole('button', { name: 'Save captions' }).click()
    await expect(page.getByText(/^.+ captions saved$/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the owner moves the handles by keys, by pointer and to the current frame', async () => {
    await openMenu()
    await choose(page, 'Trim')
    const start = dialog.getByRole('slider', { name: 'Start' })
    const end = dialog.getByRole('slider', { name: 'End' })
    await expect(start).toHaveAttribute('aria-valuetext', '0 seconds of 8 seconds')
    await expect(dialog.getByText(/^Chapter times don't change/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save trim' })).toHaveAttribute('aria-disabled', 'true')
    await start.focus()
    await page.keyboard.press('ArrowRight')
    await expect(start).toHaveAttribute('aria-valuetext', '0.1 seconds of 8 seconds')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(start).toHaveAttribute('aria-valuetext', '2.1 seconds of 8 seconds')
    await page.keyboard.press('End')
    await expect(dialog.getByText(/^Keeps 0:02\.0 of 0:08\.\d\.$/)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(start).toHaveAttribute('aria-valuetext', '0 seconds of 8 seconds')

    const bar = await end.locator('../..').boundingBox()
    const grip = await end.boundingBox()
    if (!bar || !grip) throw new Error('there is no bar')
    expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44)
    await page.mouse.move(grip.x + grip.width / 2, grip.y + 20)
    await page.mouse.down()
    await page.mouse.move(bar.x + bar.width / 2, grip.y + 20, { steps: 4 })
    await page.mouse.up()
    const reached = Number(await end.inputValue())
    expect(reached).toBeGreaterThan(3.4)
    expect(reached).toBeLessThan(4.6)

    await page.mouse.click(bar.x + bar.width / 4, bar.y + 20)
    await dialog.getByRole('button', { name: 'Start here' }).click()
    expect(Number(await start.inputValue())).toBeGreaterThan(1.5)
    await expectAccessible(page)
  })

  await test.step('the owner enters exact times, and a trim that would leave nothing is refused', async () => {
    await dialog.getByRole('textbox', { name: 'Start' }).fill('5')
    await dialog.getByRole('textbox', { name: 'End' }).fill('6')
    await expect(dialog.getByText('Keep at least 2 seconds.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save trim' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'Start' }).fill('0:02')
    await expect(dialog.getByText(/^Keeps 0:04\.0 of 0:08\.\d\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Preview trim' }).click()
    await expect
      .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(2.2)
    await dialog.getByRole('button', { name: 'Save trim' }).click()
    await expect(page.getByText('Trimming started', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row.getByText('0:04', { exact: true })).toBeVisible({ timeout: 180_000 })
  })

  await test.step('the progress is shown but not announced every two seconds', async () => {
    const stop = await pretendToTrim(page)
    await openMenu()
    await choose(page, 'Trim')
    await expectPercentIsNotSpoken(page)
    await page.keyboard.press('Escape')
    await stop()
  })

  const guest = await openPage(page, site.origin)
  const watched = async () => {
    await guest.goto('/the-whole-morning')
    await expect(guest.getByRole('heading', { level: 1, name: 'The whole morning' })).toBeVisible()
    const url = await guest.locator('script[type="application/ld+json"]').first().textContent()
    return url ?? ''
  }
  await test.step('everybody sees the trimmed video with its captions', async () => {
    expect(await watched()).toContain('"duration":"PT4S"')
    await guest.getByRole('button', { name: /^Play/ }).first().click()
    await expect.poll(() => lengthOf(guest)).toBeLessThan(4.5)
    await test.step('with its audio tracks, which the keyboard switches and the browser remembers', async () => {
      await guest.getByRole('button', { name: 'Settings' }).click()
      await guest.getByRole('menuitem', { name: 'Audio English' }).press('Enter')
      await guest.getByRole('menuitemradio', { name: 'සිංහල' }).press('Enter')
      await expect(guest.getByRole('menuitem', { name: 'Audio සිංහල' })).toBeFocused()
      await guest.reload()
      await guest.getByRole('button', { name: /^Play/ }).first().click()
      await guest.getByRole('button', { name: 'Settings' }).click()
      await expect(guest.getByRole('menuitem', { name: 'Audio සිංහල' })).toBeVisible()
      await expectAccessible(guest)
      await guest.keyboard.press('Escape')
    })
    await guest.getByRole('button', { name: 'Transcript' }).click()
    await expect(guest.getByRole('button', { name: /^0:02 The loop$/ })).toBeVisible()
    await expect(guest.getByText('Before the train')).toHaveCount(0)
  })

  await test.step('the owner restores the whole video', async () => {
    await openMenu()
    await choose(page, 'Trim')
    await expect(dialog.getByRole('slider', { name: 'Start' })).toHaveValue('2')
    await dialog.getByRole('button', { name: 'Reset to whole video' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore whole video' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByText('0:08', { exact: true })).toBeVisible({ timeout: 180_000 })
    expect(await watched()).toContain('"duration":"PT8S"')
  })
})
