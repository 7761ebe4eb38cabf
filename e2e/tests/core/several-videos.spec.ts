import { readFile } from 'node:fs/promises'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../../quick.ts'
import { choose, hold, signIn } from '../../steps.ts'

test('several uploads are sent one after the other and wait as drafts', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Dinuka', 'Road Diaries')
  const video = await readFile(await makeClip({ seconds: 2, size: '320x240' }))
  const named = (name: string) => ({ name, mimeType: 'video/mp4', buffer: video })
  await signIn(page, loginOf('Dinuka'))
  await page.goto('/uploadVideo')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const take = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator('input[type=file]').setInputFiles(files)

  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const sent: string[] = []
  await page.route('**/api/v1/uploads', async (route) => {
    const request = route.request()
    const { 'upload-metadata': metadata = '' } = request.headers()
    const [, name = ''] = /filename ([^,]+)/.exec(metadata) ?? []
    if (request.method() === 'POST') sent.push(Buffer.from(name, 'base64').toString())
    await held
    await route.continue()
  })

  await test.step('a file that is not a video says so, and the others wait for their turn', async () => {
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') }
    await take([named('one.mp4'), named('two.mp4'), note, named('three.mp4')])
    await expect(row('note.txt').getByText(/isn't a video/)).toBeVisible()
    await expect(row('two.mp4').getByText('Waiting to upload')).toBeVisible()
    await expect(row('one.mp4').getByRole('progressbar')).toBeVisible()
    await expect.poll(() => sent).toEqual(['one.mp4'])
    await expectAccessible(page)
  })

  await test.step('a waiting upload is removed, and another file joins the queue', async () => {
    await page.getByRole('button', { name: 'Remove two.mp4' }).click()
    await expect(row('two.mp4')).toHaveCount(0)
    await take([named('four.mp4')])
    await expect(row('four.mp4').getByText('Waiting to upload')).toBeVisible()
  })

  await test.step('the uploads go on while the user visits other pages', async () => {
    await page.getByRole('link', { name: 'Serendib home' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    letGo()
    await page.getByRole('link', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('3 of 4 uploaded.')).toBeVisible()
    expect(sent).toEqual(['one.mp4', 'three.mp4', 'four.mp4'])
    // A finished upload is only hidden from the list.
    await page.getByRole('button', { name: 'Hide three.mp4' }).click()
    await expect(page.getByText('2 of 3 uploaded.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unfinished uploads' })).toHaveCount(0)
    const { videos } = await owner.call(contract.ownVideos.myVideos, { query: { cursor: '' } })
    expect(videos.map(({ fileName }) => fileName)).toEqual(['four.mp4', 'three.mp4', 'one.mp4'])
  })

  await test.step('each draft gets its details', async () => {
    await page.getByRole('link', { name: 'Add details: four.mp4' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add details and publish' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('The fourth road')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row('The fourth road').getByText('Active', { exact: true })).toBeVisible({
      timeout: 180_000,
    })
  })
})

test('shared details are applied to several uploads, and the owner edits their drafts one by one', async ({
  page,
  site,
}) => {
  const owner = await quickUploader(site, 'Sanduni', 'Hill Rails')
  const video = await readFile(await makeClip({ seconds: 2, size: '320x240' }))
  const named = (name: string) => ({ name, mimeType: 'video/mp4', buffer: video })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const names = ['VID_20260502_143025.mp4', 'the_last_train.mp4', 'nine-arch-bridge.mp4']
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/uploadVideo')
  const letGo = await hold(page, '**/api/v1/uploads')
  await page.locator('input[type=file]').setInputFiles(names.map(named))

  await test.step('the user enters shared details while the uploads wait', async () => {
    await page.getByRole('button', { name: 'Details for all videos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Details for all videos' })
    await dialog.getByRole('textbox', { name: 'Primary tags' }).fill('railway')
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Coast and lagoon')
    await dialog.getByRole('radio', { name: /^Unlisted/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply to all' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Details for all videos' })).toBeFocused()
    await expect(page.getByText('For all videos: 1 tag · 1 category · Unlisted')).toBeVisible()
  })

  await test.step('each draft starts with the shared details and a title from its file’s name', async () => {
    letGo()
    for (const name of names) await expect(row(name).getByText(/shared details applied$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Review drafts' }).click()
  })

  const dialog = page.getByRole('dialog', { name: 'Add details and publish' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const expectShared = async () => {
    await expect(dialog.getByRole('button', { name: 'Remove railway' })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /^Unlisted/ })).toBeChecked()
    await expect(dialog.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(
      'Coast and lagoon',
    )
  }
  await test.step('the user changes and publishes the drafts one after the other', async () => {
    // A camera's counter is not used as a title.
    await expect(title).toBeFocused()
    await expect(title).toHaveValue('')
    await expectShared()
    await expect(dialog.getByText('2 more drafts to finish')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Next draft' }).click()

    await expect(title).toHaveValue('Nine arch bridge')
    await expect(title).toBeFocused()
    await expectShared()
    await dialog.getByRole('button', { name: 'Remove railway' }).click()
    await dialog.getByRole('button', { name: 'Publish and open next' }).click()

    await expect(title).toHaveValue('The last train')
    await expect(title).toBeFocused()
    await expectShared()
    await expect(dialog.getByText('1 more draft to finish')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const { videos } = await owner.call(contract.ownVideos.myVideos, { query: { cursor: '' } })
    const tagsOf = async (wanted: string) => {
      const videoId = videos.find((video) => video.title === wanted)?.id ?? 0
      const own = await owner.call(contract.ownVideos.ownDetails, { query: { videoId } })
      return [own.details.primaryTags, own.video.isPublic]
    }
    expect(await tagsOf('Nine arch bridge')).toEqual([[], false])
    expect(await tagsOf('The last train')).toEqual([['railway'], false])
  })

  await test.step('the list shows which drafts have details', async () => {
    await page.getByRole('link', { name: 'Upload', exact: true }).click()
    await expect(row('the_last_train.mp4').getByText(/Details saved$/)).toBeVisible()
    await expect(row('VID_20260502_143025.mp4').getByText(/Uploaded as a draft/)).toBeVisible()
    await page.getByRole('link', { name: 'Add details: VID_20260502_143025.mp4' }).click()
    await expect(title).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Next draft' })).toHaveCount(0)
  })
})

test('uploads go on when another video is published (UPLOAD-15)', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Piumi', 'Lagoon Days')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  await quickVideo(owner, { file, title: 'The lagoon', slug: 'the-lagoon' })
  await signIn(page, loginOf('Piumi'))
  await page.goto('/myAccount?tab=uploads')
  let isHeld = true
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/uploads', async (route) => {
    if (isHeld) await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Actions for The lagoon' }).click()
  await choose(page, 'Replace file')
  const isBegun = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/uploads'),
  )
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause upload' })).toBeVisible()
  await isBegun
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  isHeld = false
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Drop your video here')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Title' }).fill('The other lagoon')
  await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('This page reloads in a few seconds.')).toBeVisible()
  // A reloaded page would have lost this.
  await page.evaluate(() => Object.assign(window, { isStillThere: true }))
  await expect(page.getByText('Drop your video here')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isStillThere'))).toBe(true)
  letGo()
  await page.goBack()
  await expect(page.getByText(/^Uploading the new file/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'The other lagoon' })).toBeVisible()
})

test('files that are dropped anywhere on the page or pasted are uploaded, also while a form is filled in', async ({
  page,
  site,
}) => {
  await quickUploader(site, 'Ishara', 'Paste Diaries')
  const video = await readFile(await makeClip({ seconds: 2, size: '320x240' }))
  await signIn(page, loginOf('Ishara'))
  await page.goto('/uploadVideo')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const send = (type: 'paste' | 'drop', target: string, name: string) =>
    page.evaluate(
      ({ type, target, name, bytes }) => {
        const data = new DataTransfer()
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name, { type: 'video/mp4' }),
        )
        const options = { bubbles: true, cancelable: true }
        const event =
          type === 'drop'
            ? new DragEvent(type, { ...options, dataTransfer: data })
            : new ClipboardEvent(type, { ...options, clipboardData: data })
        document.querySelector(target)?.dispatchEvent(event)
      },
      { type, target, name, bytes: video.toString('base64') },
    )

  await send('paste', 'body', 'Pasted.mp4')
  await page.getByLabel('Title', { exact: true }).fill('Low tide')
  await expect(page.getByLabel('Primary tags')).toHaveAccessibleDescription(/mainly about/)
  await expect(page.getByLabel('Secondary tags')).toHaveAccessibleDescription(/Other words/)
  // The file with the form stays. In the other tabs, too, the browser must not open the file instead.
  await page.getByRole('tab', { name: 'Translations' }).click()
  await send('drop', 'footer', 'Dropped.mp4')
  await expect(page.getByRole('tab', { name: 'Upload Video' })).toHaveAttribute('aria-selected', 'true')
  const row = page.getByRole('listitem').filter({ hasText: 'Dropped' })
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Low tide')
  await expect(page.getByRole('main')).toContainText('Pasted.mp4')
  await expectAccessible(page)
})
