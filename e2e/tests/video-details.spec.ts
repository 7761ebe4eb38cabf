import { openAsBlob } from 'node:fs'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { pictureFile } from '../pictures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, signIn } from '../steps.ts'

// The browser logs a visitor's request for a video by a withdrawn link, and scripts that a test refuses to load.
test.use({ expectedErrors: /status of 404|ERR_FAILED/ })

test('an owner changes all details of a video, and enters them for a draft', async ({
  page,
  browser,
  site,
}) => {
  const owner = await quickUploader(site, 'Ruwani', 'South Coast Diaries')
  const clip = await makeClip({ seconds: 4, size: '640x360' })
  await quickVideo(owner, { file: clip, title: 'Mirissa at dawn', slug: 'mirissa-at-dawn' })
  await signIn(page, loginOf('Ruwani'))
  await page.goto('/myAccount?tab=uploads')
  const dialog = page.getByRole('dialog')
  const open = async (title: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await choose(page, entry)
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  }
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const thumb = page.locator('li').filter({ hasText: 'Mirissa at dawn' }).locator('img')

  await test.step('the owner changes tags, category, filming month and thumbnail', async () => {
    const before = await thumb.getAttribute('src')
    await open('Mirissa at dawn', 'Edit details')
    await expectAccessible(page)
    for (const tag of ['whales', 'sunrise']) {
      await dialog.getByRole('textbox', { name: 'Primary tags' }).fill(tag)
      await page.keyboard.press('Enter')
    }
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Coast and lagoon')
    await dialog.getByRole('combobox', { name: 'Filmed in' }).selectOption('March')
    await dialog.getByRole('combobox', { name: 'Year' }).selectOption('2019')
    await expect(dialog.getByRole('radio', { name: 'Suggested thumbnail 1' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Suggested thumbnail 2' }).check()
    await save()
    await expect(thumb).not.toHaveAttribute('src', before ?? '')
    await page.reload()
    await open('Mirissa at dawn', 'Edit details')
    await expect(dialog.getByRole('button', { name: 'Remove whales' })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(
      'Coast and lagoon',
    )
    await expect(dialog.getByRole('radio', { name: 'Suggested thumbnail 2' })).toBeChecked()
  })

  await test.step('the owner uploads a thumbnail, and a file that is not a picture is not saved', async () => {
    const picture = dialog.locator('input[type=file][accept*="image"]')
    const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await picture.setInputFiles(words)
    await expect(dialog.getByText(/^We couldn.t read this image/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('radio', { name: 'Suggested thumbnail 1' })).toBeFocused()
    // Text typed while the picture is checked is kept.
    await page.evaluate(() => {
      const look = window.createImageBitmap
      const held = new Promise<void>((resolve) => Object.assign(window, { letGo: resolve }))
      window.createImageBitmap = async (picture: ImageBitmapSource) => {
        await held
        return look(picture)
      }
    })
    await picture.setInputFiles(await pictureFile({ width: 1350, height: 900 }))
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Two whales, one boat.')
    await page.evaluate(() => (Reflect.get(window, 'letGo') as () => void)())
    await expect(dialog.getByRole('button', { name: 'Upload thumbnail' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Two whales, one boat.')
    await save()
    await expect(thumb).toHaveAttribute('src', /\/media\/posters\//)
    await open('Mirissa at dawn', 'Edit details')
    await expect(dialog.getByRole('button', { name: 'Upload thumbnail' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await dialog.getByRole('radio', { name: 'Suggested thumbnail 1' }).check()
    await save()
    await expect(thumb).not.toHaveAttribute('src', /\/media\/posters\//)
  })

  await test.step('the owner changes the URL, which the old one redirects to, and the channel', async () => {
    const second = { name: 'Sea Letters', slug: 'sea-letters', description: '' }
    const picture = async (width: number, height: number) => openAsBlob(await pictureFile({ width, height }))
    await owner.call(contract.channels.create, {
      body: second,
      files: { logo: await picture(200, 200), banner: await picture(1880, 470) },
    })
    const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await visitor.goto('/channels/south-coast-diaries')
    const card = visitor.getByRole('link', { name: 'Mirissa at dawn' }).first()
    await expect(card).toBeVisible()
    await page.reload()
    await open('Mirissa at dawn', 'Edit details')
    const url = dialog.getByRole('textbox', { name: 'Video URL' })
    await expect(url).toHaveValue('mirissa-at-dawn')
    await url.fill('whales-at-dawn')
    await expect(
      dialog.getByText('This URL is available. Links to /mirissa-at-dawn will keep working.'),
    ).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Channel' }).selectOption('Sea Letters')
    await expectAccessible(page)
    await save()
    // A page opened earlier still has the old URL.
    await card.click()
    await expect(visitor).toHaveURL(/\/whales-at-dawn$/)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Mirissa at dawn' })).toBeVisible()
    await expect(visitor.getByText('Filmed in March 2019')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Sea Letters' }).first()).toBeVisible()
    await visitor.goto('/mirissa-at-dawn?t=2#comments')
    await expect(visitor).toHaveURL(/\/whales-at-dawn\?t=2#comments$/)
  })

  await test.step('the owner withdraws a link', async () => {
    const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await open('Mirissa at dawn', 'Edit details')
    await dialog.getByRole('radio', { name: /^Unlisted/ }).check()
    await dialog.getByRole('textbox', { name: 'Video URL' }).fill('for-the-family')
    await expect(
      dialog.getByText(
        'This URL is available. Links to /whales-at-dawn will stop working. Share the new link instead.',
      ),
    ).toBeVisible()
    await save()
    await visitor.goto('/whales-at-dawn')
    await expect(visitor.getByRole('heading', { level: 2, name: 'Video not found' })).toBeVisible()
    await visitor.goto('/for-the-family')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Mirissa at dawn' })).toBeVisible()
  })

  await test.step('the owner publishes a draft with all details, and Enter does not publish it', async () => {
    const { videoId } = await owner.call(contract.uploads.videoUpload, {
      body: {},
      files: { video: new File([await openAsBlob(clip)], 'weligama.mp4', { type: 'video/mp4' }) },
    })
    await owner.call(contract.uploads.encodeVideo, { body: { videoId } })
    await page.reload()
    await open('weligama.mp4', 'Add details and publish')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Learning to surf in Weligama')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Video URL' })).toHaveValue(
      'learning-to-surf-in-weligama',
    )
    await dialog.getByRole('textbox', { name: 'Video URL' }).fill('first-waves')
    await dialog.getByRole('textbox', { name: 'Secondary tags' }).fill('surf')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio', { name: 'Suggested thumbnail 1' })).toBeChecked({
      timeout: 180_000,
    })
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: 'Learning to surf in Weligama' })
    await expect(row.getByText('Active', { exact: true })).toBeVisible({ timeout: 180_000 })
    await row.getByRole('link', { name: 'Learning to surf in Weligama' }).click()
    await expect(page).toHaveURL(/\/first-waves$/)
    await page.getByRole('link', { name: 'Edit details' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Learning to surf in Weligama')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/myAccount\?tab=uploads$/)
    const { details } = await owner.call(contract.ownVideos.ownDetails, { query: { videoId } })
    expect(details).toMatchObject({ secondaryTags: ['surf'], thumbnailNumber: 1 })
  })

  await test.step('viewers read the title that the owner adds in their language, others the original', async () => {
    const surf = 'Learning to surf in Weligama'
    const sinhala = 'වැලිගම රළ පැදීම'
    const translation = dialog.getByRole('textbox', { name: 'Title (සිංහල)' })
    await open(surf, 'Edit details')
    await expect(translation).toHaveCount(0)
    await dialog.getByText('In other languages').click()
    await expectAccessible(page)
    await translation.fill(sinhala)
    await save()
    for (const [locale, title] of [
      ['si-LK', sinhala],
      ['en-GB', surf],
    ] as const) {
      const visitor = await (await browser.newContext({ baseURL: site.origin, locale })).newPage()
      await visitor.goto('/first-waves')
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(visitor).toHaveTitle(new RegExp(title))
    }
    await page.reload()
    await page.getByRole('button', { name: `Actions for ${surf}` }).click()
    await choose(page, 'Edit details')
    await expect(translation).toHaveValue(sinhala)
  })
})

test('hydration moves neither the buttons nor the description of an uploader’s own video', async ({
  page,
  site,
}) => {
  const owner = await quickUploader(site, 'Kasun', 'Hill Country Walks')
  const clip = await makeClip({ seconds: 4, size: '640x360' })
  await quickVideo(owner, { file: clip, title: 'Tea above the clouds', slug: 'tea-above-the-clouds' })
  await signIn(page, loginOf('Kasun'))
  const positions = async () => {
    const actions = page.getByRole('main').getByRole('button', { name: /^(Share|Save)/ })
    await expect(actions).toHaveCount(2)
    const parts = [...(await actions.all()), page.getByText(/^Uploaded/)]
    return Promise.all(parts.map((part) => part.boundingBox()))
  }
  for (const width of [1440, 1100, 400]) {
    await page.setViewportSize({ width, height: 900 })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/tea-above-the-clouds')
    await expect(page.locator('html[data-member]')).toHaveCount(1)
    const rendered = await positions()
    await page.unroute('**/*.js')
    await page.goto('/tea-above-the-clouds')
    await expect(page.getByRole('link', { name: 'Edit details' })).toBeVisible()
    expect(await positions()).toEqual(rendered)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
