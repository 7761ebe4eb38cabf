import type { Page } from '@playwright/test'
import { contract, PACES } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { menuEntry, signIn } from '../steps.ts'

test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: /status of (403|429)/ })

let owner: QuickPerson
let rude: QuickPerson
let filmIds: number[]

const say = async (person: QuickPerson, videoId: number, text: string) =>
  (await person.call(contract.comments.addComment, { body: { videoId, text } })).comment.id

const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const box = (page: Page) => page.getByLabel('Add a comment')

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Kavindu', 'Hill Country Diaries')
  rude = await quickPerson(site, 'Saman')
  const kind = await quickPerson(site, 'Nethmi')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  filmIds = []
  for (const slug of ['slow-train', 'tea-walk'])
    filmIds.push(await quickVideo(owner, { file, title: slug.replace('-', ' '), slug }))
  const [train = 0, tea = 0] = filmIds
  await say(kind, train, 'Sit on the right.')
  await say(rude, train, 'What a waste of time.')
  await say(rude, tea, 'This one is no better.')
})

test('an owner closes the comments of a film, and opens them again', async ({ page, browser }) => {
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/slow-train')
  await page.getByRole('button', { name: 'Close comments', exact: true }).click()
  await expect(page.getByText('Comments are closed under this film.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open comments', exact: true })).toBeFocused()
  await expect(box(page)).toHaveCount(0)
  await expect(commentOf(page, 'Sit on the right.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/slow-train')
  await expect(guest.getByText('Comments are closed under this film.')).toBeVisible()
  await expect(commentOf(guest, 'Sit on the right.')).toBeVisible()
  await expect(box(guest)).toHaveCount(0)
  await expect(guest.getByRole('button', { name: /^(Open|Close) comments$/ })).toHaveCount(0)
  await guest.context().close()

  await page.getByRole('button', { name: 'Open comments', exact: true }).click()
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close comments', exact: true })).toBeFocused()
})

test('an owner blocks who wrote a comment, who is told when they write', async ({ page }) => {
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/slow-train')
  const comments = page.getByRole('heading', { name: /^Comments/ })
  await expect(comments).toHaveText(/2$/)

  await test.step('they are asked, and may keep what was written', async () => {
    const menu = commentOf(page, 'What a waste').getByRole('button', { name: /^More about/ })
    await menu.click()
    await (await menuEntry(page, 'Block this person')).click()
    const dialog = page.getByRole('dialog', { name: 'Block Saman Perera?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(menu).toBeFocused()
    await menu.click()
    await (await menuEntry(page, 'Block this person')).click()
    await dialog.getByRole('checkbox', { name: /^Remove all/ }).check()
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText('Saman Perera is blocked.')).toBeVisible()
    await expect(commentOf(page, 'What a waste')).toHaveCount(0)
    await expect(commentOf(page, 'Sit on the right.')).toBeVisible()
    await expect(comments).toHaveText(/1$/)
    await expect(comments).toBeFocused()
    await page.goto('/tea-walk')
    await expect(page.getByText('Nobody has said anything yet.')).toBeVisible()
  })

  await test.step('their own comments have no such entry', async () => {
    await say(owner, filmIds[1] ?? 0, 'Filmed in May.')
    await page.reload()
    await commentOf(page, 'Filmed in May.')
      .getByRole('button', { name: /^More about/ })
      .click()
    await menuEntry(page, 'Remove')
    await expect(page.getByRole('menuitem', { name: 'Block this person' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
})

test('who is blocked keeps what they typed, and is told why it was not taken', async ({ page }) => {
  await signIn(page, loginOf('Saman'))
  await page.goto('/tea-walk')
  await box(page).fill('I take it back.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The owner of this film does not take comments from you.')
  await expect(box(page)).toHaveValue('I take it back.')
  await expect(box(page)).toBeFocused()
})

test('whom one blocked stands in My account, and is let in again there', async ({ page }) => {
  await signIn(page, loginOf('Kavindu'))
  await page.goto('/myAccount?tab=privacy')
  const row = page.getByRole('listitem').filter({ hasText: 'Saman Perera' })
  await expect(row).toContainText(/Since \d{4}-\d\d-\d\d/)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Unblock: Saman Perera' }).click()
  await expect(page.getByText('Saman Perera can comment again.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('You have blocked nobody.')).toBeVisible()
  // What had the focus is gone: it went on to what stands there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await say(rude, filmIds[1] ?? 0, 'Thank you.')
})

test('each part of Privacy that cannot be loaded says which it is', async ({ page }) => {
  await signIn(page, loginOf('Kavindu'))
  const isPart = ({ pathname }: URL) => /twoStep|mySessions|blockedCommenters/.test(pathname)
  // A fault of the server would be tried again by itself, for a while.
  await page.route(isPart, (route) => route.fulfill({ json: { status: 0, dataset: '' } }))
  await page.goto('/myAccount?tab=privacy')
  for (const name of ['Two-step sign-in', 'Where you are signed in', 'People you blocked']) {
    const part = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(part.getByText('This could not be loaded.')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('members without films have no list of blocked people', async ({ page }) => {
  await signIn(page, loginOf('Nethmi'))
  await page.goto('/myAccount?tab=privacy')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People you blocked' })).toHaveCount(0)
})

test('whoever writes more than anybody types is told how long to wait, and keeps what they typed', async ({
  page,
  site,
}) => {
  const flooder = await quickPerson(site, 'Ruwan')
  const [{ max }] = PACES.comment
  const own = await say(flooder, filmIds[0] ?? 0, 'Number 1')
  const body = { commentId: own, text: 'Number 1' }
  for (let count = 2; count <= max; count++) await flooder.call(contract.comments.editComment, { body })
  await signIn(page, loginOf('Ruwan'))
  await page.goto('/slow-train')
  const field = box(page)
  await field.fill('One more')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText(/^That was a lot in a short time\. Please wait .+, then try again\.$/),
  ).toBeVisible()
  await expect(field).toHaveValue('One more')
})
