import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { pictureFile } from '../../pictures.ts'
import type { QuickPerson } from '../../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../../quick.ts'
import { endElsewhere, hold, idle, signIn, readToken } from '../../steps.ts'

const enter = (page: Page, name: string) => signIn(page, loginOf(name))
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Please log-in to proceed' })
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Ruwan', 'Hill Country Diaries')
  await quickPerson(site, 'Kasun')
  await quickUploader(site, 'Dilini', 'Fort Walks')
  const [first, second] = await publishTwo(owner, 'ridge')
  for (const [index, newVideoId] of [second, first].entries())
    await owner.call(contract.channelPage.choosePrimaryVideo, { body: { newVideoId, position: index + 1 } })
})

/** Publishes two videos in a person's channel. Their URLs begin with `slug`. */
async function publishTwo(person: QuickPerson, slug: string): Promise<number[]> {
  const file = await makeClip({ seconds: 2, size: '320x180' })
  const videoIds: number[] = []
  for (const [index, title] of ['First light', 'Second wind'].entries())
    videoIds.push(await quickVideo(person, { file, title, slug: `${slug}-${index}` }))
  return videoIds
}

test('a user opens a channel with pictures cropped to fit', async ({ page, site }) => {
  await test.step('a guest is asked to sign in before opening a channel (CREATECH-16)', async () => {
    await page.goto('/createChannel')
    await expect(page).toHaveURL(/\/signin/)
  })

  await quickPerson(site, 'Sunil')

  await test.step('the channel form reports missing fields (ROUTES-09, CREATECH-01, CREATECH-02, CREATECH-10, CREATECH-11, CONSTANTS-31)', async () => {
    await enter(page, 'sunil')
    await page.goto('/createChannel')
    for (const name of ['Name', 'URL', /^Description/])
      await expect(page.getByLabel(name, { exact: true })).toBeEditable()
    await expect(page.getByText('Logo 200x200')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Banner 1880x470' })).toBeVisible()
    await expect(page.locator('input[type=file]')).toHaveCount(2)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(toast(page, 'Please fill all the required parameters')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the channel form checks while typing whether a name and URL are free (CREATECH-04, CREATECH-05, CREATECH-06, CREATECH-07, CREATECH-08)', async () => {
    const name = page.getByLabel('Name', { exact: true })
    const url = page.getByLabel('URL', { exact: true })
    await name.fill('fort walks')
    await expect(toast(page, 'Channel name already in use')).toBeVisible()
    await url.fill('Fort-Walks')
    await expect(toast(page, 'Channel URL already in use')).toBeVisible()
    await name.fill('Early Morning Trains')
    await expect(toast(page, 'Channel name is good to go')).toBeVisible()
    await page.getByRole('button', { name: 'Suggest one' }).click()
    await expect(url).toHaveValue(/^early-morning-trains-[0-9a-f]{6}$/)
    await url.fill('')
    await url.pressSequentially('early trains')
    await expect(url).toHaveValue('earlytrains')
    await expect(toast(page, 'Channel URL is good to go')).toBeVisible()
  })

  await test.step('a picture with another aspect ratio is cropped to fit, also with the keyboard', async () => {
    const pictures = page.locator('input[type=file]')
    await pictures.nth(0).setInputFiles(await pictureFile({ width: 1200, height: 900 }))
    const cropping = page.getByRole('dialog', { name: 'Adjust the banner' })
    await expect(cropping).toBeVisible()
    await cropping.getByLabel('Zoom').press('ArrowRight')
    await cropping.getByLabel('Horizontal position').press('Home')
    await expectAccessible(page)
    await cropping.getByRole('button', { name: 'Use this part' }).click()
    await expect(cropping).toBeHidden()
    await expect(page.getByRole('button', { name: 'Adjust the banner' })).toBeFocused()
    await pictures.nth(1).setInputFiles(await pictureFile({ width: 300, height: 300 }))
    await expect(page.getByRole('button', { name: 'Adjust the logo' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the new channel is shown (CREATECH-12, CHANNEL-06, CHANNEL-36, CHANNEL-39, ERRORS-64)', async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/channels\/earlytrains$/)
    await expect(toast(page, "This space is yours. Let's make your content famous !!!")).toBeVisible()
    await expect(tab(page, 'Settings')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
    await expect(page.locator('picture source[type="image/avif"]').first()).toHaveAttribute(
      'srcset',
      /\/media\/pictures\/banners\/\w+\/940\.avif 940w/,
    )
    await expectAccessible(page)
  })
})

test('the owner fills the five slots of the channel’s Home', async ({ page, site }) => {
  await publishTwo(await quickUploader(site, 'Nuwan', 'Tea Trails'), 'tea')
  await enter(page, 'nuwan')
  await page.goto('/channels/tea-trails')
  const picker = page.getByRole('dialog')
  const primary = page.getByRole('tabpanel').getByRole('article').first()

  await test.step('the owner fills an empty slot (CHANNEL-24, CHANNEL-25, CHANNEL-29, CHANNEL-31, ERRORS-39)', async () => {
    await page.getByRole('button', { name: 'Choose featured videos' }).click()
    await expect(page.getByRole('button', { name: /^Add a/ })).toHaveCount(5)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a primary video' }).click()
    await expect(picker.getByRole('button', { name: /First light/ })).toBeVisible()
    await expectAccessible(page)
    await picker.getByRole('button', { name: /First light/ }).click()
    await expect(toast(page, 'Video switched successfully')).toBeVisible()
    await page.reload()
    await expect(primary).toContainText('First light')
    await page.getByRole('button', { name: 'Edit featured videos' }).click()
    await expect(page.getByRole('button', { name: /^Add a/ })).toHaveCount(4)
  })

  await test.step('the picker disables the video in the primary slot (CHANNEL-28)', async () => {
    await page.getByRole('button', { name: 'Add a video' }).first().click()
    await expect(picker.getByRole('button', { name: /First light/ })).toBeDisabled()
    await picker.getByRole('button', { name: /Second wind/ }).click()
    await expect(page.getByRole('button', { name: 'Switch video: Second wind' })).toBeVisible()
  })

  await test.step('the owner swaps two slots (CHANNEL-26, CHANNEL-27)', async () => {
    await page.getByRole('button', { name: 'Change primary video' }).focus()
    await page.keyboard.press('Enter')
    await expect(picker.getByRole('button', { name: 'Remove from this slot' })).toBeVisible()
    // A second Enter must not empty a slot.
    await page.keyboard.press('Enter')
    await expect(picker).toBeVisible()
    await picker.getByRole('button', { name: /Second wind/ }).click()
    await expect(primary).toContainText('Second wind')
    await expect(page.getByRole('button', { name: 'Switch video: First light' })).toBeVisible()
  })

  await test.step('a failed change of the slots shows an error (CHANNEL-30, ERRORS-04)', async () => {
    await page.route('**/choosePrimaryVideo', (route) =>
      route.fulfill({ json: { status: 0, dataset: 'no' } }),
    )
    await page.getByRole('button', { name: 'Switch video: First light' }).click()
    await picker.getByRole('button', { name: 'Remove from this slot' }).click()
    await expect(toast(page, 'Unable to proceed the request, Please try again!')).toBeVisible()
  })
})

test('everybody sees the channel', async ({ page, context }) => {
  await page.goto('/channels/hill-country-diaries')
  await test.step('the channel’s tabs are in the URL (ROUTES-17, ROUTES-18, CHANNEL-01, CHANNEL-02, CHANNEL-03, CHANNEL-04, CHANNEL-06, CHANNEL-24, CHANNEL-51)', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Hill Country Diaries' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Second wind' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Home', /^Videos/, 'Channels', 'About', 'Playlist'])
    await expect(page.getByRole('button', { name: /Switch|Change primary|Add a/ })).toHaveCount(0)
    await expect(tab(page, 'Settings')).toHaveCount(0)
    await expectAccessible(page)
    await tab(page, 'Videos').click()
    await expect(page).toHaveURL(/\?tab=videos$/)
    await page.getByRole('button', { name: 'Oldest' }).click()
    await expect(page).toHaveURL(/sort=oldest/)
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
      'First light',
      'Second wind',
    ])
    await page.goBack()
    await page.goBack()
    await expect(tab(page, 'Home')).toHaveAttribute('aria-selected', 'true')
    await page.goForward()
    await expect(tab(page, 'Videos')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the channel’s About tab shows its details and empty texts where there are none (CHANNEL-12, CHANNEL-13, CHANNEL-14, CHANNEL-33, CHANNEL-34, CHANNEL-35, ERRORS-59, ERRORS-60, ERRORS-61)', async () => {
    await tab(page, 'Channels').click()
    await expect(toast(page, "This channel doesn't feature any other channels.")).toBeVisible()
    await tab(page, 'Playlist').click()
    await expect(toast(page, "This channel hasn't created any playlist yet")).toBeVisible()
    await tab(page, 'About').click()
    await expect(toast(page, "This channel doesn't have a description yet.")).toBeVisible()
    const about = page.getByRole('tabpanel')
    await expect(about.getByRole('term')).toHaveText(['Location', 'Rank', 'Joined', 'Lifetime views'])
    const facts = ['Sri Lanka', 'Community', /^\d{1,2} [A-Z][a-z]{2} \d{4}$/, '0']
    await expect(about.getByRole('definition')).toHaveText(facts)
    await expectAccessible(page)
  })

  await test.step('guests are asked to sign in before they subscribe or report (CHANNEL-17, CHANNEL-50, NAV-31, NAV-33)', async () => {
    await page.getByRole('button', { name: 'Report Channel' }).click()
    await expect(prompt(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(prompt(page)).toBeVisible()
    await prompt(page).getByRole('heading').click()
    await expect(prompt(page)).toBeVisible()
    await page.mouse.click(5, 500)
    await expect(prompt(page)).toBeHidden()
  })

  await test.step('a visitor copies the channel’s URL (CHANNEL-46, CHANNEL-47, ERRORS-40, ERRORS-41)', async () => {
    const copy = page.getByRole('button', { name: 'Copy channel URL' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await copy.click()
    await expect(toast(page, 'Channel URL is copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/channels\/hill-country-diaries$/,
    )
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
      document.execCommand = () => false
    })
    await page.clock.install()
    await copy.click()
    const failure = toast(page, 'Oops !!! URL cannot copied')
    await expect(failure).toBeVisible()
    // A hovered message stays, and is dismissed later.
    await failure.hover()
    await page.clock.runFor(20_000)
    expect(await failure.count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(20_000)
    await expect(failure).toHaveCount(0)
  })

  await test.step('a channel without videos shows its empty text (CHANNEL-32, ERRORS-58)', async () => {
    await page.goto('/channels/fort-walks?tab=videos')
    await expect(toast(page, 'This channel does not have any videos yet.')).toBeVisible()
  })
})

test('people subscribe to channels', async ({ page, browser, site }) => {
  const notifications: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/createNotification')) notifications.push(request.postDataJSON())
  })

  await test.step('a guest who subscribes in the list of channels is asked to sign in (CHANNELS-02, CHANNELS-03, CHANNELS-05, CHANNELS-17, NAV-25)', async () => {
    await page.goto('/channels')
    const card = cardOf(page, 'Hill Country Diaries')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Side menu' })
    await expect(menu.getByRole('link', { name: 'Channels' })).toBeVisible()
    await expect(menu.getByRole('link', { name: /Settings|Report History/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(card.getByText('0 subscribers')).toBeVisible()
    await expect(card.locator('img')).toHaveAttribute('src', /\/media\/pictures\/logos\//)
    await expect(card.getByRole('link')).toHaveAttribute('href', '/channels/hill-country-diaries')
    await card.getByRole('button', { name: 'Subscribe' }).click()
    await expect(prompt(page)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a member subscribes and unsubscribes (CHANNELS-06, CHANNELS-11, CHANNELS-12, CHANNELS-13, CHANNELS-14, CHANNELS-15, NAV-21, NAV-27, ERRORS-63)', async () => {
    await enter(page, 'kasun')
    await page.goto('/channels')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Side menu' })
    await expect(menu.getByText('no subscriptions', { exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/myAccount')
    const card = cardOf(page, 'Hill Country Diaries')
    const release = await hold(page, '**/channels/subscribe')
    await card.getByRole('button', { name: 'Subscribe' }).dblclick()
    await expect(card.getByRole('button')).toHaveText('processing...')
    release()
    await expect(card.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    await expect(card.getByText('1 subscriber', { exact: true })).toBeVisible()
    const subscribed = menu.getByRole('link', { name: 'Hill Country Diaries' })
    await expect(subscribed).toHaveAttribute('href', '/channels/hill-country-diaries')
    await card.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(card.getByText('0 subscribers')).toBeVisible()
    await expect
      .poll(() => notifications)
      .toMatchObject([
        { type: 0, action: 1 },
        { type: 0, action: 0 },
      ])
    await page.unroute('**/channels/subscribe')
  })

  await test.step('a failed subscription shows an error and changes nothing (CHANNELS-18, ERRORS-10)', async () => {
    await page.route('**/channels/subscribe', (route) => route.fulfill({ json: { status: 0, dataset: '' } }))
    const card = cardOf(page, 'Hill Country Diaries')
    await card.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Something went wrong, Please try again')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await page.unroute('**/channels/subscribe')
  })

  await test.step('a member reports a channel with a reason (CHANNEL-15, CHANNEL-18, CHANNEL-19, CHANNEL-20, CHANNEL-21, ERRORS-37)', async () => {
    await page.route('**/reportChannel', (route) => route.fulfill({ json: { status: 0 } }), { times: 1 })
    await page.goto('/channels/fort-walks?tab=about')
    await page.getByRole('button', { name: 'Report Channel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this channel' })
    const report = dialog.getByRole('button', { name: 'Report', exact: true })
    await dialog.getByRole('radio').first().waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await report.click()
    await expect(dialog.getByText('Please select a reason', { exact: true })).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('radio').first().check()
    await report.click()
    await expect(dialog.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
    const notified = page.waitForRequest('**/createNotification')
    const reported = page.waitForResponse('**/reportChannel')
    await report.click()
    await expect(toast(page, 'Channel Reported')).toBeVisible()
    const { reportedId } = (await (await reported).json()) as { reportedId: number }
    expect((await notified).postDataJSON()).toMatchObject({ type: 7, type_id: reportedId })
    // One report per person: reporting again shows what happens to the first report.
    const replaced = toast(page, "You've already reported this. Your new report replaces the old one.")
    await expect(replaced).toHaveCount(0)
    await page.getByRole('button', { name: 'Report Channel' }).click()
    await dialog.getByRole('radio').nth(1).check()
    await report.click()
    await expect(replaced).toBeVisible()
  })

  await test.step('two people who subscribe at the same moment count as two, and a second window of one person adds nothing (CHANNEL-06, CHANNEL-24, CHANNELS-16)', async () => {
    const other = await browser.newPage({ baseURL: site.origin })
    await enter(other, 'dilini')
    const twin = await page.context().newPage()
    const windows = [page, other, twin]
    const releases: (() => void)[] = []
    for (const window of windows) {
      releases.push(await hold(window, '**/channels/subscribe'))
      await window.goto('/channels/hill-country-diaries')
      await expect(window.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
    }
    for (const window of windows) await window.getByRole('button', { name: 'Subscribe', exact: true }).click()
    for (const window of windows) {
      await expect(window.getByRole('button', { name: 'processing...' })).toBeVisible()
    }
    for (const release of releases) release()
    for (const window of windows) {
      await expect(window.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
      // By now the page knows who its viewer is.
      await expect(window.getByRole('button', { name: /Switch|Change primary|Add a/ })).toHaveCount(0)
      await expect(tab(window, 'Settings')).toHaveCount(0)
    }
    await page.unroute('**/channels/subscribe')
    await other.goto('/channels')
    await expect(cardOf(other, 'Fort Walks').getByRole('button')).toHaveCount(0)
    await other.close()
    await twin.close()
    await page.reload()
    await expect(page.getByText('2 subscribers')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  })

  await test.step('the button processes one press at a time and takes the count from the response (CHANNEL-38)', async () => {
    const release = await hold(page, '**/channels/subscribe')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('button', { name: 'processing...' })).toBeVisible()
    await expect(page.getByText('2 subscribers')).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByText('2 subscribers')).toBeVisible()
    await page.unroute('**/channels/subscribe')
  })
})

test('a channel stays visible when the viewer’s own data for it cannot be loaded', async ({ page }) => {
  await enter(page, 'kasun')
  await page.route('**/channels/channelDetails?**', (route) =>
    route.fulfill({ json: { status: 0, dataset: '' } }),
  )
  const refused = page.waitForResponse('**/channels/channelDetails?**')
  await page.goto('/channels/hill-country-diaries')
  await (await refused).finished()
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hill Country Diaries')
  await expect(page.getByText("Couldn't load this")).toHaveCount(0)
})

test.describe('in an ended session', () => {
  test.use({ expectedErrors: /status of (401|409)/ })

  test('subscribing asks the user to sign in again (CHANNELS-19, NAV-32)', async ({ page, site }) => {
    await enter(page, 'kasun')
    await page.goto('/channels')
    const button = cardOf(page, 'Fort Walks').getByRole('button')
    await expect(button).toHaveText('Subscribe')
    await endElsewhere(await readToken(page), site)
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Session timed out, please login again' })).toBeVisible()
  })

  test('the owner changes the channel', async ({ page, site }) => {
    await quickUploader(site, 'Nalin', 'Slow Trains')
    const saves: string[] = []
    page.on('request', (sent) => {
      if (sent.url().endsWith('/editChannel')) saves.push(sent.url())
    })
    await enter(page, 'nalin')
    await test.step('the side menu loads the owner’s channels (NAV-37)', async () => {
      const asked = page.waitForRequest(/loadMultipleChannelsInNavigation\?userId=\d+$/)
      await page.goto('/channels')
      await asked
    })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: 'Settings' }).click()
    const name = page.getByLabel('Name', { exact: true })
    const url = page.getByLabel('URL', { exact: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })

    await test.step('clearing both name and URL restores the former values without a call (CHANNEL-40)', async () => {
      await expect(page).toHaveURL(/\/channels\/slow-trains\?tab=settings$/)
      await expectAccessible(page)
      await name.fill('')
      await url.fill('')
      await save.click()
      await expect(name).toHaveValue('Slow Trains')
      await expect(url).toHaveValue('slow-trains')
      expect(saves).toEqual([])
    })

    await test.step('a name that another channel uses is refused with the server’s text (CHANNEL-43, ERRORS-18)', async () => {
      await name.fill('Fort Walks')
      // The field is checked while the user types. The server's error of the form takes its place.
      const said = page.getByRole('tabpanel').getByRole('alert')
      await expect(said).toHaveText(['Channel name already in use'])
      await save.click()
      await expect(name).toBeFocused()
      await expect(said).toHaveText(['Channel name already in use'])
      expect(saves).toHaveLength(1)
      await name.fill('Tea Country Diaries')
    })

    await test.step('the other settings are saved, and the browser shows them without a reload (CHANNEL-10, CHANNEL-11, CHANNEL-16, CHANNEL-37, CHANNEL-42, CHANNEL-44, ERRORS-38)', async () => {
      await url.fill('tea-country')
      await page.getByLabel('Description').fill('Trains, tea and cold mornings.')
      await page.getByLabel('Location').fill('Haputale')
      await page.getByLabel('Search channels by name').fill('walk')
      await page.getByRole('button', { name: 'Fort Walks', exact: true }).click()
      await save.click()
      await expect(toast(page, 'Channel Profile Updated')).toBeVisible()
      await expect(page).toHaveURL(/\/channels\/tea-country\?tab=settings$/)
      expect(JSON.parse((await page.evaluate(() => localStorage.getItem('udch'))) ?? '{}')).toMatchObject({
        defch: 'Tea Country Diaries',
        defchurl: 'tea-country',
      })
      await page.goto('/channels/tea-country?tab=about')
      await expect(page.getByText('Trains, tea and cold mornings.')).toBeVisible()
      await expect(page.getByText('Haputale')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Report Channel' })).toHaveCount(0)
      await tab(page, 'Channels').click()
      const featured = cardOf(page, 'Fort Walks')
      await expect(featured.getByRole('button', { name: 'Subscribe' })).toBeVisible()
      await expect(featured.locator('img')).toHaveAttribute('src', /\/media\/pictures\/logos\//)
      await expect(featured.getByText('0 subscribers')).toBeVisible()
      await expect(featured.getByRole('img', { name: 'Verified' })).toHaveCount(0)
      await featured.getByRole('button', { name: 'Subscribe' }).click()
      await expect(featured.getByText('1 subscriber', { exact: true })).toBeVisible()
      await page.reload()
      await expect(featured.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    })

    await test.step('the old URL redirects to the new one and may be taken back', async () => {
      await page.setViewportSize({ width: 400, height: 800 })
      await page.goto('/channels/slow-trains?tab=settings')
      await expect(page).toHaveURL(/\/channels\/tea-country\?tab=settings$/)
      // On a phone the tab bar is scrolled to the open tab.
      await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
      // Tab follows the visual order of the buttons.
      const discard = page.getByRole('button', { name: 'Discard changes' })
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await discard.focus()
      await page.keyboard.press('Tab')
      await expect(save).toBeFocused()
      const tops = await Promise.all(
        [discard, save].map(async (button) => (await button.boundingBox())?.y ?? 0),
      )
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      await page.setViewportSize({ width: 1440, height: 900 })
      await url.fill('slow-trains')
      await expect(toast(page, 'Channel URL is good to go')).toBeVisible()
    })

    await test.step('nothing is saved without a session (CHANNEL-41, ERRORS-17)', async () => {
      await page.goto('/channels/tea-country?tab=settings')
      await page.getByLabel('Location').fill('Ella')
      const before = saves.length
      // Click immediately: a re-render in between would be a guest's page without this button.
      await save.evaluate((button: HTMLButtonElement) => {
        localStorage.clear()
        button.click()
      })
      await expect(toast(page, 'Session expired')).toBeVisible()
      expect(saves).toHaveLength(before)
    })
  })
})
