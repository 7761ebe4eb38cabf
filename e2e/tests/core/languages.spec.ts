import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { runAdmin } from '../../operator.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../../quick.ts'
import type { Site } from '../../site.ts'
import { openPage } from '../../steps.ts'
import { translator } from '../../translate.ts'

// Not in the specification: the site in Sinhala and Tamil.

// A wrong password is a failed request.
test.use({ expectedErrors: /status of 400/ })

const PASSWORD = 'ella-train-1'
async function openIn(page: Page, site: Site, language: string, firstName: string): Promise<Page> {
  const own = await openPage(page, site.origin, firstName)
  await own.context().addCookies([{ name: 'language', value: language, url: site.origin }])
  return own
}

let file: string
let videoId: number

test.beforeAll(async ({ site }) => {
  const uploader = await quickUploader(site, 'Kavindu', 'Hill Country Diaries')
  file = await makeClip({ seconds: 2, size: '320x180' })
  videoId = await quickVideo(uploader, { file, title: 'The slow train', slug: 'the-slow-train' })
  await quickPerson(site, 'Malini')
  await runAdmin(site, 'role', loginOf('Malini').userName, '4')
})

for (const language of ['si', 'ta'] as const)
  test.describe(`in ${language}`, () => {
    const t = translator(language)
    const [contact, name] = [`${language}@example.lk`, language === 'si' ? 'නිමාලි' : 'நிமாலி']
    test.use({ locale: language })

    test(`a person signs up, watches, comments and uploads in ${language}, and a moderator decides a report`, async ({
      page,
      site,
    }) => {
      await test.step('sign up and sign in', async () => {
        await page.goto('/signup')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveTitle(`${t('Sign up')} · Serendib`)
        await expectAccessible(page)
        await page.getByLabel(t('Email address or mobile number')).fill(contact)
        await page.getByRole('button', { name: t('Send code') }).click()
        await page.getByLabel(t('Verification code')).fill((await site.nextMessage(contact)).code)
        await page.getByRole('button', { name: t('Continue'), exact: true }).click()
        await page.getByLabel(t('First name')).fill(name)
        await page.getByLabel(t('Last name')).fill(name)
        await page.getByLabel(t('Date of birth')).fill('1988-04-12')
        await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD)
        await page.getByLabel(t('Confirm password')).fill(PASSWORD)
        await page.getByRole('button', { name: t('Create account') }).click()
        await page.getByLabel(t('User name')).fill(contact)
        await page.getByLabel(t('Password'), { exact: true }).fill('wrong-password')
        await page.getByRole('button', { name: t('Enter'), exact: true }).click()
        await expect(page.getByText(t('User Name or Password is wrong'))).toBeVisible()
        await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: t('Enter'), exact: true }).click()
        await expect(page).not.toHaveURL(/\/signin/)
      })

      await test.step('watch and comment', async () => {
        await page.goto('/the-slow-train')
        await expect(page.getByRole('heading', { level: 1, name: 'The slow train' })).toBeVisible()
        await page.getByLabel(t('Add a comment')).fill(`${name}!`)
        await page.getByRole('button', { name: t('Comment'), exact: true }).click()
        await expect(page.getByRole('article').filter({ hasText: `${name}!` })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('upload', async () => {
        const uploader = await openIn(page, site, language, 'Kavindu')
        await uploader.goto('/uploadVideo')
        await uploader.locator('input[type=file]').first().setInputFiles(file)
        await uploader.getByLabel(t('Title'), { exact: true }).fill(name)
        await uploader.getByLabel(t('Description'), { exact: true }).fill(name)
        await uploader.getByLabel(t('Primary tags')).fill(name)
        await uploader.getByLabel(t('Primary tags')).press('Enter')
        await uploader.getByRole('combobox', { name: t('Category') }).selectOption(t('Hill country'))
        // The suggested thumbnails move the button.
        await expect(uploader.getByText(/144p/)).toBeVisible({ timeout: 60_000 })
        await uploader.getByRole('button', { name: t('Publish'), exact: true }).click()
        await expect(
          uploader.getByText(t('Saved. Your video publishes automatically after processing.')),
        ).toBeVisible()
        await expectAccessible(uploader)
        await uploader.context().close()
      })

      await test.step('moderate', async () => {
        const reporter = await quickPerson(site, `Reporter-${language}`)
        const { reasons } = await reporter.call(contract.reports.videoReasons)
        await reporter.call(contract.reports.reportVideo, {
          body: { videoId, reasonId: reasons.find(({ text }) => text === 'Spam')?.id },
        })
        const moderator = await openIn(page, site, language, 'Malini')
        await moderator.goto('/admin')
        await expect(moderator.getByRole('heading', { level: 1, name: t('Moderation') })).toBeVisible()
        await moderator.getByRole('button', { name: 'The slow train' }).first().click()
        const dialog = moderator.getByRole('dialog')
        await expectAccessible(moderator)
        await dialog.getByRole('radio').last().check()
        await dialog.getByRole('button', { name: t('Dismiss'), exact: true }).click()
        await expect(moderator.getByRole('heading', { name: t('No open reports') })).toBeVisible()
        await moderator.context().close()
      })
    })
  })

test('a guest chooses a language in the footer, which stays for later visits', async ({ page, site }) => {
  const t = translator('si')
  await page.goto('/allVideos')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'සිංහල' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'si')
  await expect(page).toHaveURL('/allVideos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Explore Sri Lanka'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Discover Sri Lanka'))
  await page.goto('/?hl=ta')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  const html = await (await page.request.get(`${site.origin}/`, { headers: { cookie: '' } })).text()
  expect(html).toContain('hreflang="si"')
})

test('Home in Sinhala is complete without scripts, and its language can be changed', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false, locale: 'si' })
  const reader = await context.newPage()
  await reader.goto('/')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(translator('si')('Discover Sri Lanka'))
  await reader.getByRole('contentinfo').getByRole('link', { name: 'தமிழ்' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(translator('ta')('Discover Sri Lanka'))
  await context.close()
})
