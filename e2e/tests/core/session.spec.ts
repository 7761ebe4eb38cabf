import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { loginOf, quickUploader } from '../../quick.ts'
import {
  choose,
  endElsewhere,
  hold,
  openChannel,
  signIn,
  signInByForm,
  signUp,
  readToken,
} from '../../steps.ts'

// The browser logs every error response to the console.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of 4\d\d/ })

const person = loginOf('Wanderer')

test.beforeAll(async ({ site }) => {
  await quickUploader(site, 'Wanderer', 'Slow Trains')
})

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function fromProfileMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await choose(page, entry)
}

const popup = (page: Page) =>
  page.getByRole('dialog', { name: 'Session timed out, please login again', includeHidden: true })
const profileMenu = (page: Page) => page.getByRole('button', { name: 'Profile menu' })

test('a user stays signed in across windows until the credentials are removed (SESSION-01, SESSION-02, SESSION-03, SESSION-18)', async ({
  page,
  site,
}) => {
  const newcomer = { userName: 'newcomer@example.lk', password: 'ella-train-1' }
  await signUp(page, site, { contact: newcomer.userName, password: newcomer.password })
  await signInByForm(page, newcomer)
  await page.goto('/createChannel')
  await openChannel(page, { name: 'Night Trains', slug: 'night-trains' })
  await page.reload()
  await expect(profileMenu(page)).toBeVisible()
  const names = Object.keys(JSON.parse((await stored(page, 'u_cred')) ?? '{}') as object)
  expect(names).toEqual(
    expect.arrayContaining([
      'login',
      'user_id',
      'token',
      'PA',
      'PD',
      'email',
      'mobile',
      'first_name',
      'last_name',
      'profile',
      'role_id',
      'channelData',
    ]),
  )
  expect(JSON.parse((await stored(page, 'udch')) ?? '{}')).toEqual({
    defchid: expect.any(Number),
    defch: 'Night Trains',
    defchurl: 'night-trains',
  })

  // Signed-in users are redirected away from the sign-in page.
  await page.goto('/signin?next=%2FmyAccount')
  await expect(page).toHaveURL(/\/myAccount$/)

  const other = await page.context().newPage()
  await other.goto(`${site.origin}/allVideos`)
  await expect(profileMenu(other)).toBeVisible()
  await other.evaluate(() => localStorage.removeItem('u_cred'))
  await expect(profileMenu(page)).toHaveCount(0)
  await other.reload()
  await expect(profileMenu(other)).toHaveCount(0)

  await page.goto('/channels/slow-trains')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Please log-in to proceed' })
  await expect(asked).toBeVisible()
  await signInByForm(other, newcomer)
  await expect(profileMenu(page)).toBeVisible()
  await expect(asked).toBeHidden()
})

test('a dead token opens one popup for all failing calls, and another one after it is closed (SESSION-11, SESSION-13, SESSION-14)', async ({
  page,
  site,
}) => {
  await signInByForm(page, person)
  // The page's own requests are answered while the session is alive.
  const answered = ['/channelDetails?', '/loadMultipleChannelsInNavigation', '/notificationCount'].map(
    (part) => page.waitForResponse((response) => response.url().includes(part)),
  )
  await page.goto('/channels/slow-trains')
  await Promise.all(answered)
  await endElsewhere(await readToken(page), site)
  const authorizations: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/changeTheme')) authorizations.push(request.headers()['authorization'])
  })
  await fromProfileMenu(page, /Mode$/)
  await expect(popup(page)).toHaveCount(1)
  expect(authorizations[0]).toBe(`Bearer ${await readToken(page)}`)
  await expectAccessible(page)

  // Closing the popup leaves the page as it is; the next call reopens it.
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/channels\/slow-trains$/)
  await fromProfileMenu(page, /Mode$/)
  await popup(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  expect(await stored(page, 'u_cred')).toBeNull()
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/channels\/slow-trains$/)
})

for (const path of ['/myAccount', '/uploadVideo', '/createChannel', '/allVideos', '/channels/slow-trains']) {
  test(`a page that opens with a dead token shows one popup: ${path}`, async ({ page, site }) => {
    await signIn(page, person)
    const token = await readToken(page)
    await endElsewhere(token, site)
    // The shell of every page loads data that needs the session as soon as it is hydrated.
    const refused = page.waitForResponse((response) => response.status() === 401)
    const asked = new Set<Request>()
    page.on('request', (request) => asked.add(request))
    page.on('requestfinished', (request) => asked.delete(request))
    page.on('requestfailed', (request) => asked.delete(request))
    await page.goto(path)
    await refused
    await expect(popup(page)).toHaveCount(1)
    await expect.poll(() => [...asked].map((request) => request.url())).toEqual([])
    await expect(popup(page)).toHaveCount(1)
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1)
  })
}

test.describe(() => {
  test.use({ expectedErrors: /responded with a status of 500/ })
  test('every list that cannot be loaded shows its empty text and can be requested again (SESSION-17)', async ({
    page,
  }) => {
    const lists: [path: string, ...texts: string[]][] = [
      ['/allVideos', 'No videos yet'],
      ['/allTrendings', 'Looks like nothing on trending for now!!!'],
      ['/channels', 'No one has created a channel yet'],
      ['/playlists', 'Looks like no one has made a playlist yet. Go ahead create!!!'],
      ['/allSubscriptions', 'No new videos today!!!'],
      ['/allSubscriptions?tab=thisWeek', 'No new videos in this week!!!'],
      ['/allSubscriptions?tab=older', 'No videos have been uploaded yet!!!'],
      ['/viewHistory', 'Seems like you have cleaned-up your watch history !!!'],
      ['/viewHistory?tab=search', 'Seems like you have cleaned-up your search history !!!'],
      ['/viewHistory?tab=comments', 'Seems like you have cleaned-up your comment history !!!'],
      [
        '/library',
        'Seems like you have cleaned-up your watch history !!!',
        'no videos',
        'no videos',
        'no videos',
      ],
      ['/watchLater', "Seems like you haven't added any videos to watch later list !!!"],
      ['/likedVideos', "Seems like you haven't give a thumbs-up for anything for a while !!!"],
      ['/reportHistory', 'Nothing to show in your report history !!!'],
      ['/myAccount?tab=channels', "You don't have any channels yet !!! Go ahead create one."],
      ['/myAccount?tab=playlists', "You don't have any playlist !!! Go ahead create one."],
      // The unfinished uploads are a list of their own, without a text when it is empty.
      ['/myAccount?tab=uploads', '', "You haven't uploaded any videos yet."],
      ['/channels/slow-trains?tab=videos', 'This channel does not have any videos yet.'],
      ['/channels/slow-trains?tab=channels', "This channel doesn't feature any other channels."],
      ['/channels/slow-trains?tab=playlist', "This channel hasn't created any playlist yet"],
    ]
    await signIn(page, person)
    const allButTheChannel = /\/api\/(?!v1\/channels\/channelDetails)/
    await page.route(allButTheChannel, (route) =>
      route.fulfill({ status: 500, json: { status: 0, dataset: 'An error', code: 'error' } }),
    )
    const failed = page.getByRole('main').getByRole('alert')
    const failedWith = (text: string) => `${text}Couldn't load this.Try again`
    // The page includes the team's notes too.
    await page.goto('/channels')
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await page.getByRole('contentinfo').getByRole('link', { name: "What's new", exact: true }).click()
    await expect(page).toHaveURL(/\/whatsnew$/)
    await expect(failed.first()).toHaveText("Couldn't load this.Try again")
    await expect(
      page.getByRole('heading', { name: 'Your guest house, your boat, your train pass' }),
    ).toBeVisible()
    for (const [path, ...texts] of lists) {
      await page.goto(path)
      await expect(failed, path).toHaveText(texts.map(failedWith))
    }
    // A page opened by URL includes the results; only a search within the application requests them.
    await page.getByRole('combobox', { name: 'Search' }).fill('tea')
    await page.getByRole('combobox', { name: 'Search' }).press('Enter')
    await expect(failed).toHaveText(failedWith("Sorry we couldn't find any matches for tea"))
    await page.unroute(allButTheChannel)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toHaveCount(0)
    await expect(
      page.getByRole('heading', { name: "Sorry we couldn't find any matches for tea" }),
    ).toBeVisible()
  })
})

test('the sign-in page shows its progress for at most five seconds, then the button works again (SIGNIN-11, CONSTANTS-08)', async ({
  page,
}) => {
  const release = await hold(page, '**/api/authentication/login')
  const startedAt = Date.now()
  const signingIn = signInByForm(page, person)
  const overlay = page.locator('body > output').filter({ hasText: 'Signing in...' })
  await expect(overlay).toBeVisible()
  await expect(overlay).toHaveCount(0)
  expect(Date.now() - startedAt).toBeGreaterThan(4900)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await signingIn
})

test('a user who goes to another page while sign-in is in progress stays there', async ({ page }) => {
  await page.goto('/allVideos')
  // Before hydration a link loads a new page, and going back would abort the previous page's calls.
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Playlists' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Playlists' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const release = await hold(page, '**/api/authentication/login')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL('/allVideos')
  release()
  await expect(profileMenu(page)).toBeVisible()
  await expect(page).toHaveURL('/allVideos')
})

test('the sign-in page redirects when the user signs in in another window', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/signin?next=%2FwatchLater')
  await expect(other.getByLabel('User name')).toBeVisible()
  await signInByForm(page, person)
  await expect(other).toHaveURL('/watchLater')
  await expect(profileMenu(other)).toBeVisible()
})

test('Home detects that the session has ended and leads to sign-in (HOME-15, HOME-16)', async ({
  page,
  site,
}) => {
  await signInByForm(page, person)
  await page.goto('/allVideos')
  await endElsewhere(await readToken(page), site)
  const userId = JSON.parse((await stored(page, 'u_cred')) ?? '{}').user_id as number
  const asked = page.waitForRequest('**/api/authentication/tokenExpiration?**')
  await page.goto('/')
  expect((await asked).method()).toBe('GET')
  expect(new URL((await asked).url()).search).toBe(`?uid=${userId}`)
  await expect(page).toHaveURL(/\/signin$/)
  // The form was not submitted by the user.
  await expect(page.locator('[data-toasts]').getByText('Session timed out')).toBeVisible()
  expect([await stored(page, 'u_cred'), await stored(page, 'udch')]).toEqual([null, null])
  await expect(popup(page)).toHaveCount(0)
})

test('logging out shows the overlay until it is done and clears what is stored (SESSION-07, SESSION-08, SESSION-10)', async ({
  page,
  site,
}) => {
  await signInByForm(page, person)
  const token = await readToken(page)
  await page.evaluate(() => {
    for (const key of ['msv', 'comch', 'comcl', 'comcn']) localStorage.setItem(key, 'x')
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/authentication/logout', async (route) => {
    await held
    await route.continue()
  })
  // Log out from a members' page, which would otherwise ask to sign in.
  await page.goto('/myAccount')
  const call = page.waitForRequest('**/api/authentication/logout')
  await fromProfileMenu(page, 'Logout')
  await expect(page.getByText('Logging out...', { exact: true })).toBeVisible()
  expect((await call).headers()['authorization']).toBe(`Bearer ${token}`)
  release()
  await expect(page.getByText('Logging out...', { exact: true })).toHaveCount(0)
  await expect(profileMenu(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  for (const key of ['u_cred', 'udch', 'msv', 'comch', 'comcl', 'comcn'])
    expect([key, await stored(page, key)]).toEqual([key, null])
  const response = await fetch(`${site.origin}/api/authentication/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: '{}',
  })
  expect([response.status, await response.json()]).toMatchObject([401, { status: 401 }])
})

test('a failed logout shows an error and keeps everything, and the overlay goes after 5 s (SESSION-07, SESSION-09, ERRORS-02, CONSTANTS-07)', async ({
  page,
}) => {
  const text = 'Unable to proceed the request, Please try again!'
  await signInByForm(page, person)
  const token = await readToken(page)
  await page.route('**/api/authentication/logout', (route) => route.fulfill({ json: { status: 0 } }))
  await fromProfileMenu(page, 'Logout')
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  expect(await readToken(page)).toBe(token)

  await page.unroute('**/api/authentication/logout')
  // The call is never answered.
  await page.route('**/api/authentication/logout', () => {})
  await page.reload()
  const startedAt = Date.now()
  await fromProfileMenu(page, 'Logout')
  await expect(page.getByText('Logging out...', { exact: true })).toBeVisible()
  await expect(page.getByText('Logging out...', { exact: true })).toHaveCount(0)
  expect(Date.now() - startedAt).toBeGreaterThan(4900)
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  expect(await readToken(page)).toBe(token)
})

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('a guest changes the theme in this browser only (THEME-01, THEME-02, THEME-03, THEME-04, SESSION-04, CONSTANTS-12)', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/allVideos')
  const dark = await background(page)
  await page.getByRole('button', { name: 'Light Mode' }).click()
  await expect(page.getByRole('button', { name: 'Dark Mode' })).toBeVisible()
  expect([await themeOf(page), await stored(page, 'thm')]).toEqual(['light', '1'])
  expect(await background(page)).not.toBe(dark)
  await page.reload()
  expect([await themeOf(page), await stored(page, 'thm')]).toEqual(['light', '1'])
  await page.getByRole('button', { name: 'Dark Mode' }).click()
  expect([await themeOf(page), await stored(page, 'thm')]).toEqual(['dark', '0'])
  expect(calls).toEqual([])
})

test('a user keeps the theme in other browsers (THEME-04)', async ({ page, browser, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInByForm(page, person)
  const label = (await themeOf(page)) === 'dark' ? 'Light Mode' : 'Dark Mode'
  const call = page.waitForRequest('**/api/v1/usersettings/changeTheme')
  await fromProfileMenu(page, label)
  const userId = JSON.parse((await stored(page, 'u_cred')) ?? '{}').user_id as number
  const theme = label === 'Light Mode' ? 1 : 0
  expect((await call).postDataJSON()).toEqual({ user: userId, theme })
  await expect.poll(() => stored(page, 'thm')).toBe(String(theme))
  await (await call).response()

  const elsewhere = await (
    await browser.newContext({ baseURL: site.origin, colorScheme: theme === 1 ? 'dark' : 'light' })
  ).newPage()
  await signInByForm(elsewhere, person)
  await expect.poll(() => themeOf(elsewhere)).toBe(theme === 1 ? 'light' : 'dark')
  expect(await stored(elsewhere, 'thm')).toBe(String(theme))
  await elsewhere.context().close()
})

test('a theme that could not be saved reverts with a message (THEME-06, ERRORS-06)', async ({ page }) => {
  await signInByForm(page, person)
  const before = await themeOf(page)
  await page.route('**/changeTheme', (route) => route.fulfill({ json: { status: 0 } }))
  await fromProfileMenu(page, /Mode$/)
  await expect(
    page.getByText('Unable to change the theme right now, Please try again!', { exact: true }),
  ).toBeVisible()
  expect(await themeOf(page)).toBe(before)
})

test('a guest who opens the upload page is on the sign-in page before any script has arrived', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/**/*.js')
  await page.goto('/uploadVideo', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/signin?next=%2FuploadVideo')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('personal pages show guests a link to sign in that leads back', async ({ page }) => {
  for (const path of [
    '/library',
    '/watchLater',
    '/likedVideos',
    '/reportHistory?tab=comments',
    '/viewHistory',
    '/viewHistory?tab=search',
    '/allSubscriptions?tab=older',
  ]) {
    await page.goto(path)
    const toSignIn = page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })
    await expect(toSignIn).toHaveAttribute('href', `/signin?next=${encodeURIComponent(path)}`)
  }
})
