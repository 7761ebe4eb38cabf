import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { loginOf, quickPerson } from '../quick.ts'
import { expectCodeErrorStays, signIn, signUp } from '../steps.ts'

// The browser logs every error response to the console.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of 4\d\d/ })

const email = 'forgetful@example.lk'
const mobile = '0771234567'

const contactField = (page: Page) => page.getByLabel('Email address or mobile number')
const codeField = (page: Page) => page.getByLabel('Verification code')
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

async function identify(page: Page, contact: string): Promise<void> {
  await page.goto('/identifyAccount')
  await contactField(page).fill(contact)
  await page.getByRole('button', { name: 'Send code' }).click()
}

test('a user resets a forgotten password (ROUTES-06, SIGNIN-03, RECOVERY-01, RECOVERY-02, RECOVERY-03, RECOVERY-04, RECOVERY-05, RECOVERY-06, RECOVERY-08, RECOVERY-10, ERRORS-26, ERRORS-46, CONSTANTS-18)', async ({
  page,
  site,
}) => {
  await signUp(page, site, { contact: email, password: 'ella-train-1' })
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/identifyAccount/)
  await expect(page.getByRole('heading', { name: 'Identify your account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Invalid Input', { exact: true })).toBeVisible()
  await identify(page, email)

  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await site.nextMessage(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(
    page.getByRole('status').getByText('Sent the verification code', { exact: true }).last(),
  ).toBeVisible()
  const { code: newCode } = await site.nextMessage(email)
  await codeField(page).pressSequentially(`${newCode}7`)
  await expect(codeField(page)).toHaveValue(newCode)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password')
  const save = page.getByRole('button', { name: 'Change password' })
  await expect(password).toBeFocused()
  await save.click()
  await expect(page.getByText('Please enter a new password', { exact: true })).toBeVisible()
  await password.fill('12345')
  await confirmation.fill('12345')
  await save.click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await password.fill('another1')
  await save.click()
  await expect(page.getByText("Password doesn't match", { exact: true })).toBeVisible()
  await expect(confirmation).toBeFocused()
  await confirmation.fill('another1')
  await save.click()

  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByLabel('User name')).toHaveValue(email)
  await expect(page.getByText('Password Changed.', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('ella-train-1')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('User Name or Password is wrong', { exact: true })).toBeVisible()
  await signIn(page, { userName: email, password: 'another1' })
})

test('a wrong code stays in the field for one second and is then cleared (RECOVERY-07, RECOVERY-08, CONSTANTS-10, ERRORS-28)', async ({
  page,
  site,
}) => {
  await quickPerson(site, 'Ruwan')
  const { userName } = loginOf('Ruwan')
  await identify(page, userName)
  const wrong = wrongFor((await site.nextMessage(userName)).code)
  await expectCodeErrorStays(page, wrong, 1000)
})

test('an unknown contact gets the same response as a known one (RECOVERY-08, RECOVERY-09, ERRORS-25)', async ({
  page,
}) => {
  await identify(page, 'nobody@example.lk')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await codeField(page).fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("Verification code doesn't match", { exact: true })).toBeVisible()

  for (const path of ['/identifyAccount', '/signup']) {
    await page.goto(`${path}?act=1&ur=nonsense`)
    await codeField(page).fill('123456')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Invalid User', { exact: true })).toBeVisible()
  }
  await page.goto('/identifyAccount?act=2&ur=nonsense')
  await page.getByLabel('New password', { exact: true }).fill('another1')
  await page.getByLabel('Confirm new password').fill('another1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Invalid User\s*Get a new code$/)
  await page.getByRole('link', { name: 'Get a new code' }).click()
  await expect(page.getByRole('heading', { name: 'Identify your account' })).toBeVisible()
})

test('errors without a text from the server show their default text (RECOVERY-11, RECOVERY-12, ERRORS-23, ERRORS-24)', async ({
  page,
}) => {
  const refuse = (path: string) =>
    page.route(`**/api/users/${path}`, (route) => route.fulfill({ json: { status: 0, dataset: '' } }))
  await refuse('resendCodeInFP')
  await refuse('recoverPwd')
  await page.goto('/identifyAccount?act=1&ur=anything')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Unable to send a new code', { exact: true })).toBeVisible()
  await page.goto('/identifyAccount?act=2&ur=anything')
  await page.getByLabel('New password', { exact: true }).fill('another1')
  await page.getByLabel('Confirm new password').fill('another1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Unable to proceed', { exact: true })).toBeVisible()
})

test('recovering a sign-up that was never completed continues at its code (RECOVERY-13)', async ({
  page,
  site,
}) => {
  await page.goto('/signup')
  await contactField(page).fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await site.nextMessage(mobile)
  await identify(page, mobile)
  await expect(page.getByText(/never activated/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page).toHaveURL(/\/signup\?act=1&ur=/)
  const { code: newCode } = await site.nextMessage(mobile)
  await codeField(page).fill(newCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
})
