import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { signIn } from '../steps.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** The body of the next call of this name, once its response has arrived. */
const nextCall = async (page: Page, name: string): Promise<Record<string, unknown>> => {
  const response = await page.waitForResponse((received) => received.url().includes(`/usersettings/${name}`))
  const request = response.request()
  return request.method() === 'POST' ? (request.postDataJSON() as Record<string, unknown>) : {}
}

test('notifications appear in the bell without a reload', async ({ page, browser, site }) => {
  const nimali = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const video = {
    file: await makeClip({ seconds: 2, size: '320x180' }),
    title: 'The Demodara loop',
    slug: 'demodara',
  }
  const [, ben] = await Promise.all([quickVideo(nimali, video), quickPerson(site, 'Ben')])
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await signIn(visitor, loginOf('ben'))
  await signIn(page, loginOf('nimali'))
  await page.goto('/')

  await test.step('a comment, a like and a subscription notify the owner at once (NAV-11, COMMENTS-30, WATCH-38, WATCH-39)', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await visitor.goto('/demodara')
    await visitor.getByLabel('Add a comment').fill('I grew up two houses from there.')
    const [comment] = await Promise.all([
      nextCall(visitor, 'createNotification'),
      visitor.getByRole('button', { name: 'Comment', exact: true }).click(),
    ])
    expect(comment).toMatchObject({ type: 6, type_id: expect.any(Number) })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    const [like] = await Promise.all([
      nextCall(visitor, 'createNotification'),
      visitor.getByRole('button', { name: /^Like/ }).first().click(),
    ])
    expect(like).toMatchObject({ type: 2, action: 1 })
    const [subscribed] = await Promise.all([
      nextCall(visitor, 'createNotification'),
      visitor.getByRole('button', { name: 'Subscribe', exact: true }).click(),
    ])
    expect(subscribed).toMatchObject({ type: 1, action: 1 })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    const [unsubscribed] = await Promise.all([
      nextCall(visitor, 'createNotification'),
      visitor.getByRole('button', { name: 'Unsubscribe', exact: true }).click(),
    ])
    expect(unsubscribed).toMatchObject({ type: 1, action: 0 })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  })

  await test.step('a subscription from the list of channels sends another type (CHANNELS-14, CHANNELS-15)', async () => {
    await visitor.goto('/channels')
    for (const [name, action] of [
      ['Subscribe', 1],
      ['Unsubscribe', 0],
      ['Subscribe', 1],
    ] as const) {
      const [sent] = await Promise.all([
        nextCall(visitor, 'createNotification'),
        visitor.getByRole('button', { name, exact: true }).click(),
      ])
      expect(sent).toMatchObject({ type: 0, action })
    }
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  })

  await test.step('opening the menu reloads it and clears the count (NOTIF-01, NOTIF-02, NOTIF-03, NOTIF-08, NOTIF-10)', async () => {
    const calls = Promise.all([
      nextCall(page, 'displayNotifications'),
      nextCall(page, 'clearNotificationCount'),
    ])
    await bell(page).click()
    await calls
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    const entry = panel(page).getByRole('listitem').filter({ hasText: 'commented' })
    await expect(entry).toContainText('Ben Perera commented: “I grew up two houses from there.”')
    await expect(entry).toContainText('just now')
    await expect(entry).toContainText('New')
    await expect(panel(page).getByText('Ben Perera liked The Demodara loop')).toBeVisible()
    await expect(panel(page).getByText('Ben Perera subscribed to Hill Country Diaries')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('entries stay marked as new when another arrives while the menu is open, and are not when it opens again', async () => {
    const marked = panel(page).getByRole('listitem').filter({ hasText: 'New' })
    await expect(marked).toHaveCount(3)
    const { videos } = await ben.call(contract.videos.recentUploads, { query: { cursor: '' } })
    await ben.call(contract.comments.addComment, {
      body: { videoId: videos[0]?.id ?? 0, text: 'Still there?' },
    })
    await expect(panel(page).getByText('Ben Perera commented: “Still there?”')).toBeVisible()
    await expect(marked).toHaveCount(4)
    await bell(page).click()
    await expect(panel(page)).toBeHidden()
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(4)
    await expect(marked).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Dismiss: Ben Perera commented: “Still there?”' }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(3)
    await bell(page).click()
    await expect(panel(page)).toBeHidden()
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await bell(page).click()
    await expect(panel(page)).toBeVisible()
    await page.mouse.click(200, 500)
    await expect(panel(page)).toBeHidden()
  })

  await test.step('an entry links to its comment (NOTIF-09)', async () => {
    await bell(page).click()
    const entry = panel(page).getByRole('listitem').filter({ hasText: 'commented' })
    await expect(entry.getByText('The Demodara loop')).toBeVisible()
    await expect(entry.locator('img[src*="/media/"]')).toHaveCount(1)
    await entry.getByRole('link').click()
    await expect(page).toHaveURL(/\/demodara\?comment=\d+$/)
    const linked = page.getByRole('article').filter({ hasText: 'I grew up two houses from there.' })
    await expect(linked).toBeFocused()
    await expect(linked).toBeInViewport()
    await expect(panel(page)).toBeHidden()
  })

  await test.step('an entry that cannot be dismissed stays (NOTIF-06, ERRORS-03)', async () => {
    await page.goto('/')
    await bell(page).click()
    await page.route('**/notificationSeen', (route) => route.fulfill({ json: { status: 0, dataset: '' } }), {
      times: 1,
    })
    const dismiss = panel(page).getByRole('button', { name: /^Dismiss: Ben Perera commented/ })
    await dismiss.click()
    await expect(
      page.getByText('Unable to proceed the request, Please try again!', { exact: true }),
    ).toBeVisible()
    await expect(dismiss).toBeVisible()
  })

  await test.step('a single entry is dismissed by its id, a group by its type (NOTIF-04, NOTIF-05, NOTIF-07, ERRORS-62)', async () => {
    const dismiss = async (name: RegExp) => {
      const [body] = await Promise.all([
        nextCall(page, 'notificationSeen'),
        panel(page).getByRole('button', { name }).click(),
      ])
      return body
    }
    expect(await dismiss(/^Dismiss: Ben Perera commented/)).toEqual({ nt_id: expect.any(Number) })
    expect(await dismiss(/^Dismiss: Ben Perera liked/)).toMatchObject({ nt_type: 2 })
    await page.reload()
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(1)
    expect(await dismiss(/^Dismiss: Ben Perera subscribed/)).toMatchObject({ nt_type: 0 })
    await expect(panel(page).getByText("You're all caught up !!!", { exact: true })).toBeVisible()
  })

  await test.step('the daily digest that was enabled in the settings is turned off by its own link', async () => {
    await panel(page).getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/myAccount\?tab=notifications$/)
    const email = page.getByLabel('Send me the daily digest')
    await email.check()
    await expect(email).toBeChecked()
    await page.getByLabel('Likes on your videos').uncheck()
    await expectAccessible(page)
    await page.reload()
    await expect(email).toBeChecked()
    await expect(page.getByLabel('Likes on your videos')).not.toBeChecked()
    const { videos } = await ben.call(contract.videos.recentUploads, { query: { cursor: '' } })
    await ben.call(contract.comments.addComment, {
      body: { videoId: videos[0]?.id ?? 0, text: 'Still there?' },
    })
    await runAdmin(site, 'digest')
    const { text } = await site.nextMessage('nimali@example.lk')
    expect(text).toContain('Ben Perera commented: “Still there?”')
    const link = /\S+endDigest\S+/.exec(text)?.[0] ?? ''
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await expectAccessible(stranger)
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(stranger.getByRole('heading', { name: "You're unsubscribed." })).toBeVisible()
    await page.reload()
    await expect(email).not.toBeChecked()
  })
})
