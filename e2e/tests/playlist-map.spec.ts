import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { quickPerson, quickPlaylist, quickUploader, quickVideo } from '../quick.ts'
import { openPage } from '../steps.ts'

// The browser logs refused calls and requests that this test aborts.
test.use({ expectedErrors: /^Failed to load resource.* http.*\/playlistStops\?/ })

/** The ids of the playlists. */
const made = { route: 0, own: 0, kitchen: 0 }
const map = (page: Page) => page.getByRole('region', { name: 'Map of Sri Lanka' })
const stopsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })

test.beforeAll(async ({ site }) => {
  const nimali = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const kavindu = await quickPerson(site, 'Kavindu')
  const file = await makeClip({ seconds: 1, size: '320x240' })
  const ids: number[] = []
  for (const [title, place] of [
    ['Ramparts at dusk', 'galle-fort'],
    ['How to open a jackfruit', undefined],
    ['Little Adam in the mist', 'ella'],
    ['The bridge before breakfast', 'nine-arch-bridge'],
    ['Back for one more tea', 'ella'],
    ['Lagoon by bicycle', 'jaffna'],
  ] as const) {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    ids.push(await quickVideo(nimali, { file, title, slug, ...(place && { place }) }))
  }
  made.route = await quickPlaylist(nimali, 'South to north', ids)
  made.own = await quickPlaylist(kavindu, 'For our honeymoon', ids, true)
  made.kitchen = await quickPlaylist(nimali, 'In the kitchen', ids.slice(1, 2))
})

test('a guest follows a playlist as a route on the map', async ({ page }) => {
  await test.step('the route is shown next to the videos and has its own URL', async () => {
    await page.goto(`/playlists?playlist=${made.route}`)
    const views = page.getByRole('navigation', { name: 'Playlist view' })
    await views.getByRole('link', { name: 'Map 5' }).click()
    await expect(page).toHaveURL(new RegExp(`/playlists\\?playlist=${made.route}&view=map$`))
    await expect(page.getByRole('heading', { level: 1, name: 'South to north' })).toBeVisible()
    await expect(map(page).locator('[data-marker]')).toHaveCount(3)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) asked.push(new URL(request.url()).pathname)
    })
    await page.reload()
    await expect(stopsOf(page)).toHaveCount(5)
    await page.waitForLoadState('networkidle')
    // A phone requests the stops only once.
    expect(asked).toEqual(['/api/v1/playlist/playlistStops'])
    await expectAccessible(page)
  })

  await test.step('the route lists its stops in order, their distances, and the videos without a place', async () => {
    await expect(stopsOf(page)).toHaveText([
      /^1.*Stop 1: Galle Fort.*Ramparts at dusk/,
      /^130 km from Galle Fort.*Stop 2: Ella.*Little Adam in the mist.*ඇල්ල · எல்ல/,
      /^2 km from Ella.*Stop 3: Nine Arch Bridge.*The bridge before breakfast/,
      /^2 km from Nine Arch Bridge.*Stop 4: Ella.*Back for one more tea/,
      /^329 km from Ella.*Stop 5: Jaffna.*Lagoon by bicycle/,
    ])
    await expect(page.getByText('5 stops · 464 km', { exact: true })).toBeVisible()
    await expect(page.getByText('Distances are straight lines between stops.')).toBeVisible()
    await expect(page.getByText('1 video has no place on the map.')).toBeVisible()
  })

  await test.step('a stop shows its video on the map and in the list', async () => {
    const galle = map(page).getByRole('link', { name: 'Stop 1, Galle Fort: Ramparts at dusk' })
    await galle.hover()
    await expect(map(page).locator('[data-card]')).toContainText('Ramparts at dusk')
    await expect(page.getByRole('main').locator('li[data-pointed]').filter({ hasText: 'Stop' })).toHaveText(
      /Galle Fort/,
    )
    await stopsOf(page).getByRole('link', { name: 'Lagoon by bicycle' }).hover()
    await expect(map(page).locator('[data-pointed]').getByText('Jaffna')).toBeVisible()
    await galle.click()
    await expect(page).toHaveURL(new RegExp(`/ramparts-at-dusk\\?playlist=${made.route}$`))
  })

  await test.step('the video’s page shows its stop number and links back to the route', async () => {
    const panel = page.getByRole('region', { name: 'South to north' })
    await panel.getByRole('link', { name: 'How to open a jackfruit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'How to open a jackfruit' })).toBeVisible()
    await expect(panel.getByText('2 of 6')).toBeVisible()
    await expect(panel.getByText(/^Stop/)).toHaveCount(0)
    await panel.getByRole('link', { name: 'The bridge before breakfast' }).click()
    await panel.getByRole('link', { name: 'Stop 3 of 5 on the map' }).click()
    await expect(page).toHaveURL(new RegExp(`/playlists\\?playlist=${made.route}&view=map$`))
    await expect(stopsOf(page)).toHaveCount(5)
  })

  await test.step('the keyboard zooms in on stops that are close together', async () => {
    const close = map(page).getByRole('button', {
      name: 'Stops 2–4, Ella +1: Nine Arch Bridge. Zoom in',
      exact: true,
    })
    await close.focus()
    await close.press('Enter')
    const ella = map(page).getByRole('button', { name: 'Stops 2, 4, Ella. Show in the list' })
    await expect(ella).toBeFocused()
    await expect(page).toHaveURL(/&view=map&at=6\.87/)
    await page.keyboard.press('Tab')
    const bridge = map(page).getByRole('link', { name: /^Stop 3, Nine Arch Bridge/ })
    await expect(bridge).toBeFocused()
    await ella.press('Enter')
    await expect(page.getByRole('link', { name: 'Little Adam in the mist' })).toBeFocused()
    await page.reload()
    await expect(bridge).toBeVisible()
    await map(page).getByRole('button', { name: 'Whole route' }).click()
    await expect(close).toBeVisible()
    await expect(page).toHaveURL(/&view=map$/)
  })

  await test.step('on a phone the map is above the list, and the first tap on a stop shows its video', async () => {
    const context = await page
      .context()
      .browser()
      ?.newContext({
        baseURL: new URL(page.url()).origin,
        viewport: { width: 400, height: 860 },
        hasTouch: true,
        reducedMotion: 'reduce',
      })
    if (!context) throw new Error('the browser is gone')
    const phone = await context.newPage()
    await phone.goto(`/playlists?playlist=${made.route}&view=map`)
    const galle = map(phone).getByRole('link', { name: /^Stop 1, Galle Fort/ })
    await galle.tap()
    await expect(map(phone).locator('[data-card]')).toContainText('Stop 1 · Galle Fort')
    await expectAccessible(phone)
    expect(
      await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    await galle.tap()
    await expect(phone).toHaveURL(/\/ramparts-at-dusk\?playlist=/)
    await context.close()
  })
})

test('a route is exported to a map app and printed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/playlists?playlist=${made.route}&view=map`)
  const save = page.getByRole('button', { name: 'Download for map apps (GPX)' })
  await test.step('the GPX file has the stops in order, each with a link to its video', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(file.suggestedFilename()).toBe('South to north.gpx')
    const { origin } = new URL(page.url())
    const stop = (name: string, lat: string, lon: string) => ({ name, lat, lon })
    const read = await page.evaluate(readGpx, await readFile(await file.path(), 'utf8'))
    expect(read.name).toBe('South to north')
    expect(read.route).toEqual([
      stop('1. Galle Fort', '6.0266', '80.217'),
      stop('2. Ella', '6.8667', '81.0466'),
      stop('3. Nine Arch Bridge', '6.8768', '81.0608'),
      stop('4. Ella', '6.8667', '81.0466'),
      stop('5. Jaffna', '9.665', '80.022'),
    ])
    expect(read.points).toEqual(read.route)
    expect(read.videos[0]).toEqual({
      title: 'Ramparts at dusk',
      href: `${origin}/ramparts-at-dusk?playlist=${made.route}`,
    })
  })

  await test.step('the printed page has a light background and only the stops', async () => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    expect(await theme()).toBe('dark')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await theme()).toBe('light')
    await expect(stopsOf(page)).toHaveCount(5)
    await expect(stopsOf(page).first()).toBeVisible()
    for (const around of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(around)).toHaveCount(0)
    await expect(save).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await theme()).toBe('dark')
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

/** Runs in the page: what a map app reads from a GPX file. */
function readGpx(text: string) {
  const gpx = new DOMParser().parseFromString(text, 'application/xml')
  const textOf = (parent: Element | Document, path: string) => parent.querySelector(path)?.textContent ?? ''
  const pointOf = (point: Element) => ({
    name: textOf(point, 'name'),
    lat: point.getAttribute('lat'),
    lon: point.getAttribute('lon'),
  })
  const points = [...gpx.querySelectorAll('gpx[version="1.1"] > wpt')]
  return {
    name: textOf(gpx, 'metadata > name'),
    points: points.map(pointOf),
    route: [...gpx.querySelectorAll('rte > rtept')].map(pointOf),
    videos: points.map((point) => ({
      title: textOf(point, 'desc'),
      href: point.querySelector('link')?.getAttribute('href'),
    })),
  }
}

test('only the owner can open the map of a private playlist', async ({ page, site }) => {
  const address = `/playlists?playlist=${made.own}&view=map`
  const own = await openPage(page, site.origin, 'Kavindu')
  await own.goto(address)
  await expect(stopsOf(own)).toHaveCount(5)
  await expect(own.getByRole('main').getByText('Private', { exact: true })).toBeVisible()
  await own.goto(`/createPlaylist?playlist=${made.own}`)
  await own.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(stopsOf(own)).toHaveCount(5)
  await own.context().close()

  const other = await openPage(page, site.origin, 'Nimali')
  await other.goto(address)
  await expect(other.getByText('Unable to load the playlist right now')).toBeVisible()
  await other.context().close()
})

test('the map reports missing places, a missing playlist and a lost connection', async ({ page }) => {
  await page.goto(`/playlists?playlist=${made.kitchen}`)
  await expect(page.getByRole('heading', { name: 'In the kitchen' }).last()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Playlist view' })).toHaveCount(0)
  await page.goto(`/playlists?playlist=${made.kitchen}&view=map`)
  await expect(page.getByText('No videos in this playlist have a place on the map.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show videos' }).click()
  await expect(page.getByRole('link', { name: 'How to open a jackfruit' })).toBeVisible()

  await page.route('**/playlistStops**', (route) => route.abort())
  await page.goto(`/playlists?playlist=${made.route}&view=map`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/playlistStops**')
  await again.click()
  await expect(stopsOf(page)).toHaveCount(5)
})
