import type { Locator, Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import { letTimePass, signIn } from '../steps.ts'

test.describe.configure({ mode: 'serial' })

let nimali: QuickPerson
const map = (page: Page) => page.getByRole('region', { name: 'Map of Sri Lanka' })

/** Whether nothing lies over the middle of it. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

test('a film gets its place: by what the camera wrote, and by a search', async ({ page, site }) => {
  nimali = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  await signIn(page, loginOf('Nimali'))

  await test.step('the map is empty at first', async () => {
    await page.goto('/places')
    await expect(page.getByText('No film says yet where it was made.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an uploader is asked whether it was near Ella, and says so', async () => {
    const clip = await makeClip({ seconds: 2, size: '320x240', location: '+06.8712+081.0522+1041/' })
    await page.goto('/uploadVideo')
    await page.locator('input[type=file]').first().setInputFiles(clip)
    await page.getByLabel('Title', { exact: true }).fill('Morning above the arches')
    await expect(page.getByText('Filmed near Ella?')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(page.getByText('Filmed near Ella?')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Yes, Ella' }).click()
    await expect(page.getByText('Filmed near Ella?')).toHaveCount(0)
    const field = page.getByRole('combobox', { name: 'Place' })
    await expect(field).toBeFocused()
    await field.press('Escape')
    await expect(field).toHaveValue('Ella')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(
      page
        .getByText('Your video is published.')
        .or(page.getByText(/publishes/))
        .first(),
    ).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('its page names the place and leads there', async () => {
    await page.goto('/morning-above-the-arches')
    await page.getByRole('link', { name: 'Filmed at Ella' }).click()
    await expect(page).toHaveURL(/\/places\/ella$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ella' })).toBeVisible()
    await expect(page.getByRole('main').getByText('ඇල්ල')).toHaveAttribute('lang', 'si')
    await expect(page.getByRole('main').getByText('எல்ல')).toHaveAttribute('lang', 'ta')
    await expect(page.getByText('Badulla district · Uva Province · 1 film')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Morning above the arches' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it moves to another place, found by its Tamil name with the keyboard', async () => {
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: 'Place' })
    await expect(field).toHaveValue('Ella')
    await field.fill('யாழ்ப்பாண')
    await expect(page.getByRole('option', { name: /Jaffna Fort/ })).toBeVisible()
    await expectAccessible(page)
    // On a phone, too, the way to keep it is in sight below the list.
    await page.setViewportSize({ width: 400, height: 640 })
    await field.scrollIntoViewIfNeeded()
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(save).toBeInViewport({ ratio: 1 })
    expect(await isOnTop(save)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 720 })
    await field.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(field).toHaveValue('Ella')
    // Enter means what is typed, also before its list is there.
    await field.fill('sigi')
    await field.press('Enter')
    await expect(field).toHaveValue('Sigiriya')
    await field.fill('Atlantis')
    await field.press('Enter')
    await expect(page.getByText('No place of this name is on our map.')).toBeVisible()
    await expect(field).toHaveValue('Atlantis')
    // Leaving takes what was found first.
    await field.fill('nine arch')
    await expect(page.getByRole('option', { name: /Nine Arch Bridge/ })).toBeVisible()
    await field.press('Tab')
    await expect(field).toHaveValue('Nine Arch Bridge')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/morning-above-the-arches')
    await expect(page.getByRole('link', { name: 'Filmed at Nine Arch Bridge' })).toBeVisible()
  })

  await test.step('it can have none', async () => {
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    await page.getByRole('button', { name: 'Take the place away' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Place' })).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/morning-above-the-arches')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Filmed at/ })).toHaveCount(0)
  })
})

test('the map leads to places, by pointer and by keyboard', async ({ page }) => {
  const file = await makeClip({ seconds: 1, size: '320x240' })
  for (const [slug, place] of [
    ['arches-at-dawn', 'nine-arch-bridge'],
    ['ella-rock', 'ella'],
    ['ella-gap', 'ella'],
    ['galle-fort', 'galle-fort'],
    ['jaffna-lagoon', 'jaffna'],
  ] as const)
    await quickVideo(nimali, { file, title: slug.replaceAll('-', ' '), slug, place })

  await test.step('it stands in the side menu, for guests too', async () => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Side menu' })
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Places', exact: true }).click()
    await expect(page).toHaveURL(/\/places$/)
    await expect(page.getByText('5 films from 4 places of the island')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a marker shows what is there, and leads there', async () => {
    const jaffna = map(page).getByRole('link', { name: 'Jaffna, 1 film' })
    const card = map(page).locator('[data-card]')
    await jaffna.hover()
    await expect(card.locator('img')).toBeVisible()
    // The pointer can go over to it; Escape takes it away.
    await card.hover()
    await letTimePass(page, 500)
    await expect(card).toContainText('Jaffna')
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await jaffna.click()
    await expect(page).toHaveURL(/\/places\/jaffna$/)
    await expect(page.getByRole('link', { name: 'jaffna lagoon' })).toBeVisible()
    await page.goBack()
  })

  await test.step('places that stand too close are looked at closer, with the keyboard alone', async () => {
    const cluster = map(page).getByRole('button', {
      name: '2 places, Ella +1: Nine Arch Bridge. 3 films. Look closer',
      exact: true,
    })
    await cluster.focus()
    await cluster.press('Enter')
    await expect(map(page).getByRole('link', { name: 'Nine Arch Bridge, 1 film' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(map(page).getByRole('link', { name: 'Ella, 2 films' })).toBeFocused()
    // What is shown of the place goes first, then one is farther away again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(map(page).getByRole('link', { name: 'Jaffna, 1 film' })).toBeVisible()
    await expect(cluster).toBeFocused()
    await cluster.click()
    await map(page).getByRole('button', { name: 'Whole island' }).click()
    await expect(cluster).toBeVisible()
  })

  await test.step('a closer view and a typed name are there again after going back and loading anew', async () => {
    const entries = () => page.evaluate(() => history.length)
    const ella = map(page).getByRole('link', { name: 'Ella, 2 films' })
    // From another page: what lies ahead in the history is counted, too, and goes with a new entry.
    await page.goto('/aboutUs')
    await page.goto('/places')
    const before = await entries()
    await map(page)
      .getByRole('button', { name: /^2 places, Ella \+1/ })
      .click()
    await expect(page).toHaveURL(/\?at=6\.87/)
    await page.reload()
    await ella.click()
    await expect(page).toHaveURL(/\/places\/ella$/)
    await page.goBack()
    await expect(ella).toBeVisible()
    // Another name shows the whole island.
    const field = page.getByLabel('Find a place')
    await field.pressSequentially('gal', { delay: 20 })
    await expect(page).toHaveURL(/\/places\?find=gal$/)
    await expect(field).toBeFocused()
    expect(await entries()).toBe(before + 1)
    // Gone on before the pause of typing is over.
    await field.pressSequentially('le')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Galle Fort/ })
      .last()
      .click()
    await expect(page).toHaveURL(/\/places\/galle-fort$/)
    await page.goBack()
    await expect(field).toHaveValue('galle')
    await expect(map(page).getByRole('link')).toHaveCount(1)
    await page.reload()
    await expect(field).toHaveValue('galle')
    await page.getByRole('link', { name: 'Heritage' }).click()
    await expect(page).toHaveURL(/\?kind=heritage&find=galle$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/places\?find=galle$/)
    const menu = page.getByRole('navigation', { name: 'Side menu' })
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Places', exact: true }).click()
    await expect(field).toHaveValue('')
    await expect(page).toHaveURL(/\/places$/)

    // On a slow device the menu is there before the map is: what was drawn of the address before is not typed.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.goto('/places?find=galle')
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Places', exact: true }).click()
    await expect(field).toHaveValue('')
    // Longer than the pause of typing.
    await letTimePass(page, 1500)
    await expect(page).toHaveURL(/\/places$/)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  })

  await test.step('the list beside it is found by name and by kind', async () => {
    const list = page.getByRole('main').getByRole('list').filter({ hasText: /film/ }).last()
    await page.getByLabel('Find a place').fill('ගාල්ල')
    await expect(page.getByText('No place with films fits.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Galle', exact: true })).toBeVisible()
    await page.getByLabel('Find a place').fill('ගාලු')
    await expect(list.getByRole('link', { name: /Galle Fort/ })).toBeVisible()
    await expect(map(page).getByRole('link')).toHaveCount(1)
    await page.getByLabel('Find a place').fill('')
    await page.getByRole('link', { name: 'Heritage' }).click()
    await expect(page).toHaveURL(/\?kind=heritage$/)
    await expect(map(page).getByRole('link')).toHaveCount(2)
    await page.reload()
    await expect(map(page).getByRole('link')).toHaveCount(2)
    await page.getByLabel('Find a place').fill('jaffna')
    await page.getByRole('link', { name: 'Show all places' }).click()
    await expect(page).toHaveURL(/\/places$/)
    await expect(map(page).getByRole('link')).toHaveCount(2)
    // From a closer view, too, what is found is on the map, and the field keeps the focus.
    await map(page)
      .getByRole('button', { name: /^2 places, Ella \+1/ })
      .click()
    await page.getByLabel('Find a place').fill('jaffna')
    await expect(map(page).getByRole('link', { name: 'Jaffna, 1 film' })).toBeVisible()
    await expect(page.getByLabel('Find a place')).toBeFocused()
    await expect(page.getByText('1 place', { exact: true })).toBeVisible()
  })

  await test.step('a place has its films in two orders, and what is near', async () => {
    await page.goto('/places/ella')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: 'Most viewed' }).click()
    await expect(page).toHaveURL(/\?sort=views$/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByText('2 km away · 1 film')).toBeVisible()
    await page.getByRole('link', { name: 'Nine Arch Bridge' }).click()
    await expect(page).toHaveURL(/\/places\/nine-arch-bridge$/)
    await page.getByRole('link', { name: 'Nine Arch Bridge on the map of the island' }).click()
    await expect(page).toHaveURL(/\/places$/)
  })

  await test.step('a search by the Sinhala name finds the film, and the place above it', async () => {
    await page.goto(`/mainSearchResults?val=${encodeURIComponent('යාපනය')}`)
    await expect(page.getByRole('link', { name: 'jaffna lagoon' })).toBeVisible()
    await expect(page.getByText('Town · Jaffna district · 1 film')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Jaffna', exact: true }).click()
    await expect(page).toHaveURL(/\/places\/jaffna$/)
    // A mistyped one that no film is from: it is on the map all the same.
    await page.goto('/mainSearchResults?val=delfft')
    await expect(page.getByText("Sorry we couldn't find any matches for delfft")).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Delft Island' }).click()
    await expect(page).toHaveURL(/\/places\/delft$/)
  })

  await test.step('the search box suggests places, by pointer and by keys', async () => {
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('nine ar')
    const arches = page.getByRole('option', { name: /^Nine Arch Bridge.*Place in Badulla district/ })
    await expect(arches).toBeVisible()
    await expectAccessible(page)
    await arches.click()
    await expect(page).toHaveURL(/\/places\/nine-arch-bridge$/)
    await expect(box).toHaveValue('')
    await box.fill('எல்ல')
    const ella = page.getByRole('option', { name: /^Ella\s?Place/ })
    await expect(ella).toBeVisible()
    await box.press('ArrowDown')
    await expect(ella).toHaveAttribute('aria-selected', 'true')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/places\/ella$/)
  })

  await test.step('everything fits a phone, where the map tells places apart as far as it can', async () => {
    for (const path of ['/places', '/places/ella']) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow()).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow()).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } })
  test('a marker says its name before one goes there, and leaves room for the others', async ({ page }) => {
    await page.goto('/places')
    await expect(page.locator('html[data-living]')).toHaveCount(1)
    const jaffna = map(page).getByRole('link', { name: 'Jaffna, 1 film' })
    await expect.poll(async () => (await jaffna.boundingBox())?.width).toBe(44)
    await jaffna.tap()
    await expect(page).toHaveURL(/\/places$/)
    await expect(map(page).locator('[data-card]')).toContainText('Jaffna')
    await expect(map(page).locator('[data-card]')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Jaffna, 1 film. Press again to go there')).toBeAttached()
    await expectAccessible(page)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(map(page).locator('[data-card]')).toHaveCount(0)
    await jaffna.tap()
    await map(page).locator('[data-card]').tap()
    await expect(page).toHaveURL(/\/places\/jaffna$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible()
    await expect(map(page).locator('[data-card]')).toHaveCount(0)
    await expect.poll(async () => (await jaffna.boundingBox())?.width).toBe(44)
    await jaffna.tap()
    await expect(map(page).locator('[data-card]')).toContainText('Jaffna')
    await jaffna.tap()
    await expect(page).toHaveURL(/\/places\/jaffna$/)
  })
})

test.describe('near me', () => {
  test.use({ geolocation: { latitude: 6.95, longitude: 81.02 } })
  test('the nearest places come first, and where one is goes nowhere', async ({ page, context }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: / films?$/ })
    const button = page.getByRole('button', { name: 'Near me', exact: true })

    await test.step('a browser that does not say it is told of, and nothing else changes', async () => {
      await page.goto('/places')
      await expect(page.getByText('Where you are stays on your device.')).toBeVisible()
      await button.click()
      await expect(page.getByRole('alert')).toHaveText(/does not tell this site where you are/)
      await expect(button).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Northern Province' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('allowed, the list goes by how far it is, and the map shows where one is', async () => {
      await context.grantPermissions(['geolocation'])
      await button.click()
      await expect(page.getByText('Nearest: Nine Arch Bridge, 9 km from you')).toBeVisible()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(rows).toHaveText([
        /^Nine Arch Bridge.*9 km · 1 film$/,
        /^Ella.*10 km · 2 films$/,
        /^Galle Fort.*\d{3} km · 1 film$/,
        /^Jaffna.*\d{3} km · 1 film$/,
      ])
      const reader = map(page).getByRole('img', { name: 'You are here' })
      const ella = map(page).getByRole('button', { name: /^2 places, Ella \+1/ })
      const [here, there] = [await reader.boundingBox(), await ella.boundingBox()]
      expect(here?.y).toBeLessThan(there?.y ?? 0)
      await expectAccessible(page)
      // Within a kind, too.
      await page.getByRole('link', { name: 'Heritage' }).click()
      await expect(page.getByText(/^Nearest: Nine Arch Bridge/)).toBeVisible()
      await expect(rows).toHaveCount(2)
    })

    await test.step('a place says how far it is, and going back finds the same list', async () => {
      await rows.nth(1).getByRole('link').click()
      await expect(page).toHaveURL(/\/places\/galle-fort$/)
      await expect(page.getByText(/Southern Province · 1 film · \d{3} km from you$/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'On OpenStreetMap' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=6\.\d+&mlon=80\.\d+#map/,
      )
      await page.goBack()
      await expect(rows).toHaveCount(2)
      await expect(page.getByRole('heading', { name: 'Nearest first' })).toBeVisible()
    })

    await test.step('pressed again, it is forgotten', async () => {
      await button.click()
      await expect(page.getByRole('heading', { name: 'Nearest first' })).toHaveCount(0)
      await expect(map(page).getByRole('img', { name: 'You are here' })).toHaveCount(0)
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      expect(sent.filter((request) => /6\.95|81\.02/.test(request))).toEqual([])
    })
  })
})

test.describe('a place that is not on the map', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('says so, and leads to those that are', async ({ page }) => {
    await page.goto('/places/atlantis')
    await expect(page.getByText('This place is not on our map')).toBeVisible()
    await page.getByRole('link', { name: 'All places' }).click()
    await expect(page).toHaveURL(/\/places$/)
  })
})
