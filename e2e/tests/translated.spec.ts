import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { menuEntry, signIn } from '../steps.ts'

test.use({ isTranslated: true })

let owner: QuickPerson

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Kavindu', 'Hill Country Diaries')
  const member = await quickPerson(site, 'Nethmi')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  const videoId = await quickVideo(owner, { file, title: 'The slow train to Ella', slug: 'slow-train' })
  const { comment } = await member.call(contract.comments.addComment, {
    body: { videoId, text: 'Sit on the right.' },
  })
  await owner.call(contract.comments.addComment, {
    body: { videoId, text: 'Booked for Sunday.', parentId: comment.id },
  })
})

test('Home, the watch page and My account work while a browser translates them', async ({ page }) => {
  const isTranslated = () => expect(page.locator('main font').first()).toBeAttached()
  await signIn(page, loginOf('Nethmi'))
  await test.step('Home', async () => {
    await page.goto('/')
    await isTranslated()
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await menuEntry(page, 'Logout')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('link', { name: 'The slow train to Ella' }).first().click()
  })
  await test.step('watch page: replies, votes, the Save panel and a new comment', async () => {
    await expect(page).toHaveURL(/slow-train/)
    await isTranslated()
    await page.getByRole('button', { name: 'View 1 reply' }).click()
    await expect(page.getByText('Booked for Sunday.')).toBeVisible()
    await page.getByRole('button', { name: 'Hide replies' }).click()
    await expect(page.getByRole('button', { name: 'View 1 reply' })).toBeVisible()
    await page.getByRole('button', { name: 'Like, 0' }).first().click()
    await expect(page.getByRole('button', { name: 'Like, 1' })).toContainText('1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const tick = page.getByRole('dialog').getByRole('checkbox', { name: /Watch Later/i })
    await tick.check()
    await expect(tick).toHaveAttribute('aria-busy', 'false')
    await tick.uncheck()
    await expect(tick).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Escape')
    await page.getByLabel('Add a comment').fill('From Kandy, by the window.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('article').filter({ hasText: 'by the window' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Comments/ })).toContainText('3')
  })
  await test.step('My account: every tab, and editing the profile', async () => {
    await page.goto('/myAccount')
    await isTranslated()
    await page.getByRole('button', { name: 'Enable Editing' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const tabs = page.getByRole('navigation', { name: 'Account sections' })
    for (const name of ['Channels', 'Privacy', 'Email', 'Notifications', 'Uploads', 'General']) {
      const tab = tabs.getByRole('link', { name })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    }
  })
})

test.describe('a part of a page that fails', () => {
  test.use({ expectedErrors: /NotFoundError|not a child of this node/ })

  test('shows an error in its place, and the rest of the page works on', async ({ page }) => {
    await page.goto('/slow-train')
    await page.getByRole('button', { name: 'View 1 reply' }).click()
    // React will look for the removed node.
    await page.getByText('Booked for Sunday.').evaluate((text) => {
      const list = text.closest('ul')?.parentElement ?? text
      list.remove()
    })
    await page.getByRole('button', { name: 'Hide replies' }).click()
    await expect(page.getByText('Something went wrong here.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The slow train to Ella' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Sit on the right.')).toBeVisible()
  })
})
