import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { signIn } from '../steps.ts'

// Accessibility with small screens, enlarged text, keyboard only and forced colours.

test('a message on a small screen does not cover the next button', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/signup')
  await page.getByLabel('Email address or mobile number').fill('sumudu@example.lk')
  await page.getByRole('button', { name: 'Send code' }).click()
  const message = page.locator('[data-toasts] > div').filter({ hasText: 'Sent the verification code' })
  await expect(message).toBeVisible()
  // It stays while it is hovered.
  await message.hover()
  await page.getByLabel('Verification code').fill((await site.nextMessage('sumudu@example.lk')).code)
  const button = page.getByRole('button', { name: 'Continue' })
  const isCovered = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return Boolean(document.elementFromPoint(x, y)?.closest('[data-toasts]'))
    })
  const covered: number[] = []
  // Heights of phones, with and without the on-screen keyboard.
  for (let height = 400; height <= 860; height += 20) {
    await page.setViewportSize({ width: 360, height })
    if (await isCovered()) covered.push(height)
  }
  await expect(message).toBeVisible()
  expect(covered).toEqual([])
})

test('at 400 % zoom the top bar scrolls away, and enlarged text moves clear of the picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/aboutUs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect(page.getByRole('link', { name: 'Serendib home' }).first()).not.toBeInViewport()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/signup')
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  const topOf = (text: string) =>
    page.getByText(text).evaluate((element) => element.getBoundingClientRect().top)
  const picture = page.locator('main img').first()
  await expect(picture).toBeVisible()
  const pictureTop = await picture.evaluate((image) => image.getBoundingClientRect().top)
  expect(await topOf('ආයුබෝවන්')).toBeGreaterThan(pictureTop)
})

test('removing a history entry with the keyboard moves the focus to the next one', async ({ page, site }) => {
  const member = await quickPerson(site, 'Sumudu')
  const { userId } = member.credentials
  for (const title of ['ella', 'galle', 'jaffna'])
    await member.call(contract.history.addToSearchHistory, { body: { userId, title } })
  await signIn(page, loginOf('Sumudu'))
  await page.goto('/viewHistory?tab=search')
  const removeOf = (title: string) => page.getByRole('button', { name: `Remove from history: ${title}` })
  await removeOf('galle').press('Enter')
  await expect(removeOf('galle')).toHaveCount(0)
  await expect(removeOf('ella')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removeOf('ella')).toHaveCount(0)
  await expect(removeOf('jaffna')).toBeFocused()
  await expectAccessible(page)
})

test.describe('with a video', () => {
  test.beforeAll(async ({ site }) => {
    const file = await makeClip({ seconds: 20, size: '426x240' })
    const owner = await quickUploader(site, 'Dilani', 'Night Mail')
    await quickVideo(owner, { file, title: 'The night mail to Badulla', slug: 'night-mail' })
  })

  test('in forced colours dialogs keep their border and the player’s controls their background', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/night-mail')
    const start = page.getByRole('button', { name: /^Play/ }).first()
    await start.focus()
    await expect(start.locator('span').first()).toHaveCSS('outline-style', 'solid')
    await start.press('Enter')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    const shade = page.getByRole('region', { name: /^Video player/ }).locator('[class*="shade"]')
    await expect(shade).toHaveCSS('background-image', /gradient/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Please log-in to proceed' })
    await expect(popup).toHaveCSS('outline-style', 'solid')
  })
})

test('an item of a horizontally scrolling row is fully visible when it gets the focus', async ({
  page,
  site,
}) => {
  await quickPerson(site, 'Nadeesha')
  await page.setViewportSize({ width: 390, height: 700 })
  await signIn(page, loginOf('Nadeesha'))
  await page.goto('/myAccount')
  const sections = page.getByRole('navigation', { name: 'Account sections' }).getByRole('link')
  await expect(sections).toHaveCount(7)
  await sections.first().focus()
  for (let at = 1; at < 7; at++) {
    await page.keyboard.press('Tab')
    await expect(sections.nth(at)).toBeFocused()
    await expect(sections.nth(at)).toBeInViewport({ ratio: 0.99 })
  }
})

test('opening a playlist with the keyboard moves the focus into it, and closing it back to its card', async ({
  page,
  site,
}) => {
  const member = await quickPerson(site, 'Kusum')
  for (const name of ['Rainy days', 'Long walks', 'Night trains'])
    await member.call(contract.playlists.addPlaylist, {
      body: { name, description: '', thumbnail: '' },
    })
  await signIn(page, loginOf('Kusum'))
  await page.goto('/createPlaylist')
  const card = page.getByRole('main').getByRole('button', { name: 'Long walks', exact: true })
  await card.press('Enter')
  await expect(page.getByRole('heading', { name: 'Long walks', level: 2 })).toBeFocused()
  await page.getByRole('button', { name: 'Close playlist' }).press('Enter')
  await expect(card).toBeFocused()
})

test('a right-to-left name keeps its verified badge at its end', async ({ page, site }) => {
  const emails = 'رحلة إلى كاندي'
  const member = await quickPerson(site, 'Farida')
  const body = { name: `${emails}!`, description: '', thumbnail: '' }
  const { playlistId } = await member.call(contract.playlists.addPlaylist, { body })
  await signIn(page, loginOf('Farida'))
  await page.goto(`/createPlaylist?playlist=${playlistId}`)
  const name = page.getByRole('heading', { level: 2, name: body.name })
  await expect(name).toBeVisible()
  const [mark, first] = await name.evaluate(
    (heading, places) =>
      places.map((at) => {
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        if (text !== null) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
        }
        return range.getBoundingClientRect().left
      }),
    [emails.length, 0],
  )
  expect(mark).toBeLessThan(first ?? 0)
})
