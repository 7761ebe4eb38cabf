import type { Page } from '@playwright/test'
import { makeClip } from '../../clips.ts'
import { expect, test } from '../../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../../quick.ts'
import { hold, idle, signIn } from '../../steps.ts'

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

test('every field and button of the rendered pages keeps what a guest does before hydration', async ({
  page,
  site,
}) => {
  const file = await makeClip({ seconds: 1, size: '160x90' })
  const owner = await quickUploader(site, 'Nimal', 'Tea Country')
  await quickVideo(owner, { file, title: 'Picking tea', slug: 'picking-tea' })
  // Counts the clicks that reach each button after hydration.
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
        if (!button || ('earlyEvents' in window && window.earlyEvents !== undefined)) return
        button.dataset['replays'] = String(Number(button.dataset['replays'] ?? 0) + 1)
      },
      { capture: true },
    )
  })
  let [buttons, fields] = [0, 0]
  for (const path of [
    '/',
    '/picking-tea',
    '/channels/tea-country',
    '/mainSearchResults?val=tea',
    '/places',
    '/playlists',
  ]) {
    await test.step(path, async () => {
      const openEarly = async () => {
        const release = await hold(page, /\/assets\/[^/]*\.js$/)
        await page.goto(path, { waitUntil: 'commit' })
        await page.waitForFunction(() => document.readyState === 'interactive')
        return release
      }
      let release = await openEarly()
      const filled = await page
        .locator('input[type=search], input[type=text], textarea, select')
        .evaluateAll((all: (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]) => {
          const shown = all.filter((field) => field.checkVisibility())
          for (const field of shown) {
            if (field instanceof HTMLSelectElement) field.selectedIndex = 1
            else field.value = 'early'
            for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
            field.dataset['early'] = field.value
          }
          return shown.length
        })
      release()
      await expectHydrated(page)
      await idle(page)
      const kept = await page
        .locator('[data-early]')
        .evaluateAll((all: HTMLInputElement[]) => all.map(({ value, dataset }) => [value, dataset['early']]))
      expect(kept).toHaveLength(filled)
      for (const [value, early] of kept) expect(value).toBe(early)
      fields += kept.length

      release = await openEarly()
      const pressed = await page.locator('button').evaluateAll((all: HTMLButtonElement[]) => {
        const shown = all.filter((button) => button.checkVisibility() && !button.form?.hasAttribute('action'))
        for (const button of shown) {
          button.click()
          button.dataset['pressed'] = button.hasAttribute('aria-haspopup') ? 'opens' : 'acts'
        }
        return shown.length
      })
      release()
      await expectHydrated(page)
      await idle(page)
      const replayed = await page
        .locator('button[data-pressed]')
        .evaluateAll((all: HTMLElement[]) =>
          all.map(({ dataset }) => ({ kind: dataset['pressed'], replays: Number(dataset['replays'] ?? 0) })),
        )
      await expect(page.locator('button[aria-busy]')).toHaveCount(0)
      for (const { kind, replays } of replayed) if (kind === 'acts') expect(replays).toBe(1)
      expect(replayed.filter(({ kind, replays }) => kind === 'opens' && replays > 0).length).toBeLessThan(2)
      buttons += pressed
    })
  }
  expect(fields).toBeGreaterThan(8)
  expect(buttons).toBeGreaterThan(20)
})
