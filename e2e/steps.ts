import type { Locator, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import {
  contract,
  createClient,
  Credentials,
  STORAGE_KEYS,
  StoredDefaultChannel,
} from '../contract/src/index.ts'
import { pictureFile } from './pictures.ts'
import { loginOf } from './quick.ts'
import type { Site } from './site.ts'

// Steps that many tests share, as a user performs them.

/** Signs up with a contact and a verification code; ends on the sign-in page. */
export async function signUp(
  page: Page,
  site: Site,
  person: { contact: string; password: string },
): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Email address or mobile number').fill(person.contact)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.getByLabel('Verification code').fill((await site.nextMessage(person.contact)).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Nimali')
  await page.getByLabel('Last name').fill('Perera')
  await page.getByLabel('Date of birth').fill('1988-04-12')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/signin/)
}

/** Enters a wrong code and checks that it stays in the field for `ms` by the page's clock and is then cleared. */
export async function expectCodeErrorStays(page: Page, wrong: string, ms: number): Promise<void> {
  const field = page.getByLabel('Verification code')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await field.fill(wrong)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("Verification code doesn't match")).toBeVisible()
  await page.clock.runFor(ms - 10)
  await expect(field).toHaveValue(wrong)
  await page.clock.runFor(20)
  await expect(field).toHaveValue('')
  await page.clock.resume()
}

/**
 * Signs in. A page that has shown the site uses its form and waits until the page shows it. A new page signs in with
 * the same call, without loading two pages for it; it has the session afterwards and shows no page yet.
 */
export async function signIn(page: Page, person: { userName: string; password: string }): Promise<void> {
  if (page.url() === 'about:blank') await signInByCall(page, person)
  else await signInByForm(page, person)
}

/** Signs in on the sign-in page, and opens it unless it is shown. Afterwards the page shows what follows sign-in. */
export async function signInByForm(
  page: Page,
  person: { userName: string; password: string },
): Promise<void> {
  if (!page.url().includes('/signin')) await page.goto('/signin')
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page).not.toHaveURL(/\/signin/)
  // The URL changes before the next page is shown, which closes what the test opens until then.
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeHidden()
}

async function signInByCall(page: Page, person: { userName: string; password: string }): Promise<void> {
  // A document of the site without scripts, which can store.
  await page.goto('/robots.txt')
  const call = createClient({
    origin: '',
    token: () => null,
    // The browser sends it, as its name is stored with the session.
    fetch: async (url, { body }) =>
      new Response(
        await page.evaluate(
          async ([path, json]) => {
            const headers = { 'Content-Type': 'application/json' }
            return (await fetch(path, { method: 'POST', headers, body: json })).text()
          },
          [url, body as string] as const,
        ),
      ),
  })
  const isEmail = person.userName.includes('@')
  const { credentials } = await call(contract.session.login, {
    body: {
      email: isEmail ? person.userName : '',
      mobile: isEmail ? '' : person.userName,
      password: person.password,
      method: isEmail ? 'email' : 'mobile',
    },
  })
  const { defaultChannel } = credentials
  const stored: Record<string, string> = {
    [STORAGE_KEYS.credentials]: JSON.stringify(z.encode(Credentials, credentials)),
  }
  if (defaultChannel)
    stored[STORAGE_KEYS.defaultChannel] = JSON.stringify(z.encode(StoredDefaultChannel, defaultChannel))
  await page.evaluate((entries) => Object.assign(localStorage, entries), stored)
}

/**
 * Opens a page in a new browser context, signed in as the person that `quickPerson` created, or as a guest.
 */
export async function openPage(page: Page, origin: string, firstName?: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  if (!context) throw new Error('the browser is gone')
  const own = await context.newPage()
  if (firstName !== undefined) await signIn(own, loginOf(firstName))
  return own
}

/**
 * Returns an item of the menu that was opened last, once the menu has stopped moving. Between two attempts on
 * a moving target Playwright scrolls the page, which users cannot do under an open menu: the menu follows its
 * button, and the click misses the item.
 */
export async function menuEntry(
  page: Page,
  name: string | RegExp,
  role: 'menuitem' | 'menuitemcheckbox' = 'menuitem',
): Promise<Locator> {
  const menu = page.getByRole('menu').last()
  const entry = menu.getByRole(role, { name, exact: true })
  await expect(entry).toBeVisible()
  await expect(menu).toHaveCSS('opacity', '1')
  return entry
}

/** Clicks an item of the menu that was opened last. */
export async function choose(page: Page, name: string | RegExp, role?: 'menuitemcheckbox'): Promise<void> {
  await (await menuEntry(page, name, role)).click()
}

/** Records the paths of the actions that a page sends from now on, and of those sent without the session's token. */
export function actionsOf(page: Page): { sent: Set<string>; withoutToken: string[] } {
  const actions = { sent: new Set<string>(), withoutToken: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || !pathname.startsWith('/api/')) return
    actions.sent.add(pathname)
    if (!/^Bearer ./.test(request.headers()['authorization'] ?? '')) actions.withoutToken.push(pathname)
  })
  return actions
}

/** Clicks twice in one task. Returns how many calls of that name were sent. */
export async function pressTwice(page: Page, button: Locator, name: string): Promise<number> {
  let sent = 0
  const count = (request: Request) => (sent += Number(request.url().endsWith(`/${name}`)))
  page.on('request', count)
  const answered = page.waitForResponse(`**/${name}`)
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await answered
  page.off('request', count)
  return sent
}

/** Fills in and submits the form for a new channel, which must be open. */
export async function openChannel(page: Page, channel: { name: string; slug: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(channel.name)
  await expect(page.getByText('Channel name is good to go')).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill(channel.slug)
  await expect(page.getByText('Channel URL is good to go')).toBeVisible()
  const pictures = page.locator('input[type=file]')
  await pictures.nth(0).setInputFiles(await pictureFile({ width: 1880, height: 470 }))
  await pictures.nth(1).setInputFiles(await pictureFile({ width: 200, height: 200 }))
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).not.toHaveURL(/createChannel/)
}

/** Holds requests to a URL. Returns a function that releases them and all later ones. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Lets the server answer the next request to a URL (`isRead`), but holds the response until it is released. */
export async function holdResponse(
  page: Page,
  url: string | RegExp,
): Promise<{ isRead: Promise<void>; release: () => void }> {
  const read = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { isRead: read.promise, release: held.resolve }
}

/** Returns the token of the page's session. */
export async function readToken(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('u_cred') ?? '{}') as { token: string }).token)
}

/** Replaces the token of the page's session and returns the previous one. */
export async function changeToken(page: Page, token: string): Promise<string> {
  return page.evaluate((given) => {
    const stored = JSON.parse(localStorage.getItem('u_cred') ?? '{}') as { token: string }
    localStorage.setItem('u_cred', JSON.stringify({ ...stored, token: given }))
    return stored.token
  }, token)
}

/** Ends a page's session through the API, as signing out elsewhere does. */
export async function endElsewhere(token: string, site: Site): Promise<void> {
  const { ok, status } = await fetch(`${site.origin}/api/authentication/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: '{}',
  })
  expect([ok, status]).toEqual([true, 200])
}

/** Waits until the page is idle, so that the effects of everything it received have happened. */
export function idle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
}

/** The skeletons that are shown while a list loads. */
export function skeletons(page: Page): Locator {
  return page.locator('main output ~ div:visible')
}

/**
 * Waits with the page's own timers, to show that nothing happens meanwhile. Whatever the page scheduled
 * within that time has run by then, however slow the machine is.
 */
export function letTimePass(page: Page, ms: number): Promise<void> {
  return page.evaluate((wait) => new Promise<void>((resolve) => setTimeout(resolve, wait)), ms)
}
