import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, signIn } from '../steps.ts'

// Choosing a captions file, until it is saved.
test.use({ expectedErrors: /net::ERR|Failed to load resource/ })

test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Sunethra', 'Lagoon Notes')
  const file = await makeClip({ seconds: 10, size: '320x240' })
  await quickVideo(owner, { file, title: 'The lagoon', slug: 'lagoon' })
})

test.beforeEach(async ({ page }) => {
  await signIn(page, loginOf('sunethra'))
  await page.goto('/myAccount?tab=uploads')
  await openEditor(page)
})

async function openEditor(page: Page) {
  await page.getByRole('button', { name: /^Actions for The lagoon/ }).click()
  await choose(page, 'Edit details')
  await expect(page.getByLabel('Caption language')).toBeVisible()
}

async function chooseFile(page: Page, file: { name: string; text: string | Buffer } | string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Add|Replace) captions$/ }).click()
  const given =
    typeof file === 'string'
      ? file
      : { name: file.name, mimeType: 'text/vtt', buffer: Buffer.from(file.text) }
  await (await chooser).setFiles(given)
}

const previewOf = (page: Page, name: string) => page.getByRole('region', { name: `Captions in ${name}` })
const BOAT = { name: 'boat.vtt', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe boat leaves\n' }

test('a chosen captions file is not lost before it is saved or discarded', async ({ page }) => {
  const preview = previewOf(page, BOAT.name)
  await test.step('closing the dialog keeps the file and its language', async () => {
    await page.getByLabel('Caption language').selectOption('ta')
    await chooseFile(page, BOAT)
    await expect(preview).toContainText('The boat leaves')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await openEditor(page)
    await expect(preview).toContainText('The boat leaves')
    await expect(page.getByLabel('Caption language')).toHaveValue('ta')
  })
  await test.step('saving the details asks for a decision first', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(preview.getByRole('alert')).toHaveText('Save or discard this captions file first.')
    await expect(preview).toBeFocused()
    await expectAccessible(page)
  })
  await test.step('saving the captions clears the way', async () => {
    await preview.getByRole('button', { name: 'Save captions' }).click()
    await expect(page.getByRole('radio', { name: 'தமிழ்' })).toBeChecked()
    await expect(preview).toBeHidden()
  })
  await test.step('undoing a removal keeps a file that was chosen in the meantime', async () => {
    await page.getByRole('button', { name: /^Remove .* captions$/ }).click()
    await chooseFile(page, BOAT)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('radio', { name: 'தமிழ்' })).toBeVisible()
    await expect(preview).toBeVisible()
  })
  await test.step('Cancel discards the file', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await openEditor(page)
    await expect(preview).toBeHidden()
  })
})

test('another encoding can be chosen after one in which the captions file is not text', async ({ page }) => {
  const utf16 = Buffer.from('\uFEFF1\n00:00:01,000 --> 00:00:02,000\nThe boat\n', 'utf16le')
  await chooseFile(page, { name: 'wide.srt', text: utf16 })
  const preview = previewOf(page, 'wide.srt')
  await expect(preview).toContainText('The boat')
  await preview.getByLabel('Encoding').selectOption('windows-1252')
  await expect(preview.getByRole('alert')).toContainText("This file isn't text.")
  await preview.getByLabel('Encoding').selectOption('utf-16le')
  await expect(preview).toContainText('The boat')
})

test('the same captions file can be chosen again after the connection was lost', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath(BOAT.name)
  await writeFile(path, BOAT.text)
  await page.route('**/checkCaptions', (route) => route.abort())
  await chooseFile(page, path)
  const preview = previewOf(page, BOAT.name)
  await expect(preview.getByRole('alert')).toBeVisible()
  await page.unroute('**/checkCaptions')
  await chooseFile(page, path)
  await expect(preview).toContainText('The boat leaves')
})

test('a captions file that was corrected on the disk can be chosen again', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('changed.vtt')
  await writeFile(path, BOAT.text)
  // Chromium notices changes by the time in seconds.
  await utimes(path, 1, 1)
  await chooseFile(page, path)
  const preview = previewOf(page, 'changed.vtt')
  await expect(preview).toContainText('The boat leaves')
  await writeFile(path, BOAT.text.replace('leaves', 'leaves at noon'))
  await preview.getByRole('button', { name: 'Save captions' }).click()
  await expect(page.getByText('This file has changed since you chose it. Choose it again.')).toBeVisible()
  await chooseFile(page, path)
  await expect(preview).toContainText('The boat leaves at noon')
})

test('a long report on a captions file scrolls within the preview', async ({ page }) => {
  const broken = Array.from({ length: 120 }, () => '00:02.000 --> 00:01.000\nback\n').join('\n')
  await chooseFile(page, { name: 'broken.vtt', text: `${BOAT.text}\n${broken}` })
  const preview = previewOf(page, 'broken.vtt')
  await expect(preview.getByText('And 20 more.')).toBeAttached()
  const list = preview.getByRole('region', { name: 'Some parts of this file will be changed or left out:' })
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(240)
  await preview.getByLabel('Encoding').focus()
  await page.keyboard.press('Tab')
  await expect(list).toBeFocused()
  await page.keyboard.press('End')
  await expect(preview.getByText('And 20 more.')).toBeInViewport()
  await expectAccessible(page)
})
