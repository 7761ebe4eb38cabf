import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { hold, signIn } from '../steps.ts'

// The server-rendered HTML, without scripts and before hydration.

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const expectHydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toHaveCount(1)

test('static pages are complete without scripts, and the other pages link on', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const reader = await context.newPage()
  await reader.goto('/allVideos')
  for (const [name, said] of [
    ['Guidelines', 'What belongs here'],
    ['Privacy', 'Without an account'],
    ['About Us', 'The experience'],
    ["What's new", 'Upcoming Events'],
  ] as const) {
    await reader.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(reader.getByRole('heading', { name: said })).toBeVisible()
  }
  await reader.goto('/signin')
  await reader.getByRole('link', { name: 'All Videos' }).click()
  await expect(reader).toHaveURL('/allVideos')
  await context.close()
})

test('hydration keeps the rendered pages unchanged', async ({ page }) => {
  for (const path of ['/aboutUs', '/aboutUs/guidelines', '/aboutUs/privacy', '/whatsnew', '/playlists']) {
    const release = await hold(page, /\/assets\/index-.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await title.evaluate((element) => element.setAttribute('data-rendered', ''))
    release()
    await expectHydrated(page)
    await expect(title).toHaveAttribute('data-rendered')
  }
})

test.describe('when the operator’s texts cannot be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('the page says so and tries again', async ({ page }) => {
    await page.goto('/channels')
    await expectHydrated(page)
    await page.route('**/home/contact', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
    const contact = page.locator('#contact')
    await expect(contact.getByText("Couldn't load this.")).toBeVisible()
    await page.unroute('**/home/contact')
    await contact.getByRole('button', { name: 'Try again' }).click()
    await expect(contact.getByText(/^Leave a comment under a film/)).toBeVisible()
  })
})

test('a search can be cleared, sorted, filtered and stored before hydration', async ({ page, site }) => {
  const file = await makeClip({ seconds: 1, size: '160x90' })
  const owner = await quickUploader(site, 'Dilani', 'Night Mail')
  await quickVideo(owner, { file, title: 'The night mail to Badulla', slug: 'night-mail' })
  const openEarly = async (path: string) => {
    const release = await hold(page, /\/assets\/[^/]*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    return release
  }

  await test.step('a guest clears, sorts and filters results before hydration', async () => {
    const release = await openEarly('/mainSearchResults?val=badulla')
    await searchBox(page).fill('')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('date')
    await page.getByRole('combobox', { name: 'Length' }).selectOption('short')
    release()
    await expect(page).toHaveURL(/\?val=badulla&sort=date&length=short$/)
    await expect(searchBox(page)).toHaveValue('')
    await searchBox(page).pressSequentially('tea')
    await expect(searchBox(page)).toHaveValue('tea')
  })

  await test.step('a member finds the search that the browser submitted in their history (SEARCH-04)', async () => {
    await signIn(page, loginOf('Dilani'))
    const stored: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/addToSearchHistory')) stored.push(request.postData())
    })
    const release = await openEarly('/')
    await searchBox(page).fill('mirissa')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\?val=mirissa$/)
    release()
    await expect.poll(() => stored).toEqual([expect.stringContaining('"mirissa"')])
    await page.goto('/mainSearchResults')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('mirissa')
    await expectHydrated(page)
    expect(stored).toHaveLength(1)
    await page.goto('/viewHistory?tab=search')
    await expect(page.getByRole('main').getByText('mirissa')).toBeVisible()
  })
})
