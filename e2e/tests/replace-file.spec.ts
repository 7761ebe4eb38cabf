import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, openPage, signIn } from '../steps.ts'

test('an owner replaces the file of a video and its URL stays', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Tharindu', 'Second Takes')
  const [long, short] = [
    await makeClip({ seconds: 8, size: '640x360' }),
    await makeClip({ seconds: 4, size: '320x180' }),
  ]
  await quickVideo(owner, { file: long, title: 'The harbour', slug: 'the-harbour' })
  await signIn(page, loginOf('Tharindu'))
  await page.goto('/myAccount?tab=uploads')
  // Located by element: behind a dialog it has no role.
  const row = page.locator('li').filter({ hasText: 'The harbour' })
  const dialog = page.getByRole('dialog', { name: 'Replace the file for “The harbour”' })
  const open = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Replace file')
    await expect(dialog.getByText('Drop the new file here')).toBeVisible()
  }
  const take = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.locator('input[type=file]').setInputFiles(file)

  await test.step('a file that is not a video is not sent, and one that only looks like a video is refused without changing the video', async () => {
    await open()
    await expectAccessible(page)
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') }
    await take(note)
    await expect(dialog.getByText(/^note\.txt isn't a video/)).toBeVisible()
    await take({ ...note, name: 'broken.mp4', mimeType: 'video/mp4' })
    const failure =
      /^Couldn't process broken\.mp4\. .+ Your video hasn't changed\. We'll keep the file until .+\.$/
    await expect(dialog.locator('p').filter({ hasText: failure })).toBeVisible()
    const tried = page.waitForResponse((response) => response.url().endsWith('/videos/retryEdit'))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    expect((await tried).status()).toBe(200)
    await expect(dialog.locator('p').filter({ hasText: failure })).toBeVisible()
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Remove file' }).click()
    await expect(dialog.locator('p').filter({ hasText: failure })).toBeHidden()
    await expect(row.getByText('0:08', { exact: true })).toBeVisible()
  })

  await test.step('the replacement is sent while its owner visits other pages', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/v1/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    await take(short)
    await expect(dialog.getByRole('button', { name: 'Pause upload' })).toBeVisible()
    await expectAccessible(page)
    const close = async () => {
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await dialog.getByRole('button', { name: 'Pause upload' }).click()
    await close()
    await expect(row.getByText(/^The upload of the new file stopped at \d+%\./)).toBeVisible()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Replace file')
    await dialog.getByRole('button', { name: 'Resume upload' }).click()
    await expect(dialog.getByRole('button', { name: 'Pause upload' })).toBeVisible()
    await close()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Videos' }).click()
    await page.goBack()
    await expect(row.getByText(/^Uploading the new file: \d+%$/)).toBeVisible()
    letGo()
    await expect(row.getByText('0:04', { exact: true })).toBeVisible({ timeout: 180_000 })
  })

  const guest = await openPage(page, site.origin)
  await test.step('everybody sees the new file at the same URL with the original publish date', async () => {
    await guest.goto('/the-harbour')
    await expect(guest.getByText(/^File replaced \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
    await guest.getByRole('button', { name: /^Play/ }).first().click()
    await expect
      .poll(() =>
        guest
          .locator('video')
          .first()
          .evaluate(({ duration }: HTMLVideoElement) => duration),
      )
      .toBeLessThan(5)
    await expectAccessible(guest)
  })

  let isStateSent = Promise.resolve()
  await test.step('a replacement that failed for a temporary reason is tried again', async () => {
    await page.route('**/videos/editState?**', async (route) => {
      await isStateSent
      const response = await route.fetch()
      const answer = (await response.json()) as { dataset: object }
      const why = 'The disk of the server is full.'
      const job = {
        from: 0,
        to: 4,
        percent: 9,
        file_name: 'third.mp4',
        reason: why,
        retry: 1,
        file_expires_at: null,
      }
      await route.fulfill({ response, json: { ...answer, dataset: { ...answer.dataset, job } } })
    })
    await open()
    await expect(
      dialog.getByText(
        "Couldn't process third.mp4. The disk of the server is full. Your video hasn't changed.",
      ),
    ).toBeVisible()
    const dropped: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(contract.edits.cancelEdit.path)) dropped.push(request.url())
    })
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    const question = page.getByRole('dialog', { name: 'Remove third.mp4?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(dropped).toEqual([])
    const asked = page.waitForResponse((response) => response.url().includes(contract.edits.retryEdit.path))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    expect((await asked).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await question.getByRole('button', { name: 'Remove file' }).click()
    await expect.poll(() => dropped.length).toBe(1)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a trim asks for confirmation before it discards a failed replacement', async () => {
    const ordered: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(contract.edits.trimVideo.path)) ordered.push(request.url())
    })
    let sendState = () => {}
    isStateSent = new Promise((resolve) => (sendState = resolve))
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Trim')
    const trimming = page.getByRole('dialog', { name: 'Trim “The harbour”' })
    const end = trimming.getByRole('textbox', { name: 'End' })
    await end.fill('0:03')
    const save = trimming.getByRole('button', { name: 'Save trim' })
    await expect(save).toBeDisabled()
    sendState()
    await save.click()
    const question = page.getByRole('dialog', { name: 'Remove third.mp4?' })
    await expect(question.getByText(/^The trim applies to the current version of the video/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(trimming).toBeVisible()
    expect(ordered).toEqual([])
    await save.click()
    await question.getByRole('button', { name: 'Remove file' }).click()
    await expect.poll(() => ordered.length).toBe(1)
  })
})
