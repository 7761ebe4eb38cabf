import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of Sri Lanka' })

/** All places that the site ships with, as if each had videos. */
async function shippedPlaces() {
  const file = new URL('../../server/migrations/0001-baseline.sql', import.meta.url)
  const rows = (await readFile(file, 'utf8')).matchAll(
    /^ {4}\('([a-z0-9-]+)', '((?:[^']|'')+)', '([^']*)', '([^']*)', '([a-z]+)', '([^']+)', ([\d.]+), ([\d.]+)\)/gm,
  )
  return [...rows].map(([, slug, name = '', nameSi, nameTa, kind, district, latitude, longitude], index) => ({
    place_id: index + 1,
    place_url: slug,
    place_name: name.replaceAll("''", "'"),
    place_name_en: name.replaceAll("''", "'"),
    place_name_si: nameSi,
    place_name_ta: nameTa,
    place_kind: kind,
    place_district: district,
    place_province: 'Uva',
    latitude: Number(latitude),
    longitude: Number(longitude),
    vd_count: 1 + ((index * 7) % 9),
    vd_thumbs: [],
  }))
}

/** Opens the map with these places. Through a link, because the server renders the places that really have videos. */
async function openMap(page: Page, places: object[]) {
  await page.route('**/v1/places/placesList*', (route) =>
    route.fulfill({ json: { status: 1, dataset: places } }),
  )
  await page.goto('/places/ella')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('link', { name: 'Ella on the map of the island' }).click()
  await expect(map(page).locator('[data-label]').first()).toBeVisible()
}

/** Runs in the page: what is wrong with the names on the map as they are laid out. */
function errorsOfLabels(region: Element) {
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const nameOf = (marker: Element) => marker.getAttribute('aria-label') ?? ''
  const touch = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const isTruncated = (a: DOMRect, frame: DOMRect) =>
    a.left < frame.left || a.right > frame.right || a.top < frame.top || a.bottom > frame.bottom
  /** How far a rectangle is from the centre of another one. */
  const distanceOf = (a: DOMRect, b: DOMRect) => {
    const [x, y] = [b.left + b.width / 2, b.top + b.height / 2]
    return Math.hypot(Math.max(a.left - x, 0, x - a.right), Math.max(a.top - y, 0, y - a.bottom))
  }
  const coversOwn = (label: Element) =>
    markers.some((marker) => marker.contains(label) && distanceOf(boxOf(label), boxOf(marker)) < 9)
  const markers = [...region.querySelectorAll('[data-marker]')]
  const labels = [...region.querySelectorAll('[data-label]')]
  const buttons = [...region.querySelectorAll('button:not([data-marker], [data-card])')]
  const use = region.querySelector<SVGUseElement>('[data-coast]')
  const coast = document.querySelector<SVGPathElement>(use?.getAttribute('href') ?? 'none')
  const toDrawing = use?.getScreenCTM()?.inverse()
  const isLand = (x: number, y: number) =>
    coast?.isPointInFill(new DOMPoint(x, y).matrixTransform(toDrawing)) ?? false
  const crossesCoast = ({ left, right, top, bottom }: DOMRect) => {
    const kinds = new Set<boolean>()
    for (let x = left; x <= right; x += 2) for (let y = top; y <= bottom; y += 2) kinds.add(isLand(x, y))
    return kinds.size > 1
  }
  const others = (label: Element) => [
    ...labels.filter((other) => other !== label),
    ...markers.filter((marker) => !marker.contains(label)),
    ...buttons,
  ]
  const ofLabels = labels.flatMap((label) => [
    ...others(label)
      .filter((other) => touch(boxOf(label), boxOf(other)))
      .map((other) => `${label.textContent} covers ${nameOf(other) || other.textContent}`),
    ...(coversOwn(label) ? [`${label.textContent} covers its own diamond`] : []),
    ...(isTruncated(boxOf(label), boxOf(region)) ? [`${label.textContent} is cut off`] : []),
    ...(crossesCoast(boxOf(label)) ? [`${label.textContent} crosses the coast`] : []),
  ])
  const ofNames = markers.flatMap((marker) =>
    [...marker.querySelectorAll('span')]
      .filter((part) => !nameOf(marker).includes(part.textContent))
      .map((part) => `${part.textContent} is not in the name of ${nameOf(marker)}`),
  )
  return coast ? [...ofLabels, ...ofNames] : ['there is no coast']
}

const SCREENS = [
  { width: 320, height: 640 },
  { width: 400, height: 860 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'by touch' : 'by pointer', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, hasTouch })
    test('names cover neither each other nor markers nor the coast, at any width or zoom', async ({
      page,
    }) => {
      const places = await shippedPlaces()
      expect(places.length).toBeGreaterThan(150)
      await openMap(page, places)
      const region = map(page)
      for (const screen of SCREENS.filter(({ width }) => width < 1000 === hasTouch)) {
        await test.step(`${screen.width} pixels wide`, async () => {
          await page.setViewportSize(screen)
          const check = async () => {
            await expect.poll(() => region.evaluate(errorsOfLabels)).toEqual([])
            const [named, all] = [
              await region.locator('[data-label]').count(),
              await region.locator('[data-marker]').count(),
            ]
            expect(named / all).toBeGreaterThan(0.3)
          }
          await check()
          for (const place of ['ella', 'galle', 'jaffna', 'trincomalee']) {
            const marker = region.locator(`[data-marker~='${place}']`)
            if ((await marker.getAttribute('href')) !== null) continue
            // A mouse would show a card, which covers markers of a small map.
            await (hasTouch ? marker.tap() : marker.click())
            const back = region.getByRole('button', { name: 'Whole island' })
            await expect(back).toBeVisible()
            await check()
            await back.click()
            // The next press must not meet a marker of the former view.
            await expect(back).toBeHidden()
          }
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0)
        })
      }
      await expectAccessible(page)
    })
  })

test('with few places, every marker has its name next to it, and on a desktop the map fills the page beside its list', async ({
  page,
}) => {
  const few = [
    'jaffna',
    'adams-bridge',
    'kallady',
    'sigiriya',
    'kandy',
    'ella',
    'galle-fort',
    'arugam-bay',
    'colombo',
  ]
  // Names are measured in forced colors too.
  await page.emulateMedia({ forcedColors: 'active' })
  await openMap(
    page,
    (await shippedPlaces()).filter(({ place_url: slug }) => few.includes(slug ?? '')),
  )
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await expect.poll(() => map(page).evaluate(errorsOfLabels)).toEqual([])
    await expect
      .poll(() => map(page).locator('[data-label]').count())
      .toBe(await map(page).locator('[data-marker]').count())
    if (screen.width < 1024) continue
    const [box, list] = [
      await map(page).boundingBox(),
      await page.getByRole('heading', { name: 'Uva Province' }).boundingBox(),
    ]
    if (!box || !list) throw new Error('the map or its list is missing')
    expect(box.width).toBeGreaterThan(screen.width * 0.35)
    expect(box.height).toBeGreaterThan(screen.height * 0.7)
    expect(list.x - (box.x + box.width)).toBeLessThan(60)
  }
})

test('the terrain is loaded for maps only, and with the coast is at most 60 KB', async ({
  page,
  request,
}) => {
  const terrains: string[] = []
  page.on('request', (each) => {
    if (each.url().includes('/assets/terrain-')) terrains.push(each.url())
  })
  await page.goto('/')
  await page.goto('/places/ella')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  expect(terrains).toEqual([])
  await page.route('**/v1/places/placesList*', async (route) =>
    route.fulfill({ json: { status: 1, dataset: (await shippedPlaces()).slice(0, 9) } }),
  )
  await page.getByRole('link', { name: 'Ella on the map of the island' }).click()
  await expect.poll(() => new Set(terrains).size).toBe(1)
  const sizeOf = async (url: string) =>
    Number((await request.get(url, { headers: { 'accept-encoding': 'br' } })).headers()['content-length'])
  const partsOf = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/(terrain|island|PlacesPage|StopMap|IslandMap|Atlas)/.test(name)),
    )
  // The browser lists a file once it is complete.
  await expect.poll(async () => (await partsOf()).some((name) => name.includes('terrain-'))).toBe(true)
  const parts = await partsOf()
  const sizes = await Promise.all(parts.map(sizeOf))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
})
