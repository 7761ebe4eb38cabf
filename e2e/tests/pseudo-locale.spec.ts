import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { findUnfit } from '../pseudo-locale.ts'
import { loginOf, quickUploader, quickVideo } from '../quick.ts'
import { idle, signIn } from '../steps.ts'

const TITLE = 'හෙමින් යන දුම්රිය'
/** What people wrote, and what the player says of the file. */
const CONTENT = [
  TITLE,
  'Kavindu',
  'Perera',
  'Hill Country',
  'kavindu@example.lk',
  '144p',
  'a-quiet-day.mp4',
  'kB',
]

const clip = () => makeClip({ seconds: 2, size: '320x180' })

const PAGES: readonly (readonly [path: string, loaded: (page: Page) => Promise<unknown>])[] = [
  ['/', (page) => expect(page.getByRole('main').getByText(TITLE).first()).toBeVisible()],
  ['/slow-train', (page) => expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()],
  [
    '/uploadVideo',
    async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await clip())
      await expect(page.getByRole('tabpanel').locator('form')).toBeVisible()
    },
  ],
  ['/myAccount', (page) => expect(page.getByText('kavindu@example.lk').first()).toBeVisible()],
  ['/admin', (page) => expect(page.getByRole('tabpanel').getByRole('heading')).not.toHaveCount(0)],
  ['/admin?tab=videos', (page) => expect(page.getByRole('tabpanel').getByText(TITLE)).toBeVisible()],
]

test('texts in letters that are longer and taller are translated and not clipped', async ({ page, site }) => {
  const uploader = await quickUploader(site, 'Kavindu', 'Hill Country')
  await quickVideo(uploader, { file: await clip(), title: TITLE, slug: 'slow-train', tags: ['දුම්රිය'] })
  await runAdmin(site, 'role', loginOf('Kavindu').userName, '1')
  await page.context().addCookies([{ name: 'language', value: 'si', url: site.origin }])
  await signIn(page, loginOf('kavindu'))
  const found: string[] = []
  for (const [path, loaded] of PAGES) {
    await page.goto(path)
    // React finds its own texts only before they are changed.
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await loaded(page)
    for (const width of [1440, 400]) {
      await page.setViewportSize({ width, height: 900 })
      await idle(page)
      for (const unfit of await findUnfit(page, CONTENT)) found.push(`${path} at ${width}: ${unfit}`)
    }
  }
  expect(found).toEqual([])
})
