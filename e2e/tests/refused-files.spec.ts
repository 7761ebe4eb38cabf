import { contract } from '../../contract/src/index.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader } from '../quick.ts'
import { signIn } from '../steps.ts'

test('an uploader retries a refused file and deletes it', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Nimali', 'Broken Files')
  await signIn(page, loginOf('Nimali'))
  const why = /^We can't read this file as a video\./
  const kept = /We'll keep the file until \d+\s\w+\s\d{4},\s\d\d:\d\d\./

  await test.step('the upload page shows why the file was refused and until when it is kept', async () => {
    await page.goto('/uploadVideo')
    const broken = { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') }
    await page.locator('input[type=file]').first().setInputFiles(broken)
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await expect(page.getByText(kept)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Delete it in My Account' }).click()
  })

  await test.step('a retry fails the same way, and the uploader deletes the file', async () => {
    const row = page.locator('li').filter({ hasText: 'broken.mp4' })
    await expect(row.getByText(kept)).toBeVisible()
    await expectAccessible(page)
    const tried = page.waitForResponse((response) => response.url().endsWith('/videos/encodeVideo'))
    await row.getByRole('button', { name: 'Try again' }).click()
    expect((await tried).status()).toBe(200)
    await expect(row.getByText(kept)).toBeVisible()
    await row.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row).toHaveCount(0)
  })
  const { videos } = await owner.call(contract.ownVideos.myVideos, { query: { cursor: '' } })
  expect(videos).toEqual([])
})
