import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { hold, signIn } from '../steps.ts'

// What a guest began stays theirs when the page knows who they are.

const currentTime = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ site }) => {
  const file = await makeClip({ seconds: 60, size: '426x240' })
  const owner = await quickUploader(site, 'Dilani', 'Night Mail')
  await quickVideo(owner, { file, title: 'The night mail to Badulla', slug: 'night-mail' })
})

test('what is typed before the scripts are there stays, and goes on being typed', async ({ page }) => {
  const typeEarly = async () => {
    const release = await hold(page, /\/assets\/[^/]*\.js$/)
    await page.goto('/night-mail', { waitUntil: 'commit' })
    const box = page.getByLabel('Add a comment')
    await box.pressSequentially('I was')
    release()
    await expect(page.locator('html[data-living]')).toHaveCount(1)
    await expect(page.getByText('Nobody has said anything yet.')).toBeVisible()
    await page.keyboard.type(' there')
    await expect(box).toHaveValue('I was there')
    await expect(box).toBeFocused()
  }
  await test.step('by a guest', typeEarly)
  await test.step('and by a member, whom the page knows only then', async () => {
    await signIn(page, loginOf('Dilani'))
    await typeEarly()
  })
})

test('a guest who signs in goes on where they were, and has it in their history', async ({ page }) => {
  await page.goto('/night-mail')
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await page.keyboard.press('6')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(36.5)
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, loginOf('Dilani'))
  await expect(page.getByText(/^From 0:3\d$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^From 0:3\d$/)).toBeVisible()
})
