import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import type { Site } from '../site.ts'
import { choose as chooseEntry, endElsewhere, hold, signIn, readToken } from '../steps.ts'

/** Starts an upload on another device and leaves it half sent. */
async function leaveHalfSent(site: Site, { credentials }: QuickPerson, file: string, replaces?: number) {
  const bytes = await readFile(file)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${credentials.token}` }
  const aim = replaces === undefined ? '' : `,replaces ${btoa(String(replaces))}`
  const begun = await fetch(`${site.origin}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa(path.basename(file))}${aim}`,
    },
  })
  expect(begun.status).toBe(201)
  const half = Math.floor(bytes.length / 2)
  const sent = await fetch(new URL(begun.headers.get('location') ?? '', site.origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes.subarray(0, half)),
  })
  expect(sent.status).toBe(204)
  return half
}

/** Records the offsets of the transfers from now on, and how many uploads are created. */
function transfersOf(page: Page) {
  const seen = { begun: 0, offsets: [] as number[] }
  page.on('request', (request) => {
    if (!request.url().includes('/api/v1/uploads')) return
    if (request.method() === 'POST') seen.begun += 1
    if (request.method() === 'PATCH') seen.offsets.push(Number(request.headers()['upload-offset']))
  })
  return seen
}

const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished uploads' })
const videoRow = (page: Page) => page.locator('li').filter({ hasText: 'The harbour' }).last()

async function choose(
  page: Page,
  button: RegExp,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await unfinished(page).getByRole('button', { name: button }).press('Enter')
  await (await chooser).setFiles(file)
}

// A server that is busy when an upload is resumed.
test.use({ expectedErrors: /status of 503 .*\/api\/v1\/uploads\// })

test('an unfinished upload from another device is continued or discarded', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Ruvini', 'Half Way')
  const [video, other, fresh] = [
    await makeClip({ seconds: 8, size: '640x360' }),
    await makeClip({ seconds: 4, size: '320x180' }),
    await makeClip({ seconds: 3, size: '320x240' }),
  ]
  const videoId = await quickVideo(owner, { file: video, title: 'The harbour', slug: 'the-harbour' })
  await signIn(page, loginOf('Ruvini'))

  await test.step('the list is hidden when there are no unfinished uploads', async () => {
    const answered = page.waitForResponse((response) => response.url().includes('unfinishedUploads'))
    await page.goto('/myAccount?tab=uploads')
    await answered
    await expect(videoRow(page)).toBeVisible()
    await expect(unfinished(page)).toHaveCount(0)
  })

  await test.step('a replacement file resumes at its offset', async () => {
    const half = await leaveHalfSent(site, owner, other, videoId)
    await page.reload()
    await expect(unfinished(page).getByText('New file for “The harbour”')).toBeVisible()
    await expect(unfinished(page).getByText(/ uploaded \(\d\d%\)$/)).toBeVisible()
    await expect(unfinished(page).getByText(/^Expires on \d+\s\w+\s\d{4},\s\d\d:\d\d\.$/)).toBeVisible()
    await expectAccessible(page)
    const seen = transfersOf(page)
    await choose(page, /^Resume a-quiet-day\.mp4$/, video)
    await expect(
      unfinished(page).getByText(/^This is a different file\. To resume, choose a-quiet-day\.mp4/),
    ).toBeVisible()
    expect(seen.offsets).toEqual([])
    const letGo = await hold(page, '**/api/v1/uploads/*')
    await choose(page, /^Resume/, other)
    await expect(videoRow(page).getByText(/^Uploading the new file: \d\d%$/)).toBeVisible()
    await expect(unfinished(page)).toHaveCount(0)
    letGo()
    await expect(videoRow(page).getByText('0:04', { exact: true })).toBeVisible({ timeout: 180_000 })
    expect(seen).toEqual({ begun: 0, offsets: [half] })
    await expect(unfinished(page)).toHaveCount(0)
  })

  await test.step('discarding an upload frees its storage at once', async () => {
    await leaveHalfSent(site, owner, other, videoId)
    await page.reload()
    await unfinished(page).getByRole('button', { name: 'Discard a-quiet-day.mp4' }).click()
    const asked = page.getByRole('dialog', { name: 'Discard a-quiet-day.mp4?' })
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(unfinished(page)).toBeVisible()
    await unfinished(page).getByRole('button', { name: 'Discard a-quiet-day.mp4' }).click()
    await asked.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(unfinished(page)).toHaveCount(0)
    await expect
      .poll(
        async () => (await owner.call(contract.uploads.storageQuota, { query: {} })).quota.unfinishedBytes,
      )
      .toBe(0)
  })

  await test.step('a new video resumes on the page with its details form', async () => {
    const half = await leaveHalfSent(site, owner, fresh)
    await page.reload()
    const seen = transfersOf(page)
    // A server that is busy at first has not lost the upload.
    await page.route('**/api/v1/uploads/*', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await choose(page, /^Resume/, fresh)
    await expect(page).toHaveURL(/\/uploadVideo$/)
    await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
    expect(seen).toEqual({ begun: 0, offsets: [half] })
  })

  await test.step('a second upload waits while another video is on the upload page', async () => {
    await leaveHalfSent(site, owner, fresh)
    await page.goto('/myAccount?tab=uploads')
    await choose(page, /^Resume/, fresh)
    await expect(unfinished(page).getByText(/^Another upload is open in this tab\./)).toBeVisible()
  })

  await test.step('choosing the same file for the same video as if it were new resumes its upload', async () => {
    const half = await leaveHalfSent(site, owner, other, videoId)
    await page.reload()
    await videoRow(page)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await chooseEntry(page, 'Replace file')
    const dialog = page.getByRole('dialog', { name: 'Replace the file for “The harbour”' })
    await expect(dialog.getByRole('region', { name: 'Unfinished uploads' })).toBeVisible()
    await expectAccessible(page)
    const seen = transfersOf(page)
    await dialog.locator('input[type=file]').last().setInputFiles(other)
    await expect.poll(() => seen).toEqual({ begun: 0, offsets: [half] })
  })
})

test.describe(() => {
  test.use({ expectedErrors: /status of 500/ })
  test('a list that cannot be loaded shows an error and can be requested again', async ({ page, site }) => {
    const owner = await quickUploader(site, 'Kasun', 'Slow Start')
    await leaveHalfSent(site, owner, await makeClip({ seconds: 2, size: '320x240' }))
    await signIn(page, loginOf('Kasun'))
    let isBroken = true
    await page.route('**/videos/unfinishedUploads?**', (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    await page.goto('/uploadVideo')
    const again = unfinished(page).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expectAccessible(page)
    isBroken = false
    await again.click()
    await expect(unfinished(page).getByText('a-quiet-day.mp4', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe(() => {
  test.use({ expectedErrors: /status of 401/ })
  test('a replacement stopped by an expired session resumes after signing in again', async ({
    page,
    site,
  }) => {
    const owner = await quickUploader(site, 'Malsha', 'Late Trains')
    const [video, other] = [
      await makeClip({ seconds: 6, size: '320x240' }),
      await makeClip({ seconds: 3, size: '320x180' }),
    ]
    const videoId = await quickVideo(owner, { file: video, title: 'The harbour', slug: 'late-harbour' })
    const half = await leaveHalfSent(site, owner, other, videoId)
    await signIn(page, loginOf('Malsha'))
    await page.goto('/myAccount?tab=uploads')
    await expect(videoRow(page)).toBeVisible()
    await expect(unfinished(page)).toBeVisible()
    const seen = transfersOf(page)
    const letGo = await hold(page, '**/api/v1/uploads/*')
    await choose(page, /^Resume/, other)
    await expect(videoRow(page).getByText(/^Uploading the new file/)).toBeVisible()
    await endElsewhere(await readToken(page), site)
    letGo()
    await expect(videoRow(page).getByText(/^The upload of the new file stopped at \d+%/)).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Malsha'))
    await expect(page).toHaveURL(/\/myAccount\?tab=uploads$/)
    await expect(videoRow(page).getByText('0:03', { exact: true })).toBeVisible({ timeout: 180_000 })
    expect(seen).toEqual({ begun: 0, offsets: [half] })
  })
})
