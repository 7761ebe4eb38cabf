import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { pictureFile } from '../pictures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { signIn } from '../steps.ts'

test.beforeAll(async ({ site }) => {
  for (const [person, channel] of [
    ['Ruwan', 'Tea Country'],
    ['Dilini', 'Fort Walks'],
    ['Amal', 'Harbour Lights'],
    ['Kasun', 'Night Trains'],
  ] as const)
    await quickUploader(site, person, channel)
})

test.beforeEach(async ({ page }) => {
  await signIn(page, loginOf('Ruwan'))
  await page.goto('/channels/tea-country?tab=settings')
})

const banner = (page: Page) => page.locator('[data-part=banner]')
const cropping = (page: Page) => page.getByRole('dialog', { name: 'Adjust the banner' })

async function chooseBanner(page: Page, size: { width: number; height: number }): Promise<void> {
  await banner(page)
    .locator('input[type=file]')
    .setInputFiles(await pictureFile(size))
}

test('the picture that was chosen last is shown, whichever is cropped first', async ({ page }) => {
  const shownWidth = () =>
    banner(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...wanted) {
      Object.assign(window, { cropNow: () => toBlob.apply(this, wanted) })
    }
  })
  await chooseBanner(page, { width: 1200, height: 900 })
  await cropping(page).getByRole('button', { name: 'Use this part' }).click()
  await expect.poll(() => page.evaluate(() => 'cropNow' in window)).toBe(true)
  await cropping(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(cropping(page)).toBeHidden()
  await chooseBanner(page, { width: 1880, height: 470 })
  await expect.poll(shownWidth).toBe(1880)
  // A crop of the first picture would be shown by now.
  await page.evaluate(async () => {
    ;(Reflect.get(window, 'cropNow') as () => void)()
    const canvas = new OffscreenCanvas(1880, 470)
    canvas.getContext('2d')
    await canvas.convertToBlob({ type: 'image/webp' })
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
  expect(await shownWidth()).toBe(1880)
})

test('a picture that cannot be cropped shows an error and stays whole', async ({ page }) => {
  await chooseBanner(page, { width: 1200, height: 900 })
  await expect(cropping(page)).toBeVisible()
  await page.evaluate(() => {
    window.createImageBitmap = () => Promise.reject(new Error('its file has gone'))
  })
  await cropping(page).getByRole('button', { name: 'Use this part' }).click()
  await expect(cropping(page)).toBeHidden()
  await expect(banner(page).getByRole('alert')).toHaveText(/image/)
  await expect(banner(page).getByRole('button', { name: 'Adjust the banner' })).toBeFocused()
})

test('the owner sorts featured channels with the keyboard without losing any', async ({ page }) => {
  const names = page.getByRole('group', { name: 'Featured channels' }).getByRole('list').first()
  for (const name of ['Fort Walks', 'Harbour Lights', 'Night Trains']) {
    await page.getByLabel('Search channels by name').fill(name)
    await page.getByRole('button', { name, exact: true }).click()
  }
  await expect(names.getByRole('listitem')).toHaveText(['Fort Walks', 'Harbour Lights', 'Night Trains'])
  const up = page.getByRole('button', { name: 'Move Night Trains up' })
  await up.focus()
  for (const order of [
    ['Fort Walks', 'Night Trains', 'Harbour Lights'],
    ['Night Trains', 'Fort Walks', 'Harbour Lights'],
    ['Night Trains', 'Fort Walks', 'Harbour Lights'],
  ]) {
    await page.keyboard.press('Enter')
    await expect(names.getByRole('listitem')).toHaveText(order)
    await expect(up).toBeFocused()
  }
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('the owner of a channel sees its Home as visitors do until they edit it', async ({ browser, site }) => {
  const owner = await quickUploader(site, 'Malini', 'Reef Notes')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  await quickVideo(owner, { file, title: 'Low tide', slug: 'low-tide' })
  const page = await browser.newPage({ baseURL: site.origin })
  await signIn(page, loginOf('Malini'))
  await page.goto('/channels/reef-notes')
  const slots = page.getByRole('button', { name: /^Add a/ })
  await expect(page.getByRole('heading', { name: 'Newest videos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Low tide' })).toBeVisible()
  await expect(slots).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose featured videos' }).click()
  await expect(slots).toHaveCount(5)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(slots).toHaveCount(0)
  await page.close()
})
