// Captures every screen as guest, member and owner, in four widths and both themes, from a running site with its demo.
// Reports screens that scroll sideways or log console errors, and then fails.
// ~
// npm run shots [-- --site http://localhost:4000] [--data data] [--only watch,library] [--widths 1440,400] [--themes
// dark,light]
// ~
// `--data` is the site's data folder, which contains the password of its demo accounts. `--awkward` first adds long
// names, endless words, Sinhala, Tamil and a member without content through the API, and captures those screens too.
// ~
// The pictures go to shots/<screen>-<width>-<theme>.png.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { demoPasswordFile } from '../demo/password.ts'
import { CHROMIUM } from '../e2e/browser.ts'
import { prepareAwkward } from './shots-awkward.mjs'
import { awkwardScreens, screensOf } from './shots-screens.mjs'

const FOLDER = fileURLToPath(new URL('../shots', import.meta.url))
const SETTLED_MS = 300
const QUIET_MS = 400
const LONGEST_WAIT_MS = 15_000
const TRIED_AGAIN_MS = 4000
const COUNTS = /("(?:\w*views?\w*|\w*subs\w*Count|subscribers|likes|dislikes|ntCount|lifetime)"):\d+/gi

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'http://localhost:4000' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1440,1024,700,400' },
    themes: { type: 'string', default: 'dark,light' },
    data: { type: 'string', default: 'data' },
    awkward: { type: 'boolean', default: false },
  },
})
const widths = values.widths.split(',').map(Number)
const themes = values.themes.split(',')
const password = (await readFile(demoPasswordFile(values.data), 'utf8')).trim()
if (values.awkward) await prepareAwkward(values.site, values.data, password)
const screens = [...(await screensOf(values.site)), ...(values.awkward ? awkwardScreens(values.site) : [])]
const wanted = values.only?.split(',') ?? screens.map(({ name }) => name)

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
const sessions = new Map()
const errors = []
try {
  for (const screen of screens.filter(({ name }) => wanted.includes(name))) {
    const storageState = await sessionOf(screen.as)
    for (const theme of themes) {
      for (const width of widths) await takePicture(screen, { width, theme, storageState })
    }
    console.log(screen.name)
  }
} finally {
  await browser.close()
}
for (const error of errors) console.error(error)
process.exitCode = errors.length === 0 ? 0 : 1

async function takePicture(screen, { width, theme, storageState }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 860 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState,
  })
  const page = await context.newPage()
  const name = `${screen.name}-${width}-${theme}`
  page.on('console', (message) => {
    // Failed requests are expected on screens that show errors.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${name}: ${message.text()}`)
  })
  await page.addInitScript((value) => localStorage.setItem('thm', value), theme === 'dark' ? '0' : '1')
  await interceptCalls(page, screen)
  const settled = whenQuiet(page, screen)
  await page.goto(values.site + screen.path)
  await settled()
  // The page retries failed requests twice before it shows the error.
  if (screen.hasFailed) await page.waitForTimeout(TRIED_AGAIN_MS)
  await screen.act?.(page)
  if (screen.act) await settled()
  if (screen.isWhole) {
    await goThrough(page)
    await settled()
  }
  await page.waitForTimeout(SETTLED_MS)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: screen.isWhole === true })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) errors.push(`${name}: scrolls sideways by ${overflow} px`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Scrolls to the bottom and back, so that content that loads when near or when idle is there. */
async function goThrough(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(150)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Blocks a screen's API calls, makes them fail, or makes its counts huge. The page then comes without initial data. */
async function interceptCalls(page, { isLoading, hasFailed, isHuge }) {
  if (isLoading) await page.route('**/api/**', () => undefined)
  if (hasFailed) await page.route('**/api/**', (route) => route.abort())
  if (isHuge) {
    await page.route('**/api/v1/**', async (route) => {
      if (isStream(route.request())) return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(COUNTS, '$1:1234567890') })
    })
  }
  if (!isLoading && !hasFailed && !isHuge) return
  // Only the shell, as the service worker caches it.
  await page.route(
    (url) => !/\.|^\/api/.test(url.pathname),
    async (route) => route.fulfill({ response: await route.fetch({ url: `${values.site}/shell` }) }),
  )
}

/** Waits until no requests are pending, except the notification stream, which never ends, and blocked calls. */
function whenQuiet(page, { isLoading }) {
  const open = new Set()
  let since = Date.now()
  page.on('request', (request) => {
    if (!isStream(request) && !(isLoading && request.url().includes('/api/'))) open.add(request)
    since = Date.now()
  })
  for (const event of ['requestfinished', 'requestfailed']) {
    page.on(event, (request) => {
      open.delete(request)
      since = Date.now()
    })
  }
  return async () => {
    const end = Date.now() + LONGEST_WAIT_MS
    const isBusy = async () =>
      open.size > 0 || Date.now() - since < QUIET_MS || !(await page.evaluate(isPageThere))
    while (Date.now() < end && (await isBusy())) await page.waitForTimeout(50)
  }
}

/** Runs in the page: whether the main content has rendered. */
function isPageThere() {
  return (document.querySelector('main')?.textContent ?? '') !== ''
}

function isStream(request) {
  return request.headers()['accept'] === 'text/event-stream'
}

/** The browser storage of a signed-in account. Undefined for a guest. */
async function sessionOf(who) {
  if (who === undefined) return undefined
  if (!sessions.has(who)) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`${values.site}/signin`)
    await page.getByLabel('User name').fill(`${who}@serendib.example`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/signin')
    sessions.set(who, await context.storageState())
    await context.close()
  }
  return sessions.get(who)
}
