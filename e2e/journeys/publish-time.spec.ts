import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader } from '../quick.ts'
import { signIn } from '../steps.ts'

// What is not published yet has no page for others: it is drawn for them.
test.use({ expectedErrors: /status of 404.*the-mail-train$/ })

test('a film waits for its time, and can be published before', async ({ page, site }) => {
  await quickUploader(site, 'Kavindu', 'Slow Trains')
  const clip = await makeClip({ seconds: 2, size: '640x360' })
  await signIn(page, loginOf('Kavindu'))

  await test.step('a time is chosen when it is published', async () => {
    await page.goto('/uploadVideo')
    await page.locator('input[type=file]').first().setInputFiles(clip)
    await page.getByLabel('Title', { exact: true }).fill('The mail train')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Journeys')
    const time = page.getByLabel('Day and time')
    await expect(time).toHaveCount(0)
    await page.getByRole('radio', { name: 'At a later time' }).check()
    await expect(time).toHaveValue(/T18:00$/)
    await expectAccessible(page)
    await time.fill('2020-01-01T10:00')
    await expect(page.getByText(/Plays in .*360p/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Please choose a time that is still to come, within a year.')).toBeVisible()
    await expect(time).toBeFocused()
    await page.getByRole('radio', { name: 'As soon as it plays' }).check()
    await page.getByRole('radio', { name: 'At a later time' }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/^Saved. Your video publishes automatically on .+, 18:00\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Watch it' })).toHaveCount(0)
  })

  const row = page.getByRole('listitem').filter({ hasText: 'The mail train' })
  await test.step('only its owner sees it', async () => {
    await page.goto('/myAccount?tab=uploads')
    await expect(row).toContainText('Scheduled')
    await expect(row).toContainText(/Publishes on .+, 18:00/)
    await expectAccessible(page)
    expect((await fetch(`${site.origin}/the-mail-train`)).status).toBe(404)
    await page.goto('/the-mail-train')
    await expect(page.getByRole('heading', { level: 1, name: 'The mail train' })).toBeVisible()
    await expect(page.getByText(/^Only you see this film. It is published on .+, 18:00\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('its time is changed with its details', async () => {
    await page.goto('/myAccount?tab=uploads')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const time = page.getByLabel('Day and time')
    await expect(time).toHaveValue(/T18:00$/)
    const day = (await time.inputValue()).slice(0, 10)
    await time.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please choose a day and a time.')).toBeVisible()
    await expect(time).toBeFocused()
    await time.fill(`${day}T20:30`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText(/Publishes on .+, 20:30/)
  })

  await test.step('it is published at once', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Publish now' }).click()
    await expect(page.getByText('Everybody can watch it as soon as it plays.')).toBeVisible()
    await expect(row).not.toContainText('Scheduled')
    await expect(row).not.toContainText('Publishes on')
    expect((await fetch(`${site.origin}/the-mail-train`)).status).toBe(200)
  })
})
