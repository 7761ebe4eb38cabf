import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import type { Site } from '../site.ts'
import { choose, hold, signIn } from '../steps.ts'

const VIDEOS = 9

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

/** How many slides of a carousel are fully visible. */
const slidesInView = (carousel: Locator) =>
  carousel.getByRole('list').evaluate((track) => {
    const view = track.parentElement?.getBoundingClientRect()
    if (!view) return 0
    const isWhole = ({ left, right }: DOMRect) => left >= view.left - 1 && right <= view.right + 1
    return [...track.children].filter((slide) => isWhole(slide.getBoundingClientRect())).length
  })
const shiftOf = (carousel: Locator) =>
  carousel.getByRole('list').evaluate((track) => getComputedStyle(track).transform)

/** Replaces parts of the editors' content. */
async function editContent(site: Site, changes: Record<string, unknown>): Promise<void> {
  const file = path.join(site.dataDir, 'editorial.json')
  await runAdmin(site, 'editorial', 'export', file)
  const content = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...content, ...changes }))
  await runAdmin(site, 'editorial', 'import', file)
}

let nimali: QuickPerson

test.beforeAll(async ({ site }) => {
  nimali = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const file = await makeClip({ seconds: 1, size: '160x90' })
  const numbers = Array.from({ length: VIDEOS }, (_, index) => index + 1)
  // One of them is also in the category Coast.
  const of = (n: number) => (n === 2 ? [1, 2] : [1])
  await Promise.all(
    numbers.map((n) =>
      quickVideo(nimali, { file, title: `Video ${n}`, slug: `video-${n}`, categories: of(n) }),
    ),
  )
  await editContent(site, {
    picks: ['video-3', 'video-1'],
    contact: 'team@serendib.example',
    operator: 'Nimali Perera\nGalle Road 1, Colombo',
    furtherRules: 'No drones over Sigiriya.',
  })
})

test('Home shows new videos, editors’ picks and a carousel for every category', async ({ page }) => {
  await page.goto('/')
  const carousel = section(page, 'Hill country')

  await test.step('Home shows five new videos with Play Now and lists the others (HOME-03, HOME-04, HOME-06)', async () => {
    const whatsNew = section(page, "What's New")
    await expect(whatsNew.getByRole('article')).toHaveCount(VIDEOS)
    const { videos } = await nimali.call(contract.videos.recentUploads, { query: { cursor: '' } })
    const newestFirst = videos.map(({ title }) => title)
    expect(await whatsNew.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(newestFirst)
    const rest = page.getByRole('list', { name: 'More recent uploads' })
    await expect(rest.getByRole('article')).toHaveCount(VIDEOS - 5)
    await expect(rest.getByRole('link', { name: /^Play Now/ })).toHaveCount(VIDEOS - 5)
    await expectAccessible(page)
    await expect(rest).toHaveCSS('overflow-y', 'auto')
  })

  await test.step('the arrows move the row by five videos in both directions (HOME-05, CONSTANTS-02)', async () => {
    const whatsNew = section(page, "What's New")
    const all = () => whatsNew.getByRole('heading', { level: 3, name: /^Video/ }).allInnerTexts()
    const newest = (await all()).slice(0, 5)
    await whatsNew.getByRole('button', { name: 'Older uploads' }).click()
    // The other four come first, followed by those five.
    await expect.poll(async () => (await all()).slice(4)).toEqual(newest)
    await expect(whatsNew.getByRole('button', { name: 'Older uploads' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await whatsNew.getByRole('button', { name: 'Newer uploads' }).click()
    await expect.poll(async () => (await all()).slice(0, 5)).toEqual(newest)
  })

  await test.step('the editors’ picks are shown in their order', async () => {
    const titles = section(page, "Editors' picks").getByRole('heading', { level: 3 })
    await expect(titles).toHaveText(['Video 3', 'Video 1'])
  })

  await test.step('every category with videos has its carousel (HOME-08)', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      "What's New",
      "Editors' picks",
      'Hill country',
      'Coast and lagoon',
    ])
    const coast = section(page, 'Coast and lagoon')
    await coast.scrollIntoViewIfNeeded()
    await expect(coast.getByRole('heading', { level: 3 })).toHaveText(['Video 2'])
  })

  for (const [width, count] of [
    [1440, 5],
    [1024, 3],
    [701, 3],
    [700, 2],
    [401, 2],
    [400, 1],
    [360, 1],
  ] as const) {
    await test.step(`a carousel shows ${count} videos at a time at ${width} px (HOME-09, HOME-10, HOME-11, HOME-12, CONSTANTS-01)`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await carousel.scrollIntoViewIfNeeded()
      await expect.poll(() => slidesInView(carousel)).toBe(count)
    })
  }

  // From here on the test controls the clock: automatic moves happen only when it advances.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  await page.reload()
  await test.step('a carousel advances automatically within 800 ms, and pauses while hovered or focused (HOME-13, HOME-14, CONSTANTS-01)', async () => {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'false')
    expect(
      await carousel.getByRole('list').evaluate((track) => getComputedStyle(track).transitionDuration),
    ).toBe('0.8s')
    const atFirst = await shiftOf(carousel)
    await page.clock.runFor(4100)
    await expect.poll(() => shiftOf(carousel)).not.toBe(atFirst)
    // Not the first one, which has scrolled out of view by now.
    await carousel.getByRole('listitem').nth(2).hover()
    await page.clock.runFor(1000)
    const held = await shiftOf(carousel)
    await page.clock.runFor(9000)
    expect(await shiftOf(carousel)).toBe(held)
    // A focused slide scrolls into view, even if the browser fires the event long after Tab.
    await carousel.getByRole('link', { name: 'Video', exact: false }).first().focus()
    await expect.poll(() => shiftOf(carousel)).toBe('matrix(1, 0, 0, 1, 0, 0)')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shiftOf(carousel)).toBe(held)
  })
})

test('the server renders the first view, and hydration keeps it unchanged', async ({
  browser,
  page,
  site,
}) => {
  await test.step('Home, a video, its channel and a search work without scripts (HOME-18)', async () => {
    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
    const reader = await context.newPage()
    await reader.goto('/')
    await expect(reader.getByRole('heading', { level: 1, name: 'Discover Sri Lanka' })).toBeVisible()
    const video = section(reader, "What's New")
      .getByRole('link', { name: /^Video \d$/ })
      .first()
    const title = await video.innerText()
    await video.click()
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.locator('video[controls]')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Comment', exact: true })).toBeHidden()
    await expect(reader.getByRole('button', { name: 'Subscribe' })).toBeHidden()
    await expect(reader.getByRole('complementary').getByRole('article')).toHaveCount(VIDEOS - 1)
    await reader.getByRole('link', { name: 'Hill Country Diaries' }).first().click()
    await expect(reader.getByRole('heading', { level: 1, name: 'Hill Country Diaries' })).toBeVisible()
    await reader.getByRole('combobox', { name: 'Search' }).fill('Video 3')
    await reader.keyboard.press('Enter')
    await expect(reader).toHaveURL('/mainSearchResults?val=Video+3')
    await expect(reader.getByRole('main').getByRole('link', { name: 'Video 3' }).first()).toBeVisible()
    await reader.goto('/allVideos')
    await reader
      .getByRole('navigation', { name: /^All Videos/ })
      .getByRole('link', { name: 'Video 2' })
      .click()
    await expect(reader.getByRole('heading', { level: 1, name: 'Video 2' })).toBeVisible()
    await context.close()
  })

  await test.step('hydration re-renders nothing and replays early presses', async () => {
    const release = await hold(page, /\/assets\/index-.*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await title.evaluate((element) => element.setAttribute('data-rendered', ''))
    const theme = await page.locator('html').getAttribute('data-theme')
    await page.getByRole('button', { name: /^(Light|Dark) Mode$/ }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('tea')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '')
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '')
    await expect(title).toHaveAttribute('data-rendered')
    await page.getByRole('combobox', { name: 'Search' }).press('Enter')
    await expect(page).toHaveURL('/mainSearchResults?val=tea')
  })

  await test.step('an empty search that is submitted before hydration shows the message afterwards (NAV-35)', async () => {
    const release = await hold(page, /\/assets\/index-.*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Search' }).press('Enter')
    await expect(page.getByText('Search Box is empty', { exact: true })).toHaveCount(0)
    release()
    await expect(page.getByText('Search Box is empty', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test.describe('when pictures cannot be loaded', () => {
  test.use({ expectedErrors: /net::ERR/ })
  test('the hero’s picture is hidden until it loads', async ({ page }) => {
    const still = page
      .locator('section')
      .filter({ has: page.locator('h1') })
      .locator('img')
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    )
    await page.goto('/')
    await expect(still).toBeHidden()
    await page.unrouteAll()
    await still.evaluate((picture: HTMLImageElement) => {
      picture.src += '?again'
    })
    await expect(still).toBeVisible()
  })
})

test('Home has no automatic movement with reduced motion or save data', async ({ browser, site }) => {
  for (const preference of ['reduced motion', 'save data'] as const) {
    const context = await browser.newContext({
      baseURL: site.origin,
      ...(preference === 'reduced motion' && { reducedMotion: 'reduce' }),
    })
    const page = await context.newPage()
    if (preference === 'save data') {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    }
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play background video' })).toBeVisible()
    const video = page.locator('video').first()
    await expect(video).toHaveAttribute('src', /\/media\//)
    await expect(video).toHaveJSProperty('paused', true)
    if (preference === 'reduced motion') {
      await section(page, 'Hill country').scrollIntoViewIfNeeded()
      await expect(section(page, 'Hill country').getByRole('button', { name: 'Next' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pause autoplay' })).toHaveCount(0)
    }
    await context.close()
  }
})

test('What’s new shows the team, events and banners', async ({ page, site }) => {
  await page.clock.install()
  await page.goto('/whatsnew')
  const show = page.getByRole('region', { name: 'Team messages' })
  const slide = (number: number) => show.getByRole('group', { name: `${number} of 4` })

  await test.step('each slide has a phrase, a name, a link and a picture (ROUTES-11, WHATSNEW-01, WHATSNEW-04, WHATSNEW-05, CONSTANTS-30)', async () => {
    await expect(
      slide(1).getByText('The best road on this island is the one you took by mistake.'),
    ).toBeVisible()
    await expect(slide(1).getByText('Dilani, field team')).toBeVisible()
    await expect(slide(1).getByRole('link', { name: 'Read the story' })).toHaveAttribute('href', '/allVideos')
    await expect(show.getByRole('button', { name: /^Message \d$/ })).toHaveCount(4)
    await show.getByRole('button', { name: 'Message 4' }).click()
    await expect(slide(4)).toBeVisible()
    await expect(slide(4)).toHaveCSS('transition-duration', '0.3s, 0s')
    await expect(slide(1)).toBeHidden()
    await expect(slide(4).locator('img')).toHaveAttribute('src', /assets\/sigiriya/)
    await expectAccessible(page)
  })

  await test.step('the slides advance every 5 s, follow their controls, and stop when paused (WHATSNEW-02, WHATSNEW-03, CONSTANTS-27)', async () => {
    await show.getByRole('button', { name: 'Next' }).click()
    await expect(slide(1)).toBeVisible()
    await page.mouse.move(10, 10)
    await page.locator('body').click({ position: { x: 5, y: 5 } })
    await page.clock.runFor(5100)
    await expect(slide(2)).toBeVisible()
    await show.getByRole('button', { name: 'Previous' }).click()
    await expect(slide(1)).toBeVisible()
    await show.getByRole('button', { name: 'Pause autoplay' }).click()
    await page.locator('body').click({ position: { x: 5, y: 5 } })
    await page.clock.runFor(11_000)
    await expect(slide(1)).toBeVisible()
    await expect(slide(2)).toBeHidden()
  })

  await test.step('the arrow keys move the focus with the slides', async () => {
    const link = (number: number) => slide(number).getByRole('link', { name: 'Read the story' })
    await link(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(link(2)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(link(1)).toBeFocused()
  })

  await test.step('events and banners show the editors’ texts (TRENDING-09, WHATSNEW-07, WHATSNEW-08, WHATSNEW-09, WHATSNEW-10, WHATSNEW-11, WHATSNEW-12)', async () => {
    const events = section(page, 'Upcoming Events')
    await expect(events.getByText('72 subscriptions · updated on 13 Apr 2026')).toBeVisible()
    for (const count of [10, 3, 7])
      await expect(events.getByText(`${count} videos`, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Advertisements' }).getByText('Ad', { exact: true }),
    ).toHaveCount(2)
  })

  await test.step('without notes from the team the page shows a place for advertisers (WHATSNEW-06)', async () => {
    await editContent(site, { messages: [] })
    // The page is cached for some seconds.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Your guest house, your boat, your train pass')).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
  })
})

test('the top bar and the footer link to every page', async ({ page, browser, site }) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const foot = page.getByRole('contentinfo')

  await test.step('the top bar links to its pages (NAV-01, NAV-02, NAV-03, NAV-04, NAV-07)', async () => {
    await page.goto('/')
    for (const [name, url] of [
      ['All Videos', /\/allVideos$/],
      ['Playlists', /\/playlists$/],
      ['About Us', /\/aboutUs$/],
      ['Home', /:\d+\/$/],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(url)
    }
    await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0)
  })

  await test.step('the footer links to help, contact and advertising, and names the site’s owner (NAV-28, NAV-29, NAV-30, ROUTES-12, ABOUT-01, ABOUT-02, ABOUT-03)', async () => {
    await expect(foot.getByText(/^© \d{4} Serendib/)).toBeVisible()
    for (const [name, heading] of [
      ['Help centre', 'Help'],
      ['Contact us', 'Contact us'],
      ['Advertise', 'Advertise'],
    ] as const) {
      await foot.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/\/aboutUs#/)
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport()
    }
    await expect(page.getByRole('link', { name: 'team@serendib.example' })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await expect(page.getByRole('heading', { name: 'The experience' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The community' })).toBeVisible()
    await expect(page.getByText('A travel guide to one island, made of films, by a community.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the footer links to the guidelines and the privacy page, with the operator’s additions', async () => {
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    await foot.getByRole('link', { name: 'Guidelines', exact: true }).click()
    await expect(title('Guidelines')).toBeVisible()
    await expect(page.getByText('No drones over Sigiriya.')).toBeVisible()
    await expectAccessible(page)
    await foot.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(title('Privacy')).toBeVisible()
    await expect(page.getByText('Galle Road 1, Colombo')).toBeVisible()
    await expect(page.getByRole('link', { name: 'team@serendib.example' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/signup')
    await page.getByRole('main').getByRole('link', { name: 'guidelines', exact: true }).click()
    await expect(title('Guidelines')).toBeVisible()
  })

  await test.step('a guest who subscribes sees the sign-in popup, and a click outside closes it (NAV-31, NAV-33)', async () => {
    await page.goto('/channels')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click()
    const popup = page.getByRole('dialog', { name: 'Please log-in to proceed' })
    await expect(popup.getByText('Please log-in to proceed', { exact: true })).toBeVisible()
    await popup.getByText('Please log-in to proceed', { exact: true }).click()
    await expect(popup).toBeVisible()
    await page.mouse.click(20, 400)
    await expect(popup).toBeHidden()
  })

  await test.step('a popup does not stay open when the browser goes to another page (ROUTES-34)', async () => {
    await bar.getByRole('link', { name: 'All Videos', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Sri Lanka' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: 'Please log-in to proceed' })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/allVideos$/)
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
  })

  await test.step('the All Videos page shows all videos in a grid (ROUTES-28)', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Sri Lanka' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(VIDEOS)
  })

  await test.step('the upload icon is shown to uploaders only, and the profile menu leads to the account and signs out (NAV-08, NAV-09, NAV-12, NAV-13, HOME-17)', async () => {
    await quickPerson(site, 'Ben')
    const member = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await signIn(member, loginOf('ben'))
    await member.goto('/')
    await expect(member.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(member).toHaveURL(/:\d+\/$/)
    await expect(member.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0)
    await member.getByRole('button', { name: 'Profile menu' }).click()
    await choose(member, 'My Account')
    await expect(member).toHaveURL(/\/myAccount$/)
    await member.goto('/')
    await member.getByRole('button', { name: 'Profile menu' }).click()
    await choose(member, 'Logout')
    await expect(member.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await signIn(page, loginOf('nimali'))
    await page.getByRole('link', { name: 'Upload', exact: true }).click()
    await expect(page).toHaveURL(/\/uploadVideo$/)
  })
})

test('every page has its own path that survives a reload (ROUTES-32)', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  for (const link of await menu.getByRole('link').all()) {
    await link.click()
    await expect(page).toHaveURL((await link.getAttribute('href')) ?? 'nowhere')
  }
  for (const [path, name] of [
    ['/', 'Discover Sri Lanka'],
    ['/allVideos', 'Explore Sri Lanka'],
    ['/allTrendings', 'Trending'],
    ['/places', 'Places'],
    ['/whatsnew', /./],
    ['/aboutUs', /./],
    ['/aboutUs/guidelines', 'Guidelines'],
    ['/aboutUs/privacy', 'Privacy'],
    ['/channels', 'All Channels'],
    ['/channels/hill-country-diaries', 'Hill Country Diaries'],
    ['/video-1', 'Video 1'],
    ['/playlists', 'All Playlists'],
    ['/createPlaylist', 'Create Playlist'],
    ['/mainSearchResults?val=video', /video/],
    ['/viewHistory', 'History'],
    ['/library', 'Library'],
    ['/watchLater', 'Watch Later'],
    ['/likedVideos', 'Liked Videos'],
    ['/allSubscriptions', 'Subscriptions'],
    ['/reportHistory', 'Report History'],
    ['/signup', 'Create an account'],
    ['/signin', /./],
    ['/identifyAccount', /./],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(title).toHaveAccessibleName(name)
    expect(page.url().endsWith(path)).toBe(true)
  }
})

test('on a phone the bottom bar never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto('/aboutUs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  const under: string[] = []
  while (!(await last.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab')
    under.push(...(await page.evaluate(focusedUnderBar)))
  }
  expect(under).toEqual([])
})

/** Runs in the page: the focused element, if it extends below the upper edge of the bottom bar. */
function focusedUnderBar(): string[] {
  const focused = document.activeElement
  const bars = [...document.querySelectorAll('nav')].filter(
    (nav) => getComputedStyle(nav).position === 'fixed',
  )
  return bars
    .filter((bar) => !bar.contains(focused))
    .filter((bar) => (focused?.getBoundingClientRect().bottom ?? 0) > bar.getBoundingClientRect().top)
    .map(() => focused?.textContent ?? '')
}
