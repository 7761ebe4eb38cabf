import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import { choose, endElsewhere, hold, signIn, readToken } from '../steps.ts'

// Located by element, because it has no role behind a dialog.
const row = (page: Page, name: string) => page.locator('li').filter({ hasText: name })
const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished uploads' })

async function fileOf(seconds: number, name: string) {
  return { name, mimeType: 'video/mp4', buffer: await readFile(await makeClip({ seconds, size: '320x240' })) }
}

async function drafts({ call }: QuickPerson): Promise<string[]> {
  const { videos } = await call(contract.ownVideos.myVideos, { query: { cursor: '' } })
  return videos.map(({ fileName }) => fileName).toSorted()
}

const take = (page: Page, files: Awaited<ReturnType<typeof fileOf>>[]) =>
  page.locator('input[type=file]').first().setInputFiles(files)

test('a file that is too long is refused, and the other uploads go on', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Kasuni', 'Short Ways')
  const files = [await fileOf(2, 'one.mp4'), await fileOf(6, 'long.mp4'), await fileOf(2, 'three.mp4')]
  await signIn(page, loginOf('Kasuni'))
  await page.route('**/videos/uploadLimits', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), seconds: 4 } })
  })
  await page.goto('/uploadVideo')
  await take(page, files)
  await expect(row(page, 'long.mp4').getByRole('alert')).toHaveText(
    'long.mp4 is too long. Videos can be up to 4 s long.',
  )
  await expect(page.getByText('2 of 3 uploaded.')).toBeVisible()
  await expectAccessible(page)
  expect(await drafts(owner)).toEqual(['one.mp4', 'three.mp4'])
})

test.describe(() => {
  test.use({ expectedErrors: /status of 500/ })
  test('an upload that failed is retried without delaying the others', async ({ page, site }) => {
    const owner = await quickUploader(site, 'Tharindu', 'Second Tries')
    const files = [await fileOf(2, 'one.mp4'), await fileOf(2, 'two.mp4')]
    await signIn(page, loginOf('Tharindu'))
    await page.goto('/uploadVideo')
    await page.route('**/api/v1/uploads', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
    await take(page, files)
    await expect(row(page, 'one.mp4').getByRole('alert')).toHaveText(/^An unknown error occured/)
    await expect(page.getByText('1 of 2 uploaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again: one.mp4' }).click()
    await expect(page.getByText('2 of 2 uploaded.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again: one.mp4' })).toHaveCount(0)
    expect(await drafts(owner)).toEqual(['one.mp4', 'two.mp4'])
  })
})

test.describe(() => {
  test.use({ expectedErrors: /status of 401/ })
  test('uploads stopped by an expired session resume after signing in again', async ({ page, site }) => {
    const owner = await quickUploader(site, 'Madhavi', 'Long Roads')
    const files = [await fileOf(2, 'one.mp4'), await fileOf(2, 'two.mp4')]
    await signIn(page, loginOf('Madhavi'))
    await page.goto('/uploadVideo')
    const letGo = await hold(page, '**/api/v1/uploads/*')
    await take(page, files)
    await expect(row(page, 'one.mp4').getByRole('progressbar')).toBeVisible()
    await endElsewhere(await readToken(page), site)
    letGo()
    await expect(row(page, 'one.mp4').getByText(/Sign in again to continue/)).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Madhavi'))
    await expect(page).toHaveURL(/\/uploadVideo$/)
    await expect(page.getByText('2 of 2 uploaded.')).toBeVisible()
    expect(await drafts(owner)).toEqual(['one.mp4', 'two.mp4'])
  })
})

test('files that were waiting when the page was closed can be chosen again', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Ishara', 'Forgotten Ways')
  const files = [await fileOf(2, 'one.mp4'), await fileOf(3, 'two.mp4'), await fileOf(4, 'three.mp4')]
  // Made once: another file of the same name may differ in size and would count as another video.
  files.push(await fileOf(5, 'four.mp4'))
  await signIn(page, loginOf('Ishara'))
  await page.goto('/uploadVideo')
  let isHeld = false
  await page.route('**/api/v1/uploads', (route) => (isHeld ? new Promise(() => {}) : route.continue()))
  await take(page, files.slice(0, 2))
  await expect(page.getByText('2 of 2 uploaded.')).toBeVisible()
  isHeld = true
  await take(page, files.slice(2))
  await page.getByRole('button', { name: 'Details for all videos' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Primary tags' }).fill('fort')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to all' }).click()
  await expect(row(page, 'one.mp4').getByText(/shared details applied$/)).toBeVisible()

  const again = await page.context().newPage()
  await again.goto('/uploadVideo')
  await expect(again.getByText('Drop your video here')).toBeVisible()
  await expect(again.getByText('Upload queue')).toHaveCount(0)
  await page.close()
  await again.reload()
  await expect(again.getByText(/^2 videos weren't uploaded before the page was closed/)).toBeVisible()
  await expect(row(again, 'three.mp4').getByText(/Not uploaded\. Choose the file again$/)).toBeVisible()
  await expect(row(again, 'one.mp4').getByText(/shared details applied$/)).toBeVisible()
  await expectAccessible(again)
  // All files are chosen again at once; those already uploaded are not sent twice.
  const chooser = again.waitForEvent('filechooser')
  await again.getByRole('button', { name: 'Choose again' }).click()
  await (await chooser).setFiles(files)
  await expect(again.getByText('4 of 4 uploaded.')).toBeVisible()
  await expect(row(again, 'four.mp4').getByText(/shared details applied$/)).toBeVisible()
  expect(await drafts(owner)).toEqual(['four.mp4', 'one.mp4', 'three.mp4', 'two.mp4'])
  // Signing out removes the upload queue from the device.
  const isRemembered = () => again.evaluate(() => JSON.stringify(localStorage).includes('four.mp4'))
  expect(await isRemembered()).toBe(true)
  await again.getByRole('button', { name: 'Profile menu' }).click()
  await choose(again, 'Logout')
  await expect(again.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await isRemembered()).toBe(false)
})

test('an upload that runs in another tab is not offered to resume here', async ({ page, site }) => {
  await quickUploader(site, 'Nuwan', 'Two Tabs')
  await signIn(page, loginOf('Nuwan'))
  await page.goto('/uploadVideo')
  await hold(page, '**/api/v1/uploads/*')
  await take(page, [await fileOf(4, 'one.mp4')])
  await expect(page.getByText('one.mp4', { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/uploadVideo')
  await expect(unfinished(other).getByText('one.mp4', { exact: true })).toBeVisible()
  await expect(unfinished(other).getByText('This upload is running in another tab.')).toBeVisible()
  await expect(unfinished(other).getByRole('button')).toHaveCount(0)
  await expectAccessible(other)
  await page.close()
  await expect(unfinished(other).getByRole('button', { name: 'Resume one.mp4' })).toBeVisible()
})

test('the keyboard focus follows the uploads', async ({ page, site }) => {
  await quickUploader(site, 'Chathuri', 'By Keyboard')
  await signIn(page, loginOf('Chathuri'))
  await page.goto('/uploadVideo')
  const chooseFile = page.getByRole('button', { name: 'Choose a file' })

  await test.step('the focus moves to the file that was chosen', async () => {
    await page.route('**/api/v1/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? new Promise(() => {}) : route.continue(),
    )
    const chooser = page.waitForEvent('filechooser')
    await chooseFile.press('Enter')
    await (await chooser).setFiles([await fileOf(4, 'one.mp4')])
    await expect(page.locator(':focus')).toHaveText('one.mp4')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pause upload' })).toBeFocused()
  })

  await test.step('the focus moves back after the file is discarded', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(chooseFile).toBeFocused()
  })

  await test.step('discarding an unfinished upload moves the focus to the next one, and from the last one to the page', async () => {
    for (const name of ['two.mp4', 'three.mp4']) {
      const begun = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.status() === 201,
      )
      await take(page, [await fileOf(4, name)])
      await begun
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/myAccount?tab=uploads')
      await page.goto('/uploadVideo')
    }
    const throwAway = async (name: string) => {
      await unfinished(page)
        .getByRole('button', { name: `Discard ${name}` })
        .press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await throwAway('three.mp4')
    await expect(unfinished(page).getByRole('button', { name: 'Resume two.mp4' })).toBeFocused()
    await throwAway('two.mp4')
    await expect(unfinished(page)).toHaveCount(0)
    await expect(chooseFile).toBeFocused()
  })
})

test('a phone is kept awake only during a transfer', async ({ page, site }) => {
  await quickUploader(site, 'Roshan', 'Awake')
  await page.addInitScript(() => {
    const locks: { released: boolean }[] = []
    Object.assign(window, { isScreenKeptOn: () => locks.some(({ released }) => !released) })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          const lock = { released: false, release: () => Promise.resolve((lock.released = true)) }
          locks.push(lock)
          return Promise.resolve(lock)
        },
      },
    })
  })
  const isScreenKeptOn = () => page.evaluate(() => (Reflect.get(window, 'isScreenKeptOn') as () => boolean)())
  await signIn(page, loginOf('Roshan'))
  await page.goto('/uploadVideo')
  const letGo = await hold(page, '**/api/v1/uploads/*')
  await take(page, [await fileOf(4, 'one.mp4')])
  await expect.poll(isScreenKeptOn).toBe(true)
  await page.getByRole('button', { name: 'Pause upload' }).click()
  await expect.poll(isScreenKeptOn).toBe(false)
  await page.getByRole('button', { name: 'Resume upload' }).click()
  await expect.poll(isScreenKeptOn).toBe(true)
  letGo()
  await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
  await expect.poll(isScreenKeptOn).toBe(false)
})

test.describe(() => {
  test.use({ expectedErrors: /status of 404/ })
  test('a link to the details of a deleted draft says so', async ({ page, site }) => {
    const owner = await quickUploader(site, 'Upeksha', 'Gone Videos')
    const file = await makeClip({ seconds: 2, size: '320x240' })
    await quickVideo(owner, { file, title: 'The harbour', slug: 'gone-harbour' })
    await signIn(page, loginOf('Upeksha'))
    await page.goto('/myAccount?tab=uploads&video=999999')
    await expect(page.getByText("This video doesn't exist or is no longer available.")).toBeVisible()
    await expect(page).toHaveURL(/\/myAccount\?tab=uploads$/)
    await expect(page.getByRole('link', { name: 'The harbour' })).toBeVisible()
  })
})

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } })
  test('the upload page fits a phone and offers no drop area there', async ({ page, site }) => {
    await quickUploader(site, 'Dilini', 'By Phone')
    await signIn(page, loginOf('Dilini'))
    await page.goto('/uploadVideo')
    await expect(page.getByRole('heading', { name: 'Choose your video' })).toBeVisible()
    const name = `${'a-long-way-'.repeat(8)}home.mp4`
    await take(page, [await fileOf(2, name), await fileOf(3, 'two.mp4')])
    await expect(page.getByText('2 of 2 uploaded.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Review drafts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add details and publish' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(/^A long way a long way/)
    for (const button of ['Cancel', 'Publish', 'Publish and open next'])
      await expect(dialog.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })
})
