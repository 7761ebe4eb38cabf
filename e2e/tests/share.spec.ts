import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, signIn, signInByForm } from '../steps.ts'

// What a phone's share sheet sends to the installed site.
test.use({ serviceWorkers: 'allow' })

let clip: string
test.beforeAll(async ({ site }) => {
  clip = await makeClip({ seconds: 3, size: '426x240' })
  const owner = await quickUploader(site, 'Sanduni', 'Shared Moments')
  await quickVideo(owner, { file: clip, title: 'Nine arches', slug: 'nine-arches' })
})

interface SentFile {
  name: string
  type: string
  base64: string
}

interface Shared {
  text?: string
  files?: SentFile[]
}

/** Sends the form that the manifest's share target describes, as the browser does. `from`: the website that sends it. */
async function share(page: Page, shared: Shared, from?: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const target = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const manifest = (await (await fetch(link?.href ?? '')).json()) as {
      share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
    }
    return { ...manifest.share_target, action: new URL(manifest.share_target.action, location.href).href }
  })
  expect(target.method).toBe('POST')
  if (from !== undefined) {
    await page.route(from, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Other site' }))
    await page.goto(from)
  }
  await page.evaluate(
    ({ action, enctype, fileField, text, files = [] }) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method: 'POST', enctype })
      const field = document.createElement('input')
      Object.assign(field, { name: 'text', value: text ?? '' })
      const picker = document.createElement('input')
      Object.assign(picker, { type: 'file', name: fileField, multiple: true })
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      picker.files = transfer.files
      form.append(field, picker)
      document.body.append(form)
      form.submit()
    },
    { ...target, fileField: target.params.files[0]?.name ?? '', ...shared },
  )
}

const clipAs = async (name: string): Promise<SentFile> => ({
  name,
  type: 'video/mp4',
  base64: (await readFile(clip)).toString('base64'),
})

const textFile = (name: string, type: string, text: string): SentFile => ({
  name,
  type,
  base64: Buffer.from(text).toString('base64'),
})

/** The question whether shared files are uploaded. */
const questionOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('button', { name: "Don't upload" }) })

const expectUploaded = (page: Page) =>
  expect(page.getByRole('button', { name: 'Trim', exact: true })).toBeVisible({ timeout: 180_000 })

const waitingFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('serendib-shared')).keys()).length)

test('a video that a guest shares waits for sign-in, and is uploaded when they say so', async ({ page }) => {
  await page.goto('/')
  await share(page, { files: [await clipAs('from the gallery.mp4')] })
  await expect(page).toHaveURL(/\/signin/)
  await signInByForm(page, loginOf('Sanduni'))
  await expect(page).toHaveURL(/\/uploadVideo/)
  await expect(questionOf(page)).toContainText('from the gallery.mp4')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectUploaded(page)
  await expect(page.getByText('from the gallery.mp4').first()).toBeVisible()
  expect(await waitingFiles(page)).toBe(0)
})

test('a video that another website sends is not uploaded unasked, in the installed site either', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { matchMedia } = window
    const exchanged: Record<string, string> = { browser: 'standalone', standalone: 'browser' }
    window.matchMedia = (query) =>
      matchMedia(query.replace(/(?<=display-mode: )\w+/, (mode) => exchanged[mode] ?? mode))
  })
  await page.goto('/')
  await share(page, { files: [await clipAs('planted.mp4')] }, 'http://other.example/')
  await expect(page).toHaveURL(/\/signin/)
  await signInByForm(page, loginOf('Sanduni'))
  await expect(questionOf(page)).toContainText('planted.mp4')
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await page.getByRole('button', { name: "Don't upload" }).click()
  await expect(page.getByText('planted.mp4')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  expect(await waitingFiles(page)).toBe(0)
})

test('one question lists all shared videos with their sizes, and comes again until it is answered', async ({
  page,
}) => {
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/')
  const names = ['first.mp4', 'second.mp4']
  await share(page, { files: await Promise.all(names.map(clipAs)) })
  await expect(page.getByRole('heading', { name: 'Upload these 2 files?' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  for (const name of names)
    await expect(questionOf(page).getByRole('listitem').filter({ hasText: name })).toHaveText(/\d\s[kM]B$/)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(questionOf(page)).toHaveCount(0)
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible({ timeout: 60_000 })
})

test('each share has a question of its own, and signing out removes what waits', async ({ page }) => {
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/')
  await share(page, { files: [await clipAs('planted.mp4')] }, 'http://other.example/')
  await expect(questionOf(page)).toContainText('planted.mp4')
  await page.goto('/')
  await share(page, { files: [await clipAs('mine.mp4')] })
  await expect(questionOf(page)).toHaveCount(2)
  await questionOf(page)
    .filter({ hasText: 'planted.mp4' })
    .getByRole('button', { name: "Don't upload" })
    .click()
  await expect(questionOf(page)).toHaveCount(1)
  await expect(questionOf(page)).toContainText('mine.mp4')
  expect(await waitingFiles(page)).toBe(1)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await choose(page, 'Logout')
  await expect(page).toHaveURL('/')
  await expect.poll(() => waitingFiles(page)).toBe(0)
})

test('a shared file without content is named on the upload page', async ({ page }) => {
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/')
  await share(page, { files: [textFile('in the cloud.mp4', 'video/mp4', '')] })
  await expect(page).toHaveURL(/\/uploadVideo/)
  await expect(page.getByRole('alert')).toContainText("in the cloud.mp4 is empty, so it wasn't added.")
  await expect(questionOf(page)).toHaveCount(0)
  expect(await waitingFiles(page)).toBe(0)
})

test('a share for which the device has no space leaves files that wait, and says so after sign-in', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await share(page, { files: [await clipAs('waits.mp4')] })
  await expect(page).toHaveURL(/\/signin/)
  const devtools = await page.context().newCDPSession(page)
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const large = { ...(await clipAs('large.mp4')), base64: Buffer.alloc(5_000_000).toString('base64') }
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: site.origin,
    quotaSize: usage + 1_000_000,
  })
  await share(page, { files: [textFile('small.vtt', 'text/vtt', 'WEBVTT'), large] })
  await expect(page).toHaveURL(/shared%3Dfailed/)
  await signInByForm(page, loginOf('Sanduni'))
  await expect(page.getByRole('alert')).toContainText("This device doesn't have enough space")
  await expect(questionOf(page)).toContainText('waits.mp4')
  expect(await waitingFiles(page)).toBe(1)
})

test('a shared subtitle file goes to the captions of the video it is named after', async ({ page }) => {
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/')
  const srt = '1\n00:00:00,500 --> 00:00:02,000\nThe train comes\n'
  await share(page, { files: [textFile('nine-arches.en.srt', '', srt)] })
  await expect(page).toHaveURL(/\/uploadVideo/)
  await expect(page.getByRole('combobox', { name: 'Video' })).toHaveText(/Nine arches/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add captions' }).click()
  await expect(page.getByRole('dialog')).toContainText('The train comes')
  await page.getByRole('button', { name: 'Save captions' }).click()
  await expect(page.getByText('English captions saved')).toBeVisible()
})

test('a shared GPX file becomes the track of the chosen video', async ({ page }) => {
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/')
  const points = [0, 1, 2].map(
    (at) => `<trkpt lat="6.87${at}" lon="81.06"><time>2026-11-29T06:00:0${at}Z</time></trkpt>`,
  )
  const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  await share(page, { files: [textFile('walk.gpx', 'application/gpx+xml', gpx)] })
  await expect(page.getByRole('heading', { name: 'walk.gpx' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Video' }).selectOption('Nine arches')
  await page.getByRole('button', { name: 'Add track' }).click()
  await expect(page.getByText('Track added')).toBeVisible()
})

test('a shared link to a page of the site opens it, and another link the home page', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await share(page, { text: `Look at this: ${site.origin}/nine-arches` })
  await expect(page.getByRole('heading', { level: 1, name: 'Nine arches' })).toBeVisible()
  await share(page, { text: 'https://example.org/nine-arches' })
  await expect(page).toHaveURL(`${site.origin}/`)
})
