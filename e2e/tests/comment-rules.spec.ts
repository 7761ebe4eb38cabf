import type { Page } from '@playwright/test'
import { contract, RATE_LIMITS } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { hold, menuEntry, signIn } from '../steps.ts'

test.use({ expectedErrors: /status of (403|429)/ })

let owner: QuickPerson
let tea: number
let mail: number

const say = async (person: QuickPerson, videoId: number, text: string) =>
  (await person.call(contract.comments.addComment, { body: { videoId, text } })).comment.id

/** Posts a comment on a video as one person, and blocks that person as the owner of the video. */
const block = async (by: QuickPerson, person: QuickPerson, videoId: number) => {
  const commentId = await say(person, videoId, 'Too slow for me.')
  await by.call(contract.comments.blockCommenter, { body: { commentId, isRemoving: false } })
}

const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const box = (page: Page) => page.getByLabel('Add a comment')

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Kavindu', 'Hill Country Diaries')
  const rude = await quickPerson(site, 'Saman')
  const kind = await quickPerson(site, 'Nethmi')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  const train = await quickVideo(owner, { file, title: 'Slow train', slug: 'slow-train' })
  tea = await quickVideo(owner, { file, title: 'Tea walk', slug: 'tea-walk' })
  mail = await quickVideo(owner, { file, title: 'Night mail', slug: 'night-mail' })
  await say(kind, train, 'Sit on the right.')
  await say(rude, train, 'What a waste of time.')
  await say(rude, tea, 'This one is no better.')
})

test('an owner turns the comments of a video off and on again', async ({ page, browser }) => {
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/slow-train')
  await page.getByRole('button', { name: 'Turn off comments', exact: true }).click()
  await expect(page.getByText('Comments are turned off for this video.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on comments', exact: true })).toBeFocused()
  await expect(box(page)).toHaveCount(0)
  await expect(commentOf(page, 'Sit on the right.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/slow-train')
  await expect(guest.getByText('Comments are turned off for this video.')).toBeVisible()
  await expect(commentOf(guest, 'Sit on the right.')).toBeVisible()
  await expect(box(guest)).toHaveCount(0)
  await expect(guest.getByRole('button', { name: /^(Open|Close) comments$/ })).toHaveCount(0)
  await guest.context().close()

  await page.getByRole('button', { name: 'Turn on comments', exact: true }).click()
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off comments', exact: true })).toBeFocused()
})

test('an owner blocks the author of a comment, who sees a message when writing again', async ({ page }) => {
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/slow-train')
  const comments = page.getByRole('heading', { name: /^Comments/ })
  await expect(comments).toHaveText(/2$/)

  await test.step('the owner is asked to confirm and may keep the existing comments', async () => {
    const menu = commentOf(page, 'What a waste').getByRole('button', { name: /^Actions for the comment/ })
    await menu.click()
    await (await menuEntry(page, 'Block this user')).click()
    const dialog = page.getByRole('dialog', { name: 'Block Saman Perera?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(menu).toBeFocused()
    await menu.click()
    await (await menuEntry(page, 'Block this user')).click()
    await dialog.getByRole('checkbox', { name: /^Remove all/ }).check()
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText('Saman Perera is blocked.')).toBeVisible()
    await expect(commentOf(page, 'What a waste')).toHaveCount(0)
    await expect(commentOf(page, 'Sit on the right.')).toBeVisible()
    await expect(comments).toHaveText(/1$/)
    await expect(comments).toBeFocused()
    await page.goto('/tea-walk')
    await expect(page.getByText('No comments yet.')).toBeVisible()
  })

  await test.step('the owner’s own comments have no Block entry', async () => {
    await say(owner, tea, 'Filmed in May.')
    await page.reload()
    await commentOf(page, 'Filmed in May.')
      .getByRole('button', { name: /^Actions for the comment/ })
      .click()
    await menuEntry(page, 'Remove')
    await expect(page.getByRole('menuitem', { name: 'Block this user' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
})

test('a blocked user keeps the typed comment and sees why it was not sent', async ({ page, site }) => {
  await block(owner, await quickPerson(site, 'Tharindu'), mail)
  await signIn(page, loginOf('Tharindu'))
  await page.goto('/night-mail')
  await box(page).fill('I take it back.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText("You can't comment on this channel's videos.")
  await expect(box(page)).toHaveValue('I take it back.')
  await expect(box(page)).toBeFocused()
})

test('blocked users are listed in My Account and can be unblocked there', async ({ page, site }) => {
  const host = await quickUploader(site, 'Ishara', 'Slow Boats')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  const boat = await quickVideo(host, { file, title: 'Slow boat', slug: 'slow-boat' })
  const blocked = await quickPerson(site, 'Nuwan')
  await block(host, blocked, boat)
  await signIn(page, loginOf('Ishara'))
  await page.goto('/myAccount?tab=privacy')
  const row = page.getByRole('listitem').filter({ hasText: 'Nuwan Perera' })
  await expect(row).toContainText(/since \d{1,2} [A-Z][a-z]{2} \d{4}/)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Unblock: Nuwan Perera' }).click()
  await expect(page.getByText('Nuwan Perera can comment again.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible()
  // The focused element is gone; the focus moved on to what replaced it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await say(blocked, boat, 'Thank you.')
})

test('each part of the Privacy tab that cannot be loaded shows its own error, and keeps the focus on Try again', async ({
  page,
}) => {
  await signIn(page, loginOf('Kavindu'))
  const isPart = ({ pathname }: URL) => /twoStep|mySessions|blockedCommenters/.test(pathname)
  // The client would retry a server error for a while.
  await page.route(isPart, (route) => route.fulfill({ json: { status: 0, dataset: '' } }))
  await page.goto('/myAccount?tab=privacy')
  for (const name of ['Two-step sign-in', "Where you're signed in", 'Blocked users']) {
    const part = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(part.getByText("Couldn't load this.")).toBeVisible()
    const again = part.getByRole('button', { name: 'Try again' })
    await Promise.all([page.waitForResponse((response) => isPart(new URL(response.url()))), again.click()])
    await expect(again).toBeFocused()
  }
  await expectAccessible(page)
})

test('a member without videos has no list of blocked users', async ({ page }) => {
  await signIn(page, loginOf('Nethmi'))
  await page.goto('/myAccount?tab=privacy')
  await expect(page.getByRole('heading', { name: "Where you're signed in" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blocked users' })).toHaveCount(0)
})

test('a user who exceeds the rate limit for comments sees how long to wait and keeps the typed text', async ({
  page,
  site,
}) => {
  const flooder = await quickPerson(site, 'Ruwan')
  const [{ max }] = RATE_LIMITS.comment
  const own = await say(flooder, mail, 'Number 1')
  const body = { commentId: own, text: 'Number 1' }
  for (let count = 2; count <= max; count++) await flooder.call(contract.comments.editComment, { body })
  await signIn(page, loginOf('Ruwan'))
  await page.goto('/night-mail')
  const field = box(page)
  await field.fill('One more')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText(/^You're doing that too often\. Please wait .+, then try again\.$/),
  ).toBeVisible()
  await expect(field).toHaveValue('One more')
})

const FAMILY = '👨‍👩‍👧‍👦'
const submit = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })

/** Pastes a text at the focus, as a user does. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('a comment that is too long is not truncated: the form shows by how much, and sends it once it fits', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/night-mail')
  await box(page).click()
  const long = 'tea '.repeat(749) + 'tea.'
  await paste(page, long)
  await expect(box(page)).toHaveValue(long)
  await expect(page.getByText('1,000 characters too long', { exact: true })).toBeVisible()
  await expect(page.getByText('3,000 / 2,000', { exact: true })).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  for (const width of [400, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /comment/i.test(request.url())) sent.push(request.url())
  })
  await submit(page).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(long)
  expect(sent).toEqual([])

  const fitting = 'x'.repeat(1999)
  await box(page).fill(`${fitting}!`)
  await box(page).press('End')
  await paste(page, FAMILY)
  await expect(box(page)).toHaveValue(`${fitting}!${FAMILY}`)
  await expect(page.getByText('1 character too long', { exact: true })).toBeVisible()
  await box(page).fill(fitting + FAMILY)
  await expect(page.getByText('2,000 / 2,000', { exact: true })).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-invalid', 'false')
  await submit(page).click()
  await expect(box(page)).toHaveValue('')
  await expect(commentOf(page, fitting + FAMILY)).toBeVisible()
})

test('an unsent comment survives a reload and is cleared once it is sent', async ({ page }) => {
  await signIn(page, loginOf('Kavindu'))
  // The first reload happens before hydration, the second one after it.
  const release = await hold(page, /\/assets\/[^/]*\.js$/)
  await page.goto('/night-mail', { waitUntil: 'commit' })
  await box(page).fill('The path behind the factory is closed.')
  await page.reload({ waitUntil: 'commit' })
  await expect(box(page)).toHaveValue('The path behind the factory is closed.')
  release()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(box(page)).toHaveValue('The path behind the factory is closed.')
  await page.reload()
  await expect(box(page)).toHaveValue('The path behind the factory is closed.')
  await submit(page).click()
  await expect(commentOf(page, 'The path behind the factory is closed.')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.reload()
  await expect(commentOf(page, 'The path behind the factory is closed.')).toBeVisible()
  await expect(box(page)).toHaveValue('')
})
