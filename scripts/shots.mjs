// Takes pictures of every screen, as guest, member and owner, in four widths and both themes, from a site that runs with
// its demo; tells of screens that scroll sideways or write errors to the console, and fails then.
//
//     npm run shots [-- --site http://localhost:4000] [--only watch,library] [--widths 1440,400] [--themes dark,light]
//
// The pictures go to shots/<screen>-<width>-<theme>.png.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { accountOf, screensOf } from './shots-screens.mjs'

const FOLDER = fileURLToPath(new URL('../shots', import.meta.url))
const SETTLED_MS = 600

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'http://localhost:4000' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1440,1024,700,400' },
    themes: { type: 'string', default: 'dark,light' },
  },
})
const widths = values.widths.split(',').map(Number)
const themes = values.themes.split(',')
const screens = await screensOf(values.site)
const wanted = values.only?.split(',') ?? screens.map(({ name }) => name)

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
const sessions = new Map()
const faults = []
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
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

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
    // What a screen of a failure asks for does fail.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`${name}: ${message.text()}`)
  })
  await page.addInitScript((value) => localStorage.setItem('thm', value), theme === 'dark' ? '0' : '1')
  if (screen.isLoading) await page.route('**/api/**', () => undefined)
  if (screen.hasFailed) await page.route('**/api/v1/**', (route) => route.abort())
  await page.goto(values.site + screen.path)
  if (!screen.isLoading) await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await screen.act?.(page)
  await page.waitForTimeout(SETTLED_MS)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: screen.isWhole === true })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) faults.push(`${name}: scrolls sideways by ${overflow} px`)
  await context.close()
}

/** What the browser keeps of somebody who has signed in; nothing for a guest. */
async function sessionOf(who) {
  if (who === undefined) return undefined
  if (!sessions.has(who)) {
    const { userName, password } = accountOf(who)
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`${values.site}/signin`)
    await page.getByLabel('User name').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/signin')
    sessions.set(who, await context.storageState())
    await context.close()
  }
  return sessions.get(who)
}
