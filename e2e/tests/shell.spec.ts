import { expectScriptsBelow, scriptsOf } from '../first-scripts.ts'
import { expect, test } from '../fixtures.ts'
import { loginOf, quickPerson } from '../quick.ts'
import { hold, idle, signIn } from '../steps.ts'

test.describe('without a connection', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch|PageError/,
  })

  test('a page still opens, says that it is offline, and works again when the connection returns', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Rendered by the server, the page is visible before its scripts; this is the last of its files.
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/island-fonts-')),
    )
    await context.setOffline(true)
    await expect(page.getByText("You're offline.")).toBeVisible()
    await page.reload()
    await expect(page.getByText("You're offline.")).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline.")).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the service worker caches only the shell and its files', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/allVideos')
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Sri Lanka' })).toBeVisible()
    const stored = await page.evaluate(async () => {
      const requests = await (await caches.open('serendib-shell')).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toContain('/shell')
    expect(stored.filter((path) => path !== '/shell' && !path.startsWith('/assets/'))).toEqual([])
  })
})

test.describe('when navigating', () => {
  test.use({ viewport: { width: 400, height: 320 }, expectedErrors: /status of 404/ })

  test('a new page starts at the top, and Back restores the scroll position (ROUTES-33)', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 240))
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page
      .getByRole('navigation', { name: 'Quick navigation' })
      .getByRole('link', { name: 'All Videos' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Sri Lanka' })).toBeVisible()
    expect(await scrolled()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(scrolled).toBe(240)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Sri Lanka' })).toBeVisible()
    expect(await scrolled()).toBe(0)
  })

  test('a page opened by its URL starts at the top, and a reload keeps the scroll position', async ({
    page,
  }) => {
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 240))
    await page.reload()
    await expect.poll(scrolled).toBe(240)
    await page.goto('/allVideos')
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Sri Lanka' })).toBeVisible()
    expect(await scrolled()).toBe(0)
  })

  test('an unknown path redirects to Home (ROUTES-31)', async ({ page }) => {
    for (const path of ['/no/such/path', '/channels/x/y']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
  })
})

test('crawlers get valid XML from robots.txt onwards', async ({ page, request, site }) => {
  await page.goto('/')
  const robots = await (await request.get(`${site.origin}/robots.txt`)).text()
  const index = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
  const read = async (url: string) => {
    const text = await (await request.get(url)).text()
    return page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        root: parsed.documentElement.nodeName,
        locations: [...parsed.querySelectorAll('loc')].map((each) => each.textContent),
      }
    }, text)
  }
  const { root, locations } = await read(index)
  expect(root).toBe('sitemapindex')
  for (const part of locations) expect((await read(part)).root).toBe('urlset')
  expect((await read(`${site.origin}/feeds/latest.xml`)).root).toBe('rss')
})

test('the first page includes its style sheets and names all its scripts', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = scriptsOf(html)
  expect(scripts.filter((file) => file.includes('/HomePage-'))).toHaveLength(1)
  expect(new Set(scripts).size).toBe(scripts.length)
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)].map(
    ([, href]) => href,
  )
  expect(sheets.filter((file) => file?.includes('/HomePage-'))).toHaveLength(1)
  expect(html.match(/<style>/g)).toHaveLength(sheets.length)
})

for (const [name, path, language, kilobytes] of [
  ['Home', '/', 'en', 124],
  ['Home', '/', 'si', 130],
  ['Home', '/', 'ta', 130],
  ['the map', '/places', 'en', 152],
] as const)
  test(`the scripts of ${name} in ${language} are sent in at most ${kilobytes} KB`, ({ request }) =>
    expectScriptsBelow(request, kilobytes, { path, language }))

test('the member’s part of the top bar is loaded for members only, together with the page', async ({
  page,
  site,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/MemberBar-')) fetched.push(request.url())
  })
  const hydrated = page.locator('html[data-hydrated]')
  await page.goto('/')
  await expect(hydrated).toBeAttached()
  expect(fetched).toEqual([])

  await quickPerson(site, 'Sanduni')
  await signIn(page, loginOf('Sanduni'))
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.documentElement.dataset['hydrated'] === undefined) return
      observer.disconnect()
      const bell = document.querySelector('header button[aria-label^="Notifications"]')
      Object.assign(window, { bellCameWithThePage: bell !== null })
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
  })
  // Make it load last.
  const release = await hold(page, '**/assets/MemberBar-*.js')
  const pageFile = page.waitForResponse('**/assets/HomePage-*.js')
  await page.goto('/')
  await pageFile
  await idle(page)
  release()
  await expect(hydrated).toBeAttached()
  expect(await page.evaluate(() => Reflect.get(window, 'bellCameWithThePage') as unknown)).toBe(true)
})

test('on a phone the theme switch is in the menu and keeps the focus', async ({ page, site }) => {
  await quickPerson(site, 'Tharindu')
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, loginOf('Tharindu'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const theme = page
    .getByRole('navigation', { name: 'Side menu' })
    .getByRole('button', { name: /^(Light|Dark) Mode$/ })
  await expect(theme).toHaveText('Dark Mode')
  await theme.focus()
  const stored = page.waitForResponse('**/changeTheme')
  await page.keyboard.press('Enter')
  await expect(theme).toHaveText('Light Mode')
  await stored
  await idle(page)
  await expect(theme).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(theme).toBeHidden()
})

test('the site’s files are sent as small as the build compressed them', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [script = ''] = /\/assets\/vendor-[\w-]+\.js/.exec(html) ?? []
  const response = await request.get(script, { headers: { 'accept-encoding': 'gzip, br' } })
  const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers()
  expect({ encoding, vary }).toEqual({ encoding: 'br', vary: 'accept-encoding' })
  expect(Number(length)).toBeLessThan((await response.body()).length / 3)
  const plain = await request.get(script, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  expect(await plain.body()).toEqual(await response.body())
})

test('when the focused element disappears, the focus moves to its neighbour, and the last loss counts', async ({
  page,
}) => {
  await page.goto('/aboutUs')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await page.evaluate(async () => {
    const pair = (name: string) => {
      const buttons = ['gone', 'beside'].map((place) => {
        const button = document.createElement('button')
        button.textContent = `${place}, ${name}`
        return button
      })
      const row = document.createElement('div')
      row.append(...buttons)
      document.getElementById('main')?.append(row)
      return buttons[0]
    }
    const rows = [pair('first'), pair('second')]
    for (const button of rows) {
      button?.focus()
      button?.remove()
      // Lets the page's observer run before the next removal.
      await Promise.resolve()
    }
  })
  await expect(page.getByRole('button', { name: 'beside, second' })).toBeFocused()
})
