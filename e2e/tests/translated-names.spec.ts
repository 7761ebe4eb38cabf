import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader } from '../quick.ts'
import { choose, signIn } from '../steps.ts'

test.use({ expectedErrors: /status of 409/ })

test('an owner adds names of a channel and a playlist in other languages', async ({ page, site }) => {
  await quickUploader(site, 'Dilini', 'Fort Walks')
  const owner = await quickUploader(site, 'Nalin', 'Slow Trains')
  const { playlistId } = await owner.call(contract.playlists.addPlaylist, {
    body: { name: 'First trip', description: '', thumbnail: '' },
  })
  await signIn(page, loginOf('nalin'))

  await test.step('a name of another channel is refused at its field', async () => {
    await page.goto('/channels/slow-trains?tab=settings')
    await page.getByText('In other languages').click()
    await page.getByLabel('Name (සිංහල)').fill('Fort Walks')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Name (සිංහල)')).toBeFocused()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(['Channel name already in use'])
  })

  await test.step('viewers read the channel’s name in their language, and the form keeps the original', async () => {
    await page.getByLabel('Name (සිංහල)').fill('සෙමෙන් යන දුම්රිය')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Channel Profile Updated', { exact: true })).toBeVisible()
    await chooseLanguage(page, 'si', site.origin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('සෙමෙන් යන දුම්රිය')
    await expect(page.locator('input[name=name]')).toHaveValue('Slow Trains')
    await expect(page.locator('input[name=nameSi]')).toHaveValue('සෙමෙන් යන දුම්රිය')
    await chooseLanguage(page, 'en', site.origin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow Trains')
  })

  await test.step('the dialog of a playlist starts with all its names', async () => {
    await page.goto(`/createPlaylist?playlist=${playlistId}`)
    const dialog = page.getByRole('dialog')
    const translation = dialog.getByLabel('Name (தமிழ்)')
    await openDialog(page)
    await dialog.getByText('In other languages').click()
    await translation.fill('முதல் பயணம்')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    await openDialog(page)
    await expect(translation).toHaveValue('முதல் பயணம்')
    await page.keyboard.press('Escape')
  })

  await test.step('viewers read the playlist’s name in their language', async () => {
    await chooseLanguage(page, 'ta', site.origin)
    await expect(page.getByRole('article').filter({ hasText: 'முதல் பயணம்' })).toBeVisible()
  })
})

async function chooseLanguage(page: Page, value: string, url: string) {
  await page.context().addCookies([{ name: 'language', value, url }])
  await page.reload()
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Actions for First trip' }).click()
  await choose(page, 'Edit name and description')
}
