import { makeClip } from '../../clips.ts'
import { expect, test } from '../../fixtures.ts'
import { quickUploader, quickVideo } from '../../quick.ts'

// Hydration fails where the browser writes another text than the server. Browsers have other versions of ICU and other
// time zones than the server: here one that writes everything differently.

// A day ahead of the server, whatever its time zone.
test.use({ timezoneId: 'Pacific/Kiritimati' })

const DESCRIPTION = '0:00 Start\n0:01 Ella\n\nAt dawn'

test.beforeAll(async ({ site }) => {
  const uploader = await quickUploader(site, 'Kavindu', 'Hill Country')
  const file = await makeClip({ seconds: 2, size: '320x180' })
  await quickVideo(uploader, {
    file,
    title: 'Ella',
    slug: 'ella-train',
    place: 'ella',
    description: DESCRIPTION,
  })
})

for (const language of ['si', 'ta'])
  test(`pages in ${language} hydrate in a browser that writes numbers and dates differently`, async ({
    page,
    site,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.addInitScript(writeDifferently)
    for (const path of ['/', '/ella-train', '/places/ella']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // The fixture fails on errors on the console, which React reports mismatches to.
      await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
      await expect(page.getByRole('main').getByText('≈')).toHaveCount(0)
    }
  })

/** Runs in the page, before its scripts. */
function writeDifferently(): void {
  const differ = (prototype: object, method: string) => {
    const { get, value } = Object.getOwnPropertyDescriptor(prototype, method) ?? {}
    const change =
      (write: (...values: unknown[]) => string) =>
      (...values: unknown[]) =>
        `≈${write(...values)}`
    Object.defineProperty(
      prototype,
      method,
      get
        ? {
            get(this: object) {
              return change(get.call(this) as () => string)
            },
          }
        : {
            value(this: object, ...values: unknown[]) {
              return change((value as () => string).bind(this))(...values)
            },
          },
    )
  }
  for (const { prototype } of [
    Intl.NumberFormat,
    Intl.DateTimeFormat,
    Intl.RelativeTimeFormat,
    Intl.ListFormat,
  ])
    differ(prototype, 'format')
  differ(Intl.DisplayNames.prototype, 'of')
  differ(Number.prototype, 'toLocaleString')
  for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    differ(Date.prototype, method)
}
