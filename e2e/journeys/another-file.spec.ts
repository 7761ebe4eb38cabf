import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, pageOf, signIn } from '../steps.ts'

test('a film gets another file under the same address', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Tharindu', 'Second Takes')
  const [long, short] = [
    await makeClip({ seconds: 8, size: '640x360' }),
    await makeClip({ seconds: 4, size: '320x180' }),
  ]
  await quickVideo(owner, { file: long, title: 'The harbour', slug: 'the-harbour' })
  await signIn(page, loginOf('Tharindu'))
  await page.goto('/myAccount?tab=uploads')
  // By its element: behind a dialog it has no role.
  const row = page.locator('li').filter({ hasText: 'The harbour' })
  const dialog = page.getByRole('dialog', { name: 'Another file for “The harbour”' })
  const open = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Replace the file')
    await expect(dialog.getByText('Drop the new file here')).toBeVisible()
  }
  const take = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.locator('input[type=file]').setInputFiles(file)

  await test.step('what is no video is not sent; what only looks like one is refused, and the film stays', async () => {
    await open()
    await expectAccessible(page)
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no film') }
    await take(note)
    await expect(dialog.getByText(/^note\.txt is not a video/)).toBeVisible()
    await take({ ...note, name: 'broken.mp4', mimeType: 'video/mp4' })
    const failure = /^It could not be made from broken\.mp4\. .+ The video is shown as it was\.$/
    await expect(dialog.getByText(failure)).toBeVisible({ timeout: 30_000 })
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect(dialog.getByText(failure)).toBeHidden()
    await expect(row.getByText('0:08', { exact: true })).toBeVisible()
  })

  await test.step('it is on its way while its owner looks around', async () => {
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
    await expect(row.getByText(/^The new file has stopped at \d+%\./)).toBeVisible()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Replace the file')
    await dialog.getByRole('button', { name: 'Resume upload' }).click()
    await expect(dialog.getByRole('button', { name: 'Pause upload' })).toBeVisible()
    await close()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Videos' }).click()
    await page.goBack()
    await expect(row.getByText(/^The new file is on its way: \d+%$/)).toBeVisible()
    letGo()
    await expect(row.getByText('0:04', { exact: true })).toBeVisible({ timeout: 60_000 })
  })

  const guest = await pageOf(page, site.origin)
  await test.step('everybody sees it where the film was, and when it came', async () => {
    await guest.goto('/the-harbour')
    await expect(guest.getByText(/^New file \d{4}-\d\d-\d\d$/)).toBeVisible()
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

  await test.step('what could not be made for reasons that pass is tried again', async () => {
    await page.route('**/videos/cutState?**', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { dataset: object }
      const why = 'The disk of the server is full.'
      const order = { from: 0, to: 4, percent: 9, file_name: 'third.mp4', reason: why, retry: 1 }
      await route.fulfill({ response, json: { ...answer, dataset: { ...answer.dataset, order } } })
    })
    await open()
    await expect(
      dialog.getByText(
        'It could not be made from third.mp4. The disk of the server is full. The video is shown as it was.',
      ),
    ).toBeVisible()
    const dropped: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(contract.cuts.dropCut.path)) dropped.push(request.url())
    })
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    const question = page.getByRole('dialog', { name: 'Remove third.mp4?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(dropped).toEqual([])
    const asked = page.waitForResponse((response) => response.url().includes(contract.cuts.makeAgain.path))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    expect((await asked).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await question.getByRole('button', { name: 'Remove the file' }).click()
    await expect.poll(() => dropped.length).toBe(1)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('and a cut in its place asks first', async () => {
    const ordered: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(contract.cuts.cutVideo.path)) ordered.push(request.url())
    })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Cut')
    const cutting = page.getByRole('dialog', { name: 'Cut “The harbour”' })
    const end = cutting.getByRole('textbox', { name: 'End' })
    await end.fill('0:03')
    await cutting.getByRole('button', { name: 'Save the cut' }).click()
    const question = page.getByRole('dialog', { name: 'Remove third.mp4?' })
    await expect(question.getByText(/^The cut is made of the video as it is shown now/)).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(ordered).toEqual([])
    await cutting.getByRole('button', { name: 'Save the cut' }).click()
    await question.getByRole('button', { name: 'Remove the file' }).click()
    await expect.poll(() => ordered.length).toBe(1)
  })
})
