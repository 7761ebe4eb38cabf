import type { Locator, Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import { letTimePass, signIn } from '../steps.ts'

let nimali: QuickPerson
const map = (page: Page) => page.getByRole('region', { name: 'Map of Sri Lanka' })

/** Whether nothing covers its centre. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

test.beforeAll(async ({ site }) => {
  nimali = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
})

test('an uploader gives a video its place, from the camera’s location and from a search', async ({
  page,
}) => {
  await signIn(page, loginOf('Nimali'))

  await test.step('the map is empty at first', async () => {
    await page.goto('/places')
    await expect(page.getByText('No videos have a place yet.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an uploader confirms that the video was filmed near Ella, and uses the chapters inside its file', async () => {
    const clip = await makeClip({
      seconds: 2,
      size: '320x240',
      location: '+06.8712+081.0522+1041/',
      chapters: ['Arches', 'Tunnel'],
    })
    await page.goto('/uploadVideo')
    await page.locator('input[type=file]').first().setInputFiles(clip)
    await page.getByLabel('Title', { exact: true }).fill('Morning above the arches')
    await page.getByLabel('Description').fill('By rail.')
    await expect(page.getByText('Filmed near Ella?')).toBeVisible()
    await expect(page.getByText('This file has 2 chapters. Use them?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('By rail.\n\n0:00 Arches\n0:01 Tunnel')
    await expect(page.getByText('This file has 2 chapters. Use them?')).toHaveCount(0)
    await expect(page.getByLabel('Description')).toBeFocused()
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

  await test.step('the video’s page links to the place', async () => {
    // It is published as soon as it can be played.
    await expect
      .poll(async () => (await page.request.get('/morning-above-the-arches')).status(), { timeout: 180_000 })
      .toBe(200)
    await page.goto('/morning-above-the-arches')
    await page.getByRole('link', { name: 'Filmed near Ella' }).click()
    await expect(page).toHaveURL(/\/places\/ella$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ella' })).toBeVisible()
    await expect(page.getByRole('main').locator('[lang=si]')).toHaveText('ඇල්ල')
    await expect(page.getByRole('main').locator('[lang=ta]')).toHaveText('எல்ல')
    await expect(page.getByText('Badulla District · Uva Province · 1 video')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Morning above the arches' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the owner moves the video to another place, found by its Tamil name with the keyboard', async () => {
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: 'Place' })
    await expect(field).toHaveValue('Ella')
    await field.fill('யாழ்ப்பாண')
    await expect(page.getByRole('option', { name: /Jaffna Fort/ })).toBeVisible()
    await expectAccessible(page)
    // On a phone the Save button is visible below the list.
    await page.setViewportSize({ width: 400, height: 640 })
    await field.scrollIntoViewIfNeeded()
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(save).toBeInViewport({ ratio: 1 })
    expect(await isOnTop(save)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 720 })
    await field.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(field).toHaveValue('Ella')
    // Enter selects the typed place even before the suggestions have loaded.
    await field.fill('sigi')
    await field.press('Enter')
    await expect(field).toHaveValue('Sigiriya')
    await field.fill('Atlantis')
    await field.press('Enter')
    await expect(page.getByText('No matching places.')).toBeVisible()
    await expect(field).toHaveValue('Atlantis')
    // Leaving the field chooses the first suggestion.
    await field.fill('nine arch')
    await expect(page.getByRole('option', { name: /Nine Arch Bridge/ })).toBeVisible()
    await field.press('Tab')
    await expect(field).toHaveValue('Nine Arch Bridge')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/morning-above-the-arches')
    await expect(page.getByRole('link', { name: 'Filmed near Nine Arch Bridge' })).toBeVisible()
  })

  await test.step('the owner removes the place', async () => {
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    await page.getByRole('button', { name: 'Remove place' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Place' })).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/morning-above-the-arches')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Filmed near/ })).toHaveCount(0)
  })
})

test.describe('with five videos at four places', () => {
  test.beforeAll(async () => {
    const file = await makeClip({ seconds: 1, size: '320x240' })
    for (const [slug, place] of [
      ['arches-at-dawn', 'nine-arch-bridge'],
      ['ella-rock', 'ella'],
      ['ella-gap', 'ella'],
      ['galle-fort', 'galle-fort'],
      ['jaffna-lagoon', 'jaffna'],
    ] as const)
      await quickVideo(nimali, { file, title: slug.replaceAll('-', ' '), slug, place })
  })

  test('visitors reach places through the map, by pointer and by keyboard', async ({ page }) => {
    await test.step('the side menu links to the map for guests too', async () => {
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Side menu' })
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await menu.getByRole('link', { name: 'Places', exact: true }).click()
      await expect(page).toHaveURL(/\/places$/)
      await expect(page.getByText('5 videos from 4 places on the island')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a marker shows a preview of its place and links to it', async () => {
      const jaffna = map(page).getByRole('link', { name: 'Jaffna, 1 video' })
      const card = map(page).locator('[data-card]')
      await jaffna.hover()
      await expect(card.locator('img')).toBeVisible()
      // The pointer can move onto the preview; Escape closes it.
      await card.hover()
      await letTimePass(page, 500)
      await expect(card).toContainText('Jaffna')
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
      await test.step('hovering a row shows its diamond, and hovering a diamond shows its row', async () => {
        const row = page
          .getByRole('main')
          .getByRole('listitem')
          .getByRole('link', { name: /^Jaffna\b.*1 video$/ })
        const listed = row.filter({ has: page.locator('[data-thumb] img') })
        await page.getByRole('heading', { level: 1 }).hover()
        await listed.hover()
        await expect(map(page).locator('[data-pointed]')).toHaveCount(1)
        await expect(map(page).locator('[data-pointed]').getByRole('link')).toHaveAccessibleName(
          'Jaffna, 1 video',
        )
        await jaffna.hover()
        await expect(listed).toHaveAttribute('data-pointed')
        await expect(listed).toBeInViewport({ ratio: 1 })
        await page.getByRole('heading', { level: 1 }).hover()
        await expect(listed).not.toHaveAttribute('data-pointed')
      })
      await jaffna.click()
      await expect(page).toHaveURL(/\/places\/jaffna$/)
      await expect(page.getByRole('link', { name: 'jaffna lagoon' })).toBeVisible()
      await page.goBack()
    })

    await test.step('the keyboard zooms in on places that are close together', async () => {
      const cluster = map(page).getByRole('button', {
        name: '2 places, Ella +1: Nine Arch Bridge. 3 videos. Zoom in',
        exact: true,
      })
      await cluster.focus()
      await cluster.press('Enter')
      await expect(map(page).getByRole('link', { name: 'Nine Arch Bridge, 1 video' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(map(page).getByRole('link', { name: 'Ella, 2 videos' })).toBeFocused()
      // Escape first closes the preview, then zooms out.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(map(page).getByRole('link', { name: 'Jaffna, 1 video' })).toBeVisible()
      await expect(cluster).toBeFocused()
      await cluster.click()
      await map(page).getByRole('button', { name: 'Whole island' }).click()
      await expect(cluster).toBeVisible()
    })

    await test.step('the zoomed view and a typed name are restored after going back and after a reload', async () => {
      const entries = () => page.evaluate(() => history.length)
      const ella = map(page).getByRole('link', { name: 'Ella, 2 videos' })
      // Start from another page: `history.length` includes forward entries, and a new entry drops them.
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
      // A typed name shows the whole island.
      const field = page.getByLabel('Find a place')
      await field.pressSequentially('gal', { delay: 20 })
      await expect(page).toHaveURL(/\/places\?find=gal$/)
      await expect(field).toBeFocused()
      expect(await entries()).toBe(before + 1)
      // Leave before the debounce of typing ends.
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

      // On a slow device the side menu works before the map does. A name rendered from the previous URL must not count as
      // typed.
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
      await page.goto('/places?find=galle')
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await menu.getByRole('link', { name: 'Places', exact: true }).click()
      await expect(field).toHaveValue('')
      // Longer than the debounce of typing.
      await letTimePass(page, 1500)
      await expect(page).toHaveURL(/\/places$/)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    })

    await test.step('the list next to the map is filtered by name and by kind', async () => {
      const list = page.getByRole('main').getByRole('list').filter({ hasText: /video/ }).last()
      await page.getByLabel('Find a place').fill('ගාල්ල')
      await expect(page.getByText('No places found.')).toBeVisible()
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
      // From a zoomed view too, the match is shown on the map and the field keeps the focus.
      await map(page)
        .getByRole('button', { name: /^2 places, Ella \+1/ })
        .click()
      await page.getByLabel('Find a place').fill('jaffna')
      await expect(map(page).getByRole('link', { name: 'Jaffna, 1 video' })).toBeVisible()
      await expect(page.getByLabel('Find a place')).toBeFocused()
      await expect(page.getByText('1 place', { exact: true })).toBeVisible()
    })

    await test.step('a place page sorts its videos in two ways and lists nearby places', async () => {
      await page.goto('/places/ella')
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: 'Most viewed' }).click()
      await expect(page).toHaveURL(/\?sort=views$/)
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByText('2 km away · 1 video')).toBeVisible()
      await page.getByRole('link', { name: 'Nine Arch Bridge' }).click()
      await expect(page).toHaveURL(/\/places\/nine-arch-bridge$/)
      await page.getByRole('link', { name: 'Nine Arch Bridge on the map of the island' }).click()
      await expect(page).toHaveURL(/\/places$/)
    })

    await test.step('a search for the Sinhala name finds the video with its place above it', async () => {
      await page.goto(`/mainSearchResults?val=${encodeURIComponent('යාපනය')}`)
      await expect(page.getByRole('link', { name: 'jaffna lagoon' })).toBeVisible()
      await expect(page.getByText('Town · Jaffna District · 1 video')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Jaffna', exact: true }).click()
      await expect(page).toHaveURL(/\/places\/jaffna$/)
      // A mistyped place without videos is still found on the map.
      await page.goto('/mainSearchResults?val=delfft')
      await expect(page.getByText("Sorry we couldn't find any matches for delfft")).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Delft Island' }).click()
      await expect(page).toHaveURL(/\/places\/delft$/)
    })

    await test.step('the search box suggests places, chosen by pointer or by keys', async () => {
      const box = page.getByRole('combobox', { name: 'Search' })
      await box.fill('nine ar')
      const arches = page.getByRole('option', { name: /^Nine Arch Bridge.*Place in Badulla District/ })
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

    await test.step('the map fits a phone and separates places as far as its width allows', async () => {
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

  test.describe('on a touchscreen', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } })
    test('the first tap on a marker shows its name, and the markers keep their distance', async ({
      page,
    }) => {
      await page.goto('/places')
      await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
      const jaffna = map(page).getByRole('link', { name: 'Jaffna, 1 video' })
      await expect.poll(async () => (await jaffna.boundingBox())?.width).toBe(44)
      await jaffna.tap()
      await expect(page).toHaveURL(/\/places$/)
      await expect(map(page).locator('[data-card]')).toContainText('Jaffna')
      await expect(map(page).locator('[data-card]')).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Jaffna, 1 video. Press again to open')).toBeAttached()
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

  test.describe('with the user’s position', () => {
    test.use({ geolocation: { latitude: 6.9512, longitude: 81.0234 } })
    test('the list puts the nearest places first, and the position leaves the device only if they ask', async ({
      page,
      context,
    }) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      const rows = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: / videos?$/ })
      const button = page.getByRole('button', { name: 'Near me', exact: true })

      await test.step('a denied permission shows a message and changes nothing else', async () => {
        await page.goto('/places')
        await expect(page.getByText('Your location stays on your device.')).toBeVisible()
        await button.click()
        await expect(page.getByRole('alert')).toHaveText(/isn't sharing your location with this site/)
        await expect(button).toBeFocused()
        await expect(page.getByRole('heading', { name: 'Northern Province' })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('a granted permission sorts the list by distance and shows the user on the map', async () => {
        await context.grantPermissions(['geolocation'])
        await button.click()
        await expect(page.getByText('Nearest: Nine Arch Bridge, 9 km from you')).toBeVisible()
        await expect(button).toHaveAttribute('aria-pressed', 'true')
        await expect(rows).toHaveText([
          /^Nine Arch Bridge.*9 km · 1 video$/,
          /^Ella.*10 km · 2 videos$/,
          /^Galle Fort.*\d{3} km · 1 video$/,
          /^Jaffna.*\d{3} km · 1 video$/,
        ])
        const reader = map(page).getByRole('img', { name: 'You are here' })
        const ella = map(page).getByRole('button', { name: /^2 places, Ella \+1/ })
        const [here, there] = [await reader.boundingBox(), await ella.boundingBox()]
        expect(here?.y).toBeLessThan(there?.y ?? 0)
        await expectAccessible(page)
        // Filtered by kind too.
        await page.getByRole('link', { name: 'Heritage' }).click()
        await expect(page.getByText(/^Nearest: Nine Arch Bridge/)).toBeVisible()
        await expect(rows).toHaveCount(2)
      })

      await test.step('a place page shows the distance, and Back returns to the same list', async () => {
        await rows.nth(1).getByRole('link').click()
        await expect(page).toHaveURL(/\/places\/galle-fort$/)
        await expect(page.getByText(/Southern Province · 1 video · \d{3} km from you$/)).toBeVisible()
        await expect(page.getByRole('link', { name: 'View on OpenStreetMap' })).toHaveAttribute(
          'href',
          /^https:\/\/www\.openstreetmap\.org\/\?mlat=6\.\d+&mlon=80\.\d+#map/,
        )
        await page.goBack()
        await expect(rows).toHaveCount(2)
        await expect(page.getByRole('heading', { name: 'Nearest first' })).toBeVisible()
      })

      await test.step('pressing the button again forgets the position', async () => {
        await button.click()
        await expect(page.getByRole('heading', { name: 'Nearest first' })).toHaveCount(0)
        await expect(map(page).getByRole('img', { name: 'You are here' })).toHaveCount(0)
        await expect(button).toHaveAttribute('aria-pressed', 'false')
        expect(sent.filter((request) => /6\.95|81\.02/.test(request))).toEqual([])
      })

      await test.step('only who asks for videos that pass near them sends a position, of two decimals', async () => {
        await button.click()
        await page.getByRole('button', { name: 'Show videos' }).click()
        await expect(page.getByText('No video passes within 2 km of you.')).toBeVisible()
        expect(sent.filter((request) => /6\.95|81\.02/.test(request))).toEqual([
          expect.stringMatching(/nearVideos\?lat=6\.95&lng=81\.02&/),
        ])
        await expectAccessible(page)
        // Asked again after the position was forgotten.
        await button.click()
        await button.click()
        await expect(page.getByRole('button', { name: 'Show videos' })).toBeVisible()
      })
    })
  })
})

test.describe('a place that is not on the map', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('its page says so and links to the other places', async ({ page }) => {
    await page.goto('/places/atlantis')
    await expect(page.getByText('Place not found')).toBeVisible()
    await page.getByRole('link', { name: 'All places' }).click()
    await expect(page).toHaveURL(/\/places$/)
  })
})
