import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import { choose, signIn } from '../steps.ts'

const SLUG = 'from-ella-to-the-hills'
const DESCRIPTION = 'By train.\n\n0:00 Breakfast at Ella\n0:04 Lunch at Kandy\n0:08 The long way'

let owner: QuickPerson

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Dinithi', 'Rails and Rain')
  const file = await makeClip({ seconds: 12, size: '320x240' })
  await quickVideo(owner, { file, title: 'From Ella to the hills', slug: SLUG, description: DESCRIPTION })
})

test('a viewer goes from stop to stop of a video, and from a place to the second of its chapter', async ({
  page,
}) => {
  await page.goto(`/${SLUG}`)
  const stops = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Stops' }) })
  const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

  await test.step('the stops are listed with their times, and on a map', async () => {
    await expect(stops.getByRole('listitem').getByRole('button')).toHaveText(['0:00Ella', '0:04Kandy'])
    await expect(stops.getByRole('region', { name: 'Map of Sri Lanka' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 400, height: 800 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('“Next stop” plays from the next one, and from the first after the last', async () => {
    const next = stops.getByRole('button', { name: 'Next stop' })
    await next.click()
    await expect.poll(position).toBeGreaterThanOrEqual(4)
    expect(await position()).toBeLessThan(8)
    await next.click()
    await expect.poll(position).toBeLessThan(4)
  })

  await test.step('a marker of the map plays its stop', async () => {
    await stops.getByRole('button', { name: 'Stop 2, Kandy: Lunch at Kandy' }).click()
    await expect.poll(position).toBeGreaterThanOrEqual(4)
  })
})

test('a viewer reads the names of chapters and stops in their language', async ({ page, site }) => {
  const { videos } = await owner.call(contract.ownVideos.myVideos, { query: { cursor: '' } })
  await owner.call(contract.ownVideos.editVideo, {
    body: { videoId: videos[0]?.id ?? 0, descriptionSi: '0:00 ඇල්ලේ උදෑසන\n0:04 මහනුවර\n0:08 දිගු මග' },
  })
  await page.context().addCookies([{ name: 'language', value: 'si', url: site.origin }])
  await page.goto(`/${SLUG}`)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  const times = (start: string) =>
    page.getByRole('main').getByRole('listitem').getByRole('button', { name: start })
  await expect(times('0:08')).toHaveText(['0:08දිගු මග'])
  // A stop has the name of its place.
  await expect(times('0:00')).toHaveText(['0:00ඇල්ල', '0:00ඇල්ලේ උදෑසන'])
  await expect(times('0:04')).toHaveText(['0:04මහනුවර', '0:04මහනුවර'])
})

test('an owner sees which chapters become stops while typing them', async ({ page }) => {
  await signIn(page, loginOf('Dinithi'))
  await page.goto('/myAccount?tab=uploads')
  await page.getByRole('button', { name: 'Actions for From Ella to the hills' }).click()
  await choose(page, 'Edit details')
  const dialog = page.getByRole('dialog')
  const description = dialog.getByRole('textbox', { name: 'Description', exact: true })
  await expect(dialog.getByText('Stops on the map: 0:00 Ella, 0:04 Kandy')).toBeVisible()
  await description.fill('0:00 Start\n0:05 The tea factory')
  await expect(dialog.getByText('To show a chapter as a stop on the map, name a place in it')).toBeVisible()
  await description.fill('0:00 Start\n0:05 Tea at Haputale')
  await expect(dialog.getByText('Stops on the map: 0:05 Haputale')).toBeVisible()
  await expectAccessible(page)
})

test('an owner takes a proposed place, or the one where their phone is', async ({ page, context }) => {
  await signIn(page, loginOf('Dinithi'))
  await page.goto('/myAccount?tab=uploads')
  await page.getByRole('button', { name: 'Actions for From Ella to the hills' }).click()
  await choose(page, 'Edit details')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Place' })
  const here = dialog.getByRole('button', { name: "I'm still here" })

  await test.step('a position that the browser refuses is explained', async () => {
    await here.click()
    await expect(dialog.getByText("Your browser isn't sharing your location with this site.")).toBeVisible()
    await expect(field).toHaveValue('')
  })

  await test.step('the place of the position and of the title are offered, and set only by a press', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 6.0267, longitude: 80.217 })
    await here.click()
    const [galle, ella] = ['Galle Fort?', 'Ella?'].map((name) => dialog.getByRole('button', { name }))
    await expect(galle ?? field).toBeVisible()
    await expect(ella ?? field).toBeVisible()
    await expect(field).toHaveValue('')
    await expectAccessible(page)
    await ella?.click()
    await expect(field).toHaveValue('Ella')
    await expect(here).toHaveCount(0)
  })
})
