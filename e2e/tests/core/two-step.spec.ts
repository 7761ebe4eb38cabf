import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { authenticator, readQrCode } from '../../authenticator.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { runAdmin } from '../../operator.ts'
import { loginOf, quickPerson } from '../../quick.ts'
import { startSite } from '../../site.ts'
import { choose, signIn } from '../../steps.ts'

// Not in the specification: two-step sign-in.

test.use({ expectedErrors: /status of 4(00|01|03|29)/ })

const PRIVACY = '/myAccount?tab=privacy'
const codeField = (page: Page) => page.getByLabel('Authenticator code')
const enter = (page: Page) => page.getByRole('button', { name: 'Enter', exact: true }).click()

/** Passes the first step of signing in; ends at the second. */
async function passFirstStep(page: Page, person: { userName: string; password: string }): Promise<void> {
  if (!page.url().includes('/signin')) await page.goto('/signin')
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await enter(page)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await choose(page, 'Logout')
  await expect(page.getByRole('button', { name: 'Profile menu' })).toHaveCount(0)
}

async function expectFitsPhones(page: Page): Promise<void> {
  for (const width of [400, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Fills in the dialog that asks for the password and optionally a code. */
async function prove(page: Page, button: string, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('ella-train-1')
  if (code !== undefined) await dialog.getByLabel('Authenticator code or recovery code').fill(code)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('a user turns two-step sign-in on, signs in with both steps, uses a recovery code and turns it off', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const malini = loginOf('Malini')
  const elsewhere = await quickPerson(site, 'Malini')
  const isElsewhere = async () =>
    (await elsewhere.call(contract.session.tokenExpiration, { query: { userId: '' } })).isValid
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Two-step sign-in' }) })
  let nextCode = () => ''
  let recoveryCodes: string[] = []

  await test.step('two-step sign-in is off, and turning it on asks for the password', async () => {
    await signIn(page, malini)
    await page.goto(PRIVACY)
    await panel.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Current password').fill('secret2')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.')
    await prove(page, 'Continue')
  })

  await test.step('an app scans the key from the QR code, and the user can copy it', async () => {
    await expect(panel.getByRole('heading', { name: 'Scan this QR code with your app' })).toBeFocused()
    await panel.getByRole('button', { name: 'Copy key' }).click()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    await expect(panel.getByText(key.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
    const address = await readQrCode(panel.getByRole('img', { name: /^QR code/ }))
    expect(address).toContain(`otpauth://totp/Serendib:malini%40example.lk?issuer=Serendib&secret=${key}&`)
    await expect(panel.getByRole('link', { name: 'Open in an app' })).toHaveAttribute('href', address)
    await expectAccessible(page)
    await expectFitsPhones(page)
    nextCode = authenticator(key)
  })

  await test.step('a wrong code shows an error, and a right one turns it on and ends every other session', async () => {
    const field = panel.getByLabel('Then enter the code it shows')
    await field.fill('12345')
    await panel.getByRole('button', { name: 'Turn on' }).click()
    await expect(panel.getByRole('alert')).toHaveText('Please enter the 6-digit code')
    await field.fill('000000')
    await panel.getByRole('button', { name: 'Turn on' }).click()
    await expect(panel.getByRole('alert')).toHaveText(/^This code is wrong/)
    await expect(field).toBeFocused()
    expect(await isElsewhere()).toBe(true)
    await field.fill(nextCode())
    await panel.getByRole('button', { name: 'Turn on' }).click()
    await expect(panel.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    expect(await isElsewhere()).toBe(false)
    expect((await site.nextMessage(malini.userName)).text).toMatch(/^Two-step sign-in was turned on/)
  })

  await test.step('the page shows ten recovery codes once, to copy and to download', async () => {
    recoveryCodes = await panel.getByRole('listitem').allTextContents()
    expect(recoveryCodes).toHaveLength(10)
    await expectAccessible(page)
    await expectFitsPhones(page)
    await panel.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Recovery codes copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'))
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('serendib-recovery-codes.txt')
    expect(await readFile(await file.path(), 'utf8')).toContain(recoveryCodes.join('\n'))
    await panel.getByRole('button', { name: "I've saved them" }).click()
    await expect(panel.getByText('10 recovery codes left')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'New recovery codes' })).toBeFocused()
    await expectAccessible(page)
    await expectFitsPhones(page)
  })

  let usedCode = ''
  await test.step('signing in takes both steps, accepts a pasted code, and returns to the requested page', async () => {
    await signOut(page)
    await page.goto(PRIVACY)
    await expect(page).toHaveURL(/\/signin\?next=/)
    await passFirstStep(page, malini)
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await page.evaluate(() => localStorage.getItem('u_cred'))).toBeNull()
    await expectAccessible(page)
    await expectFitsPhones(page)
    await enter(page)
    await expect(page.getByRole('alert')).toHaveText('Please enter the 6-digit code')
    await codeField(page).fill('000000')
    await enter(page)
    await expect(page.getByRole('alert')).toHaveText(/^This code is wrong/)
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveValue('')
    usedCode = nextCode()
    await page.evaluate(
      (code) => navigator.clipboard.writeText(`${code.slice(0, 3)} ${code.slice(3)}`),
      usedCode,
    )
    await page.keyboard.press('ControlOrMeta+v')
    await expect(codeField(page)).toHaveValue(usedCode)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/myAccount\?tab=privacy$/)
  })

  await test.step('no code counts twice, and a recovery code signs in and notifies the owner', async () => {
    await signOut(page)
    await passFirstStep(page, malini)
    await codeField(page).fill(usedCode)
    await enter(page)
    await expect(page.getByRole('alert')).toHaveText(/already used/)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const field = page.getByLabel('Recovery code')
    await expect(field).toBeFocused()
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhones(page)
    await enter(page)
    await expect(page.getByRole('alert')).toHaveText('Please enter a recovery code')
    await field.fill(recoveryCodes[0]?.toUpperCase() ?? '')
    await enter(page)
    await expect(page).not.toHaveURL(/\/signin/)
    expect((await site.nextMessage(malini.userName)).text).toContain('9 codes left')
    await page.goto(PRIVACY)
    await expect(panel.getByText('9 recovery codes left')).toBeVisible()
  })

  await test.step('the user goes back to the first step, and from the recovery code to the app', async () => {
    await signOut(page)
    await passFirstStep(page, malini)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('button', { name: 'Use my authenticator app' }).click()
    await expect(codeField(page)).toBeFocused()
    await page.getByRole('button', { name: 'Use a different account' }).click()
    await expect(page.getByLabel('User name')).toBeFocused()
    await expect(page.getByLabel('User name')).toHaveValue(malini.userName)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await passFirstStep(page, malini)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '')
    await enter(page)
    await expect(page).not.toHaveURL(/\/signin/)
  })

  await test.step('new recovery codes replace the old ones, and turning two-step sign-in off takes both steps', async () => {
    await page.goto(PRIVACY)
    await panel.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText([
      'Please enter your current password',
      'Please enter the code',
    ])
    await expectAccessible(page)
    await prove(page, 'Create new codes', recoveryCodes[2])
    await expect(panel.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const newCodes = await panel.getByRole('listitem').allTextContents()
    expect(newCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await panel.getByRole('button', { name: "I've saved them" }).click()
    await panel.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('ella-train-1')
    await dialog.getByLabel('Authenticator code or recovery code').fill(recoveryCodes[3] ?? '')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^This code is wrong/)
    await expect(dialog.getByLabel('Authenticator code or recovery code')).toBeFocused()
    await prove(page, 'Turn off', newCodes[0])
    await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Turn on' })).toBeVisible()
    await signOut(page)
    await signIn(page, malini)
  })
})

test('a user who lost the app and the codes gets access from an administrator or the admin command', async ({
  page,
  browser,
  site,
}) => {
  const [ravi, ruwan] = [await quickPerson(site, 'Ravi'), await quickPerson(site, 'Ruwan')]
  await runAdmin(site, 'role', loginOf('Ravi').userName, '1')
  const turnOn = async (person: typeof ruwan) => {
    const { key } = await person.call(contract.twoStep.begin, { body: { password: 'ella-train-1' } })
    const nextCode = authenticator(key)
    await person.call(contract.twoStep.confirm, { body: { code: nextCode() } })
    return nextCode
  }
  await turnOn(ruwan)
  const codeOfRavi = await turnOn(ravi)

  await passFirstStep(page, loginOf('Ruwan'))
  expect(await runAdmin(site, 'two-step-off', loginOf('Ruwan').userName)).toBe('Done.\n')
  await codeField(page).fill('123456')
  await enter(page)
  await expect(page.getByRole('alert')).toHaveText('Your sign-in expired. Please sign in again.')
  await expect(page.getByLabel('User name')).toBeFocused()
  await signIn(page, loginOf('Ruwan'))
  expect((await site.nextMessage(loginOf('Ruwan').userName)).text).toContain('by an administrator')

  await turnOn(ruwan)
  const quota = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await quota.goto('/admin?tab=accounts')
  await expect(quota).toHaveURL(/\/signin\?next=/)
  await passFirstStep(quota, loginOf('Ravi'))
  await codeField(quota).fill(codeOfRavi())
  await enter(quota)
  const row = (name: string) => quota.getByRole('listitem').filter({ hasText: `${name.toLowerCase()}@` })
  await expect(row('Ruwan')).toContainText('Two-step')
  await quota.getByRole('button', { name: 'Actions for Ravi Perera' }).click()
  await expect(quota.getByRole('menuitem', { name: 'Sign out everywhere' })).toBeVisible()
  await expect(quota.getByRole('menuitem', { name: 'Turn off two-step sign-in' })).toHaveCount(0)
  await quota.keyboard.press('Escape')
  await quota.getByRole('button', { name: 'Actions for Ruwan Perera' }).click()
  await choose(quota, 'Turn off two-step sign-in')
  await expectAccessible(quota)
  await quota.getByRole('dialog').getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(quota.getByText('Turned off two-step sign-in')).toBeVisible()
  await expect(row('Ruwan')).not.toContainText('Two-step')
  await quota.goto('/admin?tab=log')
  await expect(quota.getByRole('listitem').filter({ hasText: 'turned off two-step sign-in for' })).toHaveText(
    [
      /^Ravi Perera turned off two-step sign-in for Ruwan Perera/,
      /^Operator \(npm run admin\) turned off two-step sign-in for Ruwan Perera/,
    ],
  )
})

test('a site that requires two-step sign-in for moderators and administrators shows this in the admin console', async ({
  page,
}) => {
  const site = await startSite({ ADMIN_TWO_STEP: 'on' })
  try {
    const ravi = await quickPerson(site, 'Ravi')
    await runAdmin(site, 'role', loginOf('Ravi').userName, '1')
    await page.goto(`${site.origin}/signin?next=%2Fadmin`)
    await signIn(page, loginOf('Ravi'))
    await expect(page.getByRole('heading', { name: 'Turn on two-step sign-in first' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Turn on' }).click()
    await expect(page.getByText('Required for administrators and moderators')).toBeVisible()
    await expectAccessible(page)
    const { key } = await ravi.call(contract.twoStep.begin, { body: { password: 'ella-train-1' } })
    await ravi.call(contract.twoStep.confirm, { body: { code: authenticator(key)() } })
    await ravi.call(contract.administration.overview)
  } finally {
    // An open page would report the lost connection.
    await page.close()
    await site.remove()
  }
})
