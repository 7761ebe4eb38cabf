import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { choose, signIn } from '../steps.ts'
import { quickTrack } from '../tracks.ts'

// What owners decide about the track of their video.

const ELLA = { latitude: 6.8667, longitude: 81.0466, height: 1041 }
const BANDARAWELA = { latitude: 6.8289, longitude: 80.9911, height: 1225 }

test('an owner spreads the track of an hour over a time-lapse of seconds', async ({ page, site }) => {
  const owner = await quickUploader(site, 'Dilani', 'Night Mail')
  const file = await makeClip({ seconds: 10, size: '320x240' })
  const videoId = await quickVideo(owner, { file, title: 'The slow train', slug: 'slow-train' })
  await quickTrack(owner, videoId, { from: ELLA, to: BANDARAWELA, seconds: 3600 })
  const facts = (text: string) => page.getByText(text)
  await page.goto('/slow-train')
  await expect(facts('0.0 km · 0 m climb · 10 s')).toBeVisible()

  await signIn(page, loginOf('Dilani'))
  await page.goto('/myAccount?tab=uploads')
  await page.getByRole('button', { name: /^Actions for The slow train/ }).click()
  await choose(page, 'Edit details')
  await page.getByRole('button', { name: 'Edit track' }).click()
  const dialog = page.getByRole('dialog', { name: 'Track of “The slow train”' })
  const start = dialog.getByRole('slider', { name: 'When the video starts' })
  const timeLapse = dialog.getByRole('checkbox', { name: /^The video is a time-lapse/ })
  await expect(start).toBeVisible()
  await expect(timeLapse).not.toBeChecked()
  await timeLapse.check()
  await test.step('then there is no start to choose and no speed to show', async () => {
    await expect(start).toHaveCount(0)
    await expect(dialog.getByRole('checkbox', { name: 'Show height' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Show speed' })).toHaveCount(0)
    await expectAccessible(page)
  })
  await dialog.getByRole('button', { name: 'Save track' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/slow-train')
  await expect(facts('7.4 km · 184 m climb · 10 s')).toBeVisible()
  const profile = page.getByRole('slider', { name: 'Height along the track' })
  await profile.focus()
  await page.keyboard.press('End')
  await expect(profile).toHaveAttribute('aria-valuetext', /^1,22\d m, Kilometre 7\.4 of 7\.4/)
})
