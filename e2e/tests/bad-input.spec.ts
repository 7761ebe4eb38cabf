import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { pictureFile } from '../pictures.ts'
import { loginOf, quickUploader } from '../quick.ts'
import { scratchFile } from '../scratch.ts'
import { expectCodeErrorStays, openChannel, signIn } from '../steps.ts'

// The browser logs every error response to the console.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of 4\d\d/ })

const person = loginOf('Strict')

test.beforeAll(async ({ site }) => {
  await quickUploader(site, 'Strict', 'Tea Country')
})

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = scratchFile(name)
  await writeFile(file, content)
  return file
}

const choose = (page: Page, file: string) => page.locator('input[type=file]').first().setInputFiles(file)

test('the sign-up and sign-in forms show the right error and keep what was typed (SIGNUP-06, SIGNUP-07, SIGNUP-08, SIGNUP-23, SIGNIN-02, SIGNIN-04, SIGNIN-05, SIGNIN-06, SIGNIN-07, SIGNIN-09, SIGNIN-12, ERRORS-07, ERRORS-08, ERRORS-26)', async ({
  page,
}) => {
  const methodsRequested = page.waitForRequest('**/registrationMethod')
  await page.goto('/signup')
  await methodsRequested
  const contact = page.getByLabel('Email address or mobile number')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  for (const [typed, text] of [
    ['abc', 'Invalid Input'],
    ['a@b', 'Please enter a valid Email Address'],
    ['123456789', 'Please enter a valid Mobile Number'],
  ] as const) {
    await contact.fill(typed)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(contact).toHaveValue(typed)
    await expect(contact).toBeFocused()
  }
  const methodsAsked = page.waitForRequest('**/registrationMethod')
  await page.goto('/signin')
  await methodsAsked
  const [userName, password] = [page.getByLabel('User name'), page.getByLabel('Password', { exact: true })]
  await expect(password).toHaveAttribute('type', 'password')
  for (const [name, secret] of [
    ['', ''],
    ['bob', ''],
    ['', 'ella-train-1'],
  ] as const) {
    await page.goto('/signin')
    await userName.fill(name)
    await password.fill(secret)
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(page.getByText('Oops, Something went wrong', { exact: true })).toBeVisible()
  }
  await userName.fill('bob')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('User Name or Password is wrong', { exact: true })).toBeVisible()
  expect(calls).toEqual([])
  await userName.fill('nobody@example.lk')
  const entering = page.waitForRequest('**/api/authentication/login')
  await password.press('Enter')
  await expect(page.getByText('User Name or Password is wrong', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(1)
  expect((await entering).postDataJSON()).toMatchObject({ email: 'nobody@example.lk', mobile: '' })
})

test('each sign-up step reports its errors', async ({ page, site }) => {
  const email = 'careful@example.lk'
  const codeField = page.getByLabel('Verification code')
  const continueOn = page.getByRole('button', { name: 'Continue' })
  await page.goto('/signup')
  await page.getByLabel('Email address or mobile number').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const address = page.url()
  const { code } = await site.nextMessage(email)

  await test.step('the link in the message opens the code form, whose field keeps six characters (ROUTES-03, SIGNUP-05, SIGNUP-24, CONSTANTS-18)', async () => {
    expect(address).toMatch(/\/signup\?act=1&ur=[^&]+$/)
    await page.goto('/')
    await page.goto(address)
    await codeField.pressSequentially('12345678')
    await expect(codeField).toHaveValue('123456')
  })

  await test.step('a wrong code stays in the field for two seconds and is then cleared (SIGNUP-17, SIGNUP-18, CONSTANTS-10, ERRORS-28)', async () => {
    const checking = page.waitForRequest('**/api/users/activateAccount?**')
    await expectCodeErrorStays(page, code === '000000' ? '111111' : '000000', 2000)
    const asked = new URL((await checking).url()).searchParams
    expect(asked.get('u')).toBe(new URL(address).searchParams.get('ur'))
  })

  await test.step('the form reports a new code that cannot be sent, and one that was sent (SIGNUP-21, SIGNUP-22, ERRORS-23, ERRORS-46)', async () => {
    await page.route(
      '**/api/users/resendVerificationCode',
      (route) => route.fulfill({ json: { status: 0, dataset: '' } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText('Unable to send a new code', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText('Sent the verification code', { exact: true }).last()).toBeVisible()
    const { code: newCode } = await site.nextMessage(email)
    await codeField.fill(newCode)
    await continueOn.click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  })

  const create = page.getByRole('button', { name: 'Create account' })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/setPassword')) sent.push(request.postDataJSON())
  })
  await test.step('the details form reports missing, short and mismatched fields (SIGNUP-09, SIGNUP-10, SIGNUP-11, SIGNUP-12, SIGNUP-13, SIGNUP-14, SIGNUP-15, SIGNUP-16, CONSTANTS-15, CONSTANTS-16)', async () => {
    const saysAll = async (texts: string[]) => {
      await create.click()
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await saysAll(
      ['First Name', 'Last Name', 'Date of Birth', 'Password'].map((name) => `${name} field is empty`),
    )
    await page.getByLabel('First name').fill('A')
    await page.getByLabel('Last name').fill('B')
    await page.getByLabel('Date of birth').fill('1990-02-28')
    await page.getByLabel('Password', { exact: true }).fill('fiver')
    await saysAll([
      'First Name is too short',
      'Last Name is too short',
      'Password must be at least 6 characters',
    ])
    await page.getByLabel('First name').fill('Al')
    await page.getByLabel('Last name').fill('Bo')
    await page.getByLabel('Password', { exact: true }).fill('ella-train-1')
    await page.getByLabel('Confirm password').fill('secret2')
    await saysAll(["Password doesn't match"])
    expect(sent).toEqual([])
  })

  await test.step('the sign-up sends the country, and the date of birth as YYYY-MM-DD (SIGNUP-25, SIGNUP-26, CONSTANTS-19, CONSTANTS-20)', async () => {
    await page.getByLabel('Confirm password').fill('ella-train-1')
    await create.click()
    await expect(page).toHaveURL(/\/signin/)
    expect(sent).toMatchObject([{ location: 'Sri Lanka', dob: '1990-02-28' }])
  })

  await test.step('the password form has its own URL (ROUTES-04)', async () => {
    await page.goto('/setPassword?ur=nonsense')
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await expect(page).toHaveURL(/\/setPassword\?ur=nonsense$/)
  })
})

test('a sign-up by mobile number that was not finished continues at its code (SIGNUP-19)', async ({
  page,
  site,
}) => {
  const mobile = '0771234509'
  for (const message of ['Sent the verification code', 'mobile already taken']) {
    await page.goto('/signup')
    await page.getByLabel('Email address or mobile number').fill(mobile)
    const answered = page.waitForResponse('**/api/users/create')
    await page.getByRole('button', { name: 'Send code' }).click()
    expect(await (await answered).json()).toMatchObject({ status: 1, dataset: message })
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    // Each sign-up sends its own message, and only the last code is valid.
    const { code } = await site.nextMessage(mobile)
    await page.getByLabel('Verification code').fill(code)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
})

test('the channel form refuses missing names, taken URLs and files that are not pictures (CREATECH-02, CREATECH-04, CREATECH-06, CREATECH-08, CREATECH-10, CREATECH-11, CREATECH-12)', async ({
  page,
}) => {
  await signIn(page, person)
  await page.goto('/createChannel')
  await expect(page.getByText('200x200')).toBeVisible()
  await expect(page.getByText('1880x470')).toBeVisible()
  const creations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/createChannel')) creations.push(request.method())
  })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please fill all the required parameters', { exact: true })).toBeVisible()
  expect(creations).toEqual([])
  await page.getByLabel('URL', { exact: true }).pressSequentially('a b c')
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('abc')
  await openChannel(page, { name: 'Fort Walks', slug: 'fort-walks' })
  await expect(page).toHaveURL(/\/channels\/fort-walks$/)

  await page.goto('/createChannel')
  await page.getByLabel('Name', { exact: true }).fill('FORT WALKS')
  await expect(page.getByText('Channel name already in use', { exact: true })).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill('Fort-Walks')
  await expect(page.getByText('Channel URL already in use', { exact: true })).toBeVisible()
})

test('files that are not videos are refused with the reason, and an error without a text gets the default one (UPLOAD-08, UPLOAD-12, ERRORS-33)', async ({
  page,
}) => {
  await signIn(page, person)
  await page.goto('/uploadVideo')
  await choose(page, await fileOf('notes.txt', 'hello'))
  await expect(page.getByText(/isn't a video/)).toBeVisible()
  await choose(page, await fileOf('empty.mp4', ''))
  await expect(page.getByText(/is empty/)).toBeVisible()

  await page.route('**/api/v1/uploads', (route) => route.fulfill({ status: 400, body: '' }), { times: 1 })
  await choose(page, await makeClip({ seconds: 4, size: '320x240' }))
  await expect(page.getByText('An unknown error occured. Please Try Again.', { exact: true })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())

  const clip = await readFile(await makeClip({ seconds: 4, size: '320x240' }))
  for (const [file, reason] of [
    [
      await fileOf('playlist.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
      /We can't read this file as a video/,
    ],
    [
      await fileOf('picture.mp4', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /We can't read this file as a video/,
    ],
    [
      await fileOf('trim.mp4', clip.subarray(0, clip.length / 2)),
      /file as a video|This file (is incomplete|is damaged)/,
    ],
  ] as const) {
    await page.goto('/uploadVideo')
    const startOver = page.getByRole('button', { name: 'Upload another video' })
    if (await startOver.isVisible()) await startOver.click()
    await choose(page, file)
    await expect(page.getByText(reason).first()).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  }

  await test.step('the error of a refused file is not shown for the next file', async () => {
    await page.getByLabel('Title', { exact: true }).fill('Old town lanes')
    await page.getByRole('button', { name: 'Publish' }).click()
    const alert = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /[Tt]his file/ })
    await expect(alert.first()).toBeVisible()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, await makeClip({ seconds: 2, size: '320x240' }))
    await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
    await expect(alert).toHaveCount(0)
  })
})

test('a taken or reserved URL and a file that is not a picture are refused next to their field (UPLOAD-10)', async ({
  page,
}) => {
  await signIn(page, person)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/uploadVideo')
  await choose(page, await makeClip({ seconds: 2, size: '320x240' }))
  const url = page.getByLabel('Video URL')
  await page.getByLabel('Title', { exact: true }).fill('Old town lanes')
  await url.fill('signin')
  await expect(page.getByText('This URL is reserved. Choose a different one.')).toBeVisible()
  await test.step('the form keeps a tag beyond the limit until its owner removes it, and keeps the focus', async () => {
    const tags = page.getByLabel('Primary tags')
    await tags.fill(Array.from({ length: 20 }, (_, index) => `tag${index}`).join())
    await tags.press('Enter')
    const taken = page.getByRole('button', { name: /^Remove (tag\d+|more)$/ })
    await expect(taken).toHaveCount(20)
    await expect(tags).toBeFocused()
    await page.keyboard.type('more')
    await page.keyboard.press('Enter')
    await expect(taken).toHaveCount(21)
    await page.keyboard.press('Backspace')
    await expect(taken).toHaveCount(20)
    await expect(tags).toBeFocused()
  })
  await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
  // A browser may decode formats that the server can't, so make the browser's own check pass.
  await page.evaluate(() => {
    globalThis.createImageBitmap = () => Promise.resolve({ width: 1, height: 1, close: () => undefined })
  })
  const unreadable = page.getByText("We couldn't read this image. Choose a JPG, PNG, WebP or AVIF file.")
  const chooser = page.waitForEvent('filechooser')
  const ownImage = page.getByRole('button', { name: 'Upload thumbnail' })
  await expect(ownImage).toHaveAttribute('aria-pressed', 'false')
  await ownImage.click()
  await (await chooser).setFiles(await fileOf('fake.png', 'GIF89a'))
  // The picture cannot be shown, so its preview stays empty.
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toBeHidden()
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toHaveCount(1)
  await expect(ownImage).toHaveAttribute('aria-pressed', 'true')
  await expect(unreadable).toHaveCount(0)
  await url.fill('old-town-lanes')
  await expect(page.getByText('Video URL is good to go', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(unreadable.first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Old town lanes')
  await expect(url).toHaveValue('old-town-lanes')
})

test('a session that ends while typing opens the sign-in popup and loses nothing typed (NAV-32, SESSION-14)', async ({
  page,
}) => {
  await signIn(page, person)
  await page.goto('/createChannel')
  await page.getByLabel('Name', { exact: true }).fill('Southern Stories')
  await page.getByLabel('URL', { exact: true }).fill('southern-stories')
  const pictures = page.locator('input[type=file]')
  await pictures.nth(0).setInputFiles(await pictureFile({ width: 1880, height: 470 }))
  await pictures.nth(1).setInputFiles(await pictureFile({ width: 200, height: 200 }))
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('u_cred') ?? '{}').token)
  await page.request.post('/api/authentication/logout', { headers: { authorization: token }, data: {} })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/login again/)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Southern Stories')

  await test.step('typed text is restored after visiting the sign-in page, until it is discarded', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, person)
    await expect(page).toHaveURL(/\/createChannel$/)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Southern Stories')
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue('southern-stories')
    // The visit began here with one history entry, so leaving leads to Home.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Discover Sri Lanka' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  })
})

test('a guest who typed a playlist’s name finds it after signing in, and Back works from there', async ({
  page,
}) => {
  await page.goto('/playlists')
  await page.getByRole('link', { name: 'Create playlist' }).first().click()
  await page.getByLabel('Playlist Name').fill('Hills and tea')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please login to proceed.', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/createPlaylist$/)
  await expect(page.getByLabel('Playlist Name')).toHaveValue('Hills and tea')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Hills and tea' })).toBeVisible()
  await expect(page.getByLabel('Playlist Name')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\/playlists$/)
})
