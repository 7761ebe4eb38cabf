import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { signIn, signInByForm } from '../steps.ts'

// What a phone's share sheet sends to the installed site.
test.use({ serviceWorkers: 'allow' })

let clip: string
test.beforeAll(async ({ site }) => {
  clip = await makeClip({ seconds: 3, size: '426x240' })
  const owner = await quickUploader(site, 'Sanduni', 'Shared Moments')
  await quickVideo(owner, { file: clip, title: 'Nine arches', slug: 'nine-arches' })
})

interface Shared {
  text?: string
  files?: { name: string; type: string; base64: string }[]
}

/** Sends the form that the manifest's share target describes, as the browser does. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const target = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const manifest = (await (await fetch(link?.href ?? '')).json()) as {
      share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
    }
    return manifest.share_target
  })
  expect(target.method).toBe('POST')
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

const fileOf = async (file: string, name: string, type: string) => ({
  name,
  type,
  base64: (await readFile(file)).toString('base64'),
})

test('a video that a guest shares waits for sign-in and is uploaded then', async ({ page }) => {
  await page.goto('/')
  await share(page, { files: [await fileOf(clip, 'from the gallery.mp4', 'video/mp4')] })
  await expect(page).toHaveURL(/\/signin/)
  await signInByForm(page, loginOf('Sanduni'))
  await expect(page).toHaveURL(/\/uploadVideo/)
  await expect(page.getByText('from the gallery.mp4').first()).toBeVisible()
  // Uploaded and playable.
  await expect(page.getByRole('button', { name: 'Trim', exact: true })).toBeVisible({ timeout: 180_000 })
  expect(await page.evaluate(async () => (await caches.open('serendib-shared')).keys())).toEqual([])
})

test('a shared subtitle file goes to the captions of the video it is named after', async ({ page }) => {
  await signIn(page, loginOf('Sanduni'))
  await page.goto('/')
  const srt = '1\n00:00:00,500 --> 00:00:02,000\nThe train comes\n'
  await share(page, {
    files: [{ name: 'nine-arches.en.srt', type: '', base64: Buffer.from(srt).toString('base64') }],
  })
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
  const base64 = Buffer.from(gpx).toString('base64')
  await share(page, { files: [{ name: 'walk.gpx', type: 'application/gpx+xml', base64 }] })
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
