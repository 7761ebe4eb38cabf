import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo, type QuickPerson } from '../quick.ts'
import type { Site } from '../site.ts'
import { choose as chooseEntry, endElsewhere, hold, signIn, tokenOf } from '../steps.ts'

/** Begins an upload on some other device and leaves it in its middle. */
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

/** From where bytes are sent on the page from now on, and how many uploads begin. */
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
const filmRow = (page: Page) => page.locator('li').filter({ hasText: 'The harbour' }).last()

async function choose(
  page: Page,
  button: RegExp,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await unfinished(page).getByRole('button', { name: button }).press('Enter')
  await (await chooser).setFiles(file)
}

test('what was begun elsewhere goes on here, or is thrown away', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Ruvini', 'Half Way')
  const [film, other, fresh] = [
    await makeClip({ seconds: 8, size: '640x360' }),
    await makeClip({ seconds: 4, size: '320x180' }),
    await makeClip({ seconds: 3, size: '320x240' }),
  ]
  const filmId = await quickVideo(owner, { file: film, title: 'The harbour', slug: 'the-harbour' })
  await signIn(page, loginOf('Ruvini'))

  await test.step('nothing is shown where nothing is', async () => {
    const answered = page.waitForResponse((response) => response.url().includes('unfinishedUploads'))
    await page.goto('/myAccount?tab=uploads')
    await answered
    await expect(filmRow(page)).toBeVisible()
    await expect(unfinished(page)).toHaveCount(0)
  })

  await test.step('another file for a film goes on from where it stopped', async () => {
    const half = await leaveHalfSent(site, owner, other, filmId)
    await page.reload()
    await expect(unfinished(page).getByText('New file for “The harbour”')).toBeVisible()
    await expect(unfinished(page).getByText(/ is here \(\d\d%\)$/)).toBeVisible()
    await expect(
      unfinished(page).getByText(/^Goes by itself on \d+\s\w+\s\d{4},\s\d\d:\d\d\.$/),
    ).toBeVisible()
    await expectAccessible(page)
    const seen = transfersOf(page)
    await choose(page, /^Go on with a-quiet-day\.mp4$/, film)
    await expect(
      unfinished(page).getByText(/^This is another file\. To go on, please choose a-quiet-day\.mp4/),
    ).toBeVisible()
    expect(seen.offsets).toEqual([])
    const letGo = await hold(page, '**/api/v1/uploads/*')
    await choose(page, /^Go on with/, other)
    await expect(filmRow(page).getByText(/^The new file is on its way: \d\d%$/)).toBeVisible()
    await expect(unfinished(page)).toHaveCount(0)
    letGo()
    await expect(filmRow(page).getByText('0:04', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(seen).toEqual({ begun: 0, offsets: [half] })
    await expect(unfinished(page)).toHaveCount(0)
  })

  await test.step('one is thrown away, and its room is free at once', async () => {
    await leaveHalfSent(site, owner, other, filmId)
    await page.reload()
    await unfinished(page).getByRole('button', { name: 'Throw away a-quiet-day.mp4' }).click()
    const asked = page.getByRole('dialog', { name: 'Throw away a-quiet-day.mp4?' })
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(unfinished(page)).toBeVisible()
    await unfinished(page).getByRole('button', { name: 'Throw away a-quiet-day.mp4' }).click()
    await asked.getByRole('button', { name: 'Throw away', exact: true }).click()
    await expect(unfinished(page)).toHaveCount(0)
    await expect
      .poll(async () => (await owner.call(contract.uploads.uploadRoom, { query: {} })).room.unfinishedBytes)
      .toBe(0)
  })

  await test.step('a new video goes on, on the page where its details are written', async () => {
    const half = await leaveHalfSent(site, owner, fresh)
    await page.reload()
    const seen = transfersOf(page)
    await choose(page, /^Go on with/, fresh)
    await expect(page).toHaveURL(/\/uploadVideo$/)
    await expect(page.getByText(/Plays in .*240p/)).toBeVisible({ timeout: 60_000 })
    expect(seen).toEqual({ begun: 0, offsets: [half] })
  })

  await test.step('while another video is on the upload page, a second one waits', async () => {
    await leaveHalfSent(site, owner, fresh)
    await page.goto('/myAccount?tab=uploads')
    await choose(page, /^Go on with/, fresh)
    await expect(
      unfinished(page).getByText(/^Another video is on the upload page in this tab\./),
    ).toBeVisible()
  })

  await test.step('the same file for the same film goes on too when it is chosen as if it were new', async () => {
    const half = await leaveHalfSent(site, owner, other, filmId)
    await page.reload()
    await filmRow(page)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await chooseEntry(page, 'Replace the file')
    const dialog = page.getByRole('dialog', { name: 'Another file for “The harbour”' })
    await expect(dialog.getByRole('region', { name: 'Unfinished uploads' })).toBeVisible()
    await expectAccessible(page)
    const seen = transfersOf(page)
    await dialog.locator('input[type=file]').last().setInputFiles(other)
    await expect.poll(() => seen).toEqual({ begun: 0, offsets: [half] })
  })
})

test.describe(() => {
  test.use({ expectedErrors: /status of 500/ })
  test('a list of them that cannot be loaded says so, and is asked for again', async ({ page, site }) => {
    const owner = await quickUploader(site, 'Kasun', 'Slow Start')
    await leaveHalfSent(site, owner, await makeClip({ seconds: 2, size: '320x240' }))
    await signIn(page, loginOf('Kasun'))
    let isBroken = true
    await page.route('**/videos/unfinishedUploads?**', (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    await page.goto('/uploadVideo')
    const again = unfinished(page).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    isBroken = false
    await again.click()
    await expect(unfinished(page).getByText('a-quiet-day.mp4', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe(() => {
  test.use({ expectedErrors: /status of 401/ })
  test('another file that the end of a session stopped goes on after signing in again', async ({
    page,
    site,
  }) => {
    const owner = await quickUploader(site, 'Malsha', 'Late Trains')
    const [film, other] = [
      await makeClip({ seconds: 6, size: '320x240' }),
      await makeClip({ seconds: 3, size: '320x180' }),
    ]
    const filmId = await quickVideo(owner, { file: film, title: 'The harbour', slug: 'late-harbour' })
    const half = await leaveHalfSent(site, owner, other, filmId)
    await signIn(page, loginOf('Malsha'))
    await page.goto('/myAccount?tab=uploads')
    await expect(filmRow(page)).toBeVisible()
    await expect(unfinished(page)).toBeVisible()
    const seen = transfersOf(page)
    const letGo = await hold(page, '**/api/v1/uploads/*')
    await choose(page, /^Go on with/, other)
    await expect(filmRow(page).getByText(/^The new file is on its way/)).toBeVisible()
    await endElsewhere(await tokenOf(page), site)
    letGo()
    await expect(filmRow(page).getByText(/^The new file has stopped at \d+%/)).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Malsha'))
    await expect(page).toHaveURL(/\/myAccount\?tab=uploads$/)
    await expect(filmRow(page).getByText('0:03', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(seen).toEqual({ begun: 0, offsets: [half] })
  })
})
