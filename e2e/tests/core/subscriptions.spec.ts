import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { choose, openChannel, signIn, signUp } from '../../steps.ts'

const owner = { userName: 'filmer@example.lk', password: 'ella-train-1' }
const follower = { userName: '0712345678', password: 'ella-train-1' }

const EMPTY = [
  ['Today', 'No new videos today!!!'],
  ['This Week', 'No new videos in this week!!!'],
  ['This Month', 'No new videos today!!!'],
  ['Older', 'No videos have been uploaded yet!!!'],
] as const

test('a subscriber finds new videos, and the owner sees the statistics', async ({ page, browser, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('a guest finds the feed empty (SUBS-08, SUBS-09, SUBS-10, SUBS-11, SUBS-12, ROUTES-20)', async () => {
    await page.goto('/allSubscriptions')
    for (const [tab, text] of EMPTY) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab })).toContainText('0')
      await expect(page.getByRole('heading', { name: text })).toBeVisible()
    }
    await expectAccessible(page)
  })

  await test.step('a user opens a channel and publishes a video', async () => {
    await signUp(page, site, { contact: owner.userName, password: owner.password })
    await signIn(page, owner)
    await page.goto('/createChannel')
    await openChannel(page, { name: 'Morning trains', slug: 'morning-trains' })
    await page.goto('/uploadVideo')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await makeClip({ seconds: 2, size: '320x240' }))
    await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Add details and publish')
    await page.getByRole('textbox', { name: 'Title' }).fill('Ella at six')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Active')).toBeVisible()
  })

  const context = await browser.newContext({ baseURL: site.origin })
  const second = await context.newPage()
  await test.step('a second user, who signed up by mobile, subscribes and finds the video under Today (SIGNUP-07, SIGNIN-08, SUBS-01, SUBS-02, SUBS-03, SUBS-04)', async () => {
    await signUp(second, site, { contact: follower.userName, password: follower.password })
    await signIn(second, follower)
    await second.goto('/channels/morning-trains')
    await second.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(second.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    await second.goto('/allSubscriptions')
    await expect(second.getByRole('tab', { name: 'Today' })).toContainText('1')
    for (const [tab] of EMPTY.slice(1))
      await expect(second.getByRole('tab', { name: tab })).toContainText('0')
    await expect(second.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    await expectAccessible(second)
    await second.getByRole('tab', { name: 'Older' }).click()
    await expect(second.getByText('No videos have been uploaded yet!!!')).toBeVisible()
    await second.getByRole('link', { name: 'See Today' }).click()
    await second.getByRole('link', { name: 'Ella at six' }).click()
    await expect(second.getByRole('heading', { level: 1, name: 'Ella at six' })).toBeVisible()
    const counted = second.waitForResponse('**/api/v1/watch/incrementViewCount', { timeout: 10_000 })
    // A two-second video ends before a view counts, so the view is counted by the API call.
    const videoId = await second.evaluate(async () => {
      const response = await fetch('/api/v1/watch/displayVideoData?vurl=' + location.pathname.slice(1))
      return ((await response.json()) as { dataset: { vd_id: number } }).dataset.vd_id
    })
    await second.evaluate(async (vid) => {
      await fetch('/api/v1/watch/incrementViewCount', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vid }),
      })
    }, videoId)
    expect((await counted).status()).toBe(200)
    await context.close()
  })

  await test.step('only the owner sees the channel’s statistics', async () => {
    await page.goto('/channels/morning-trains?tab=statistics')
    const sums = page.getByRole('tabpanel')
    await expect(sums.getByText('New subscribers').first()).toBeVisible()
    await expect(sums.getByRole('row', { name: /Ella at six/ })).toContainText('1')
    await page.getByText('Numbers by day').click()
    await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText(
      /\d{1,2} [A-Z][a-z]{2} \d{4}/,
    )
    await page.getByRole('button', { name: '7 days' }).click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(8)
    await expectAccessible(page)
    await page.setViewportSize({ width: 400, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
    const guest = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await guest.goto('/channels/morning-trains?tab=statistics')
    await expect(guest.getByRole('tab', { name: 'About' })).toBeVisible()
    await expect(guest.getByRole('tab', { name: 'Statistics' })).toHaveCount(0)
    await guest.context().close()
  })
})
