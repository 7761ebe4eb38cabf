import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader } from '../quick.ts'
import { signIn } from '../steps.ts'

// A video that is not published has no page for others, so the server renders a 404.
test.use({ expectedErrors: /status of 404.*the-mail-train$/ })

test('a scheduled video waits for its publish time and can be published earlier', async ({ page, site }) => {
  await quickUploader(site, 'Kavindu', 'Slow Trains')
  const clip = await makeClip({ seconds: 2, size: '640x360' })
  await signIn(page, loginOf('Kavindu'))

  await test.step('the owner chooses a publish time while publishing', async () => {
    await page.goto('/uploadVideo')
    await page.locator('input[type=file]').first().setInputFiles(clip)
    await page.getByLabel('Title', { exact: true }).fill('The mail train')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Journeys')
    const time = page.getByLabel('Date and time')
    await expect(time).toHaveCount(0)
    await page.getByRole('radio', { name: 'Schedule' }).check()
    await expect(time).toHaveValue(/T18:00$/)
    await expectAccessible(page)
    await time.fill('2020-01-01T10:00')
    await expect(page.getByText(/Available: .*360p/)).toBeVisible({ timeout: 180_000 })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Choose a time in the future, within a year.')).toBeVisible()
    await expect(time).toBeFocused()
    await page.getByRole('radio', { name: "As soon as it's ready" }).check()
    await page.getByRole('radio', { name: 'Schedule' }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/^Saved. Your video publishes automatically on .+, 18:00\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Watch video' })).toHaveCount(0)
  })

  const row = page.getByRole('listitem').filter({ hasText: 'The mail train' })
  await test.step('only the owner sees the scheduled video', async () => {
    await page.goto('/myAccount?tab=uploads')
    await expect(row).toContainText('Scheduled')
    await expect(row).toContainText(/Publishes on .+, 18:00/)
    await expectAccessible(page)
    expect((await fetch(`${site.origin}/the-mail-train`)).status).toBe(404)
    await page.goto('/the-mail-train')
    await expect(page.getByRole('heading', { level: 1, name: 'The mail train' })).toBeVisible()
    await expect(
      page.getByText(/^Only you can see this video. It will be published on .+, 18:00\.$/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the owner changes the publish time in the video’s details', async () => {
    await page.goto('/myAccount?tab=uploads')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const time = page.getByLabel('Date and time')
    await expect(time).toHaveValue(/T18:00$/)
    const day = (await time.inputValue()).slice(0, 10)
    await time.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Choose a date and time.')).toBeVisible()
    await expect(time).toBeFocused()
    await time.fill(`${day}T20:30`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText(/Publishes on .+, 20:30/)
  })

  await test.step('the owner publishes the video at once', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Publish now' }).click()
    await expect(page.getByText("Your video will be published as soon as it's ready.")).toBeVisible()
    await expect(row).not.toContainText('Scheduled')
    await expect(row).not.toContainText('Publishes on')
    expect((await fetch(`${site.origin}/the-mail-train`)).status).toBe(200)
  })
})
