import { contract } from '../../contract/src/index.ts'
import { makeClip, padClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { choose, openPage, signIn } from '../steps.ts'

// Not in the specification: the storage quota of an account.

// The browser logs uploads that the server refuses.
test.use({ expectedErrors: /status of 413/ })

const { administration } = contract
const MB = 1_000_000

test('an uploader with a storage quota is warned before it is exceeded and frees space', async ({
  page,
  site,
}) => {
  const filmer = await quickUploader(site, 'Nadee', 'Lagoon Mornings')
  const small = await makeClip({ seconds: 2, size: '320x180' })
  await quickVideo(filmer, { file: small, title: 'A quiet lagoon', slug: 'a-quiet-lagoon' })
  const operator = await quickPerson(site, 'Ravi')
  await runAdmin(site, 'role', loginOf('Ravi').userName, '1')
  const { userId } = filmer.credentials
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/uploads')) begun.push(request.url())
  })
  const meter = page.getByRole('meter', { name: 'Storage' })
  const pick = async (file: string) => {
    // Clear the previous error first.
    await expect(page.getByRole('heading', { name: 'Drop your video here' })).toBeVisible()
    await page.locator('input[type=file]').first().setInputFiles(file)
  }

  await test.step('without a quota the page only shows the storage used', async () => {
    await signIn(page, loginOf('Nadee'))
    await page.goto('/myAccount?tab=uploads')
    await expect(page.getByText(/^[\d.]+ [km]B used$/i)).toBeVisible()
    await expect(meter).toHaveCount(0)
  })

  const ravi = await openPage(page, site.origin, 'Ravi')
  const dialog = ravi.getByRole('dialog', { name: 'Change storage quota for Nadee Perera' })
  await test.step('an administrator sees who uses most storage and sets a quota', async () => {
    await ravi.goto('/admin?tab=accounts')
    await ravi.getByRole('combobox', { name: 'Sort by' }).selectOption('Most storage used')
    await expect(ravi).toHaveURL(/order=largest/)
    const row = ravi.getByRole('list', { name: 'Accounts' }).getByRole('listitem').first()
    await expect(row).toContainText('Nadee Perera')
    await expect(row).toContainText(/[\d.]+ [km]B used/i)
    await row.getByRole('button', { name: 'Actions for Nadee Perera' }).click()
    await choose(ravi, 'Change quota')
    await expect(dialog.getByRole('radio', { name: 'Site default: unlimited' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Custom quota' }).check()
    await dialog.getByRole('textbox', { name: 'Gigabytes' }).fill('much')
    await dialog.getByRole('button', { name: 'Change quota' }).click()
    await expect(dialog.getByText('Enter a number of gigabytes, such as 50 or 1.5.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Gigabytes' })).toBeFocused()
    await expectAccessible(ravi)
    await dialog.getByRole('textbox', { name: 'Gigabytes' }).fill('0.006')
    await dialog.getByRole('button', { name: 'Change quota' }).click()
    await expect(ravi.getByText('Changed storage quota for Nadee Perera')).toBeVisible()
    await expect(row).toContainText(/of 6 MB/)
    await expect(row).toContainText('Custom quota')
    await ravi.goto('/admin?tab=log')
    await expect(
      ravi.getByText(/changed the storage quota of Nadee Perera \(site default → 6 MB\)/),
    ).toBeVisible()
  })

  await test.step('a file that exceeds the quota is refused before anything is sent', async () => {
    await page.goto('/uploadVideo')
    await expect(page.getByText(/of 6 MB used$/)).toBeVisible()
    await expect(meter).toHaveAttribute('aria-valuetext', /of 6 MB used$/)
    await expect(page.getByText(/Up to 5\.\d MB\.$/)).toBeVisible()
    await expectAccessible(page)
    await pick(await padClip(await makeClip({ seconds: 2, size: '320x180' }), 8 * MB))
    await expect(
      page.getByText(
        /^Not enough storage: this file is 8\.\d MB, and you have 5\.\d MB left of 6 MB \(\d\.\d MB short\)\. Delete videos/,
      ),
    ).toBeVisible()
    expect(begun).toEqual([])
  })

  await test.step('unfinished uploads elsewhere count and are shown', async () => {
    const { token } = filmer.credentials
    const upload = { 'tus-resumable': '1.0.0', authorization: token, 'upload-length': String(2 * MB) }
    const response = await fetch(`${site.origin}/api/v1/uploads`, { method: 'POST', headers: upload })
    await page.goto('/uploadVideo')
    await expect(page.getByText(/^2\.0 MB of this is in unfinished uploads\./)).toBeVisible()
    const url = site.origin + (response.headers.get('location') ?? '')
    await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0', authorization: token } })
  })

  await test.step('a refusal that only the server can decide shows the server’s text', async () => {
    await operator.call(administration.changeQuota, {
      body: { userId, rule: 'own', bytes: 0, wasRule: 'own', wasBytes: 6 * MB },
    })
    await page.route('**/api/v1/videos/storageQuota*', (route) =>
      route.fulfill({ json: { status: 1, dataset: { used: 0, deleting: 0, unfinished: 0, quota: 6 * MB } } }),
    )
    await page.goto('/uploadVideo')
    await expect(page.getByText('0 B of 6 MB used')).toBeVisible()
    await pick(small)
    await expect(
      page.getByText("You don't have any storage for uploads. Ask an administrator for some."),
    ).toBeVisible()
    expect(begun).toHaveLength(1)
    await page.unroute('**/api/v1/videos/storageQuota*')
  })

  await test.step('deleting a video frees its storage', async () => {
    await operator.call(administration.changeQuota, {
      body: { userId, rule: 'own', bytes: 6 * MB, wasRule: 'own', wasBytes: 0 },
    })
    await page.goto('/myAccount?tab=uploads')
    await expect(meter).not.toHaveAttribute('aria-valuenow', '0')
    await page.getByRole('button', { name: 'Actions for A quiet lagoon' }).click()
    await choose(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('0 B of 6 MB used')).toBeVisible({ timeout: 180_000 })
    await expect(meter).toHaveAttribute('aria-valuenow', '0')
    await page.goto('/uploadVideo')
    await pick(small)
    await expect(page.getByText('Ready. Add details and publish')).toBeVisible({ timeout: 180_000 })
  })

  await test.step('the operator sets the quota by the admin command', async () => {
    const contact = loginOf('Nadee').userName
    await runAdmin(site, 'quota', contact, 'none')
    const list = ravi.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
    await ravi.goto('/admin?tab=accounts&q=nadee')
    await expect(list.filter({ hasText: 'Nadee Perera' })).toContainText('Unlimited')
    await runAdmin(site, 'quota', contact, '1.5')
    await ravi.reload()
    await expect(list.filter({ hasText: 'Nadee Perera' })).toContainText('of 1.5 GB')
    await expect(runAdmin(site, 'quota', contact, 'plenty')).rejects.toThrow(
      /storage quota has to be a number of gigabytes/,
    )
    await runAdmin(site, 'quota', contact, 'site')
    await ravi.goto('/admin?tab=log')
    await expect(
      ravi.getByText(
        /^Operator \(npm run admin\) changed the storage quota of Nadee Perera \(1\.5 GB → site default\)/,
      ),
    ).toBeVisible()
  })
})
