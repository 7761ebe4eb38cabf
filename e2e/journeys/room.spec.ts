import { contract } from '../../contract/src/index.ts'
import { makeClip, padClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { choose, pageOf, signIn } from '../steps.ts'

// Beyond the specification: how much the films of an account may take.

// What the server refuses.
test.use({ expectedErrors: /status of 413/ })

const { administration } = contract
const MB = 1_000_000

test('an uploader has a bound, is told before it is passed, and makes room', async ({ page, site }) => {
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
  const meter = page.getByRole('meter', { name: 'Room for your films' })
  const pick = async (file: string) => {
    // What was refused before is forgotten first.
    await expect(page.getByRole('heading', { name: 'Drop your video here' })).toBeVisible()
    await page.locator('input[type=file]').first().setInputFiles(file)
  }

  await test.step('without a bound it only says what the films take', async () => {
    await signIn(page, loginOf('Nadee'))
    await page.goto('/myAccount?tab=uploads')
    await expect(page.getByText(/^Your films take [\d.]+ [km]B$/i)).toBeVisible()
    await expect(meter).toHaveCount(0)
  })

  const ravi = await pageOf(page, site.origin, 'Ravi')
  const dialog = ravi.getByRole('dialog', { name: 'Change the room of Nadee Perera' })
  await test.step('an administrator sees who takes most, and gives a bound', async () => {
    await ravi.goto('/admin?tab=accounts')
    await ravi.getByRole('combobox', { name: 'Order' }).selectOption('Most room taken first')
    await expect(ravi).toHaveURL(/order=largest/)
    const row = ravi.getByRole('list', { name: 'Accounts' }).getByRole('listitem').first()
    await expect(row).toContainText('Nadee Perera')
    await expect(row).toContainText(/films take [\d.]+ [km]B/i)
    await row.getByRole('button', { name: 'Actions for Nadee Perera' }).click()
    await choose(ravi, 'Change room')
    await expect(dialog.getByRole('radio', { name: 'As for everybody: no bound' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'A bound of their own' }).check()
    await dialog.getByRole('textbox', { name: 'Gigabytes' }).fill('much')
    await dialog.getByRole('button', { name: 'Change room' }).click()
    await expect(dialog.getByText('Please enter a number of gigabytes, such as 50 or 1.5.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Gigabytes' })).toBeFocused()
    await expectAccessible(ravi)
    await dialog.getByRole('textbox', { name: 'Gigabytes' }).fill('0.006')
    await dialog.getByRole('button', { name: 'Change room' }).click()
    await expect(ravi.getByText('The room of Nadee Perera is changed')).toBeVisible()
    await expect(row).toContainText(/of 6 MB/)
    await expect(row).toContainText('Own bound')
    await ravi.goto('/admin?tab=log')
    await expect(ravi.getByText(/changed the room of Nadee Perera \(as for everybody → 6 MB\)/)).toBeVisible()
  })

  await test.step('a file that does not fit is refused before anything is sent', async () => {
    await page.goto('/uploadVideo')
    await expect(page.getByText(/of 6 MB taken$/)).toBeVisible()
    await expect(meter).toHaveAttribute('aria-valuetext', /of 6 MB taken$/)
    await expect(page.getByText(/Up to 5\.\d MB\.$/)).toBeVisible()
    await expectAccessible(page)
    await pick(await padClip(await makeClip({ seconds: 2, size: '320x180' }), 8 * MB))
    await expect(
      page.getByText(
        /^This file has 8\.\d MB, and 5\.\d MB of your 6 MB is left: \d\.\d MB too little\. Delete films/,
      ),
    ).toBeVisible()
    expect(begun).toEqual([])
  })

  await test.step('what was begun elsewhere counts, and is said', async () => {
    const { token } = filmer.credentials
    const upload = { 'tus-resumable': '1.0.0', authorization: token, 'upload-length': String(2 * MB) }
    const answer = await fetch(`${site.origin}/api/v1/uploads`, { method: 'POST', headers: upload })
    await page.goto('/uploadVideo')
    await expect(page.getByText(/^2\.0 MB of it is in unfinished uploads\./)).toBeVisible()
    const url = site.origin + (answer.headers.get('location') ?? '')
    await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0', authorization: token } })
  })

  await test.step('what only the server knows is told in its words', async () => {
    await operator.call(administration.changeRoom, {
      body: { userId, rule: 'own', bytes: 0, wasRule: 'own', wasBytes: 6 * MB },
    })
    await page.route('**/api/v1/videos/uploadRoom*', (route) =>
      route.fulfill({ json: { status: 1, dataset: { used: 0, going: 0, unfinished: 0, bound: 6 * MB } } }),
    )
    await page.goto('/uploadVideo')
    await expect(page.getByText('0 B of 6 MB taken')).toBeVisible()
    await pick(small)
    await expect(
      page.getByText('You have no room for films here. Ask those who look after this site for some.'),
    ).toBeVisible()
    expect(begun).toHaveLength(1)
    await page.unroute('**/api/v1/videos/uploadRoom*')
  })

  await test.step('deleting a film gives its room back', async () => {
    await operator.call(administration.changeRoom, {
      body: { userId, rule: 'own', bytes: 6 * MB, wasRule: 'own', wasBytes: 0 },
    })
    await page.goto('/myAccount?tab=uploads')
    await expect(meter).not.toHaveAttribute('aria-valuenow', '0')
    await page.getByRole('button', { name: 'Actions for A quiet lagoon' }).click()
    await choose(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('0 B of 6 MB taken')).toBeVisible({ timeout: 60_000 })
    await expect(meter).toHaveAttribute('aria-valuenow', '0')
    await page.goto('/uploadVideo')
    await pick(small)
    await expect(page.getByText('Ready. Add the details and publish')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the operator does the same on the machine', async () => {
    const contact = loginOf('Nadee').userName
    await runAdmin(site, 'room', contact, 'none')
    const list = ravi.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
    await ravi.goto('/admin?tab=accounts&q=nadee')
    await expect(list.filter({ hasText: 'Nadee Perera' })).toContainText('No bound')
    await runAdmin(site, 'room', contact, '1.5')
    await ravi.reload()
    await expect(list.filter({ hasText: 'Nadee Perera' })).toContainText('of 1.5 GB')
    await expect(runAdmin(site, 'room', contact, 'plenty')).rejects.toThrow(/a room is a number of gigabytes/)
    await runAdmin(site, 'room', contact, 'site')
    await ravi.goto('/admin?tab=log')
    await expect(
      ravi.getByText(
        /^The operator, by command changed the room of Nadee Perera \(1\.5 GB → as for everybody\)/,
      ),
    ).toBeVisible()
  })
})
