import { chromium } from 'playwright-core'
const origin = 'http://localhost:4101'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
const only = process.argv[2]
for (const width of [1440, 400]) for (const theme of ['dark', 'light'] as const) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log(m.text()) })
  await page.addInitScript((t) => { try { localStorage.setItem('theme', t) } catch {} }, theme)
  const signIn = async (who: string) => {
    await context.clearCookies()
    await page.goto('/signin')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/signin')
    await page.getByLabel('User name').fill(`${who}@serendib.example`)
    await page.getByLabel('Password', { exact: true }).fill('serendib')
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.waitForURL((u) => !u.pathname.includes('signin'))
  }
  const shot = async (name: string, full = false) => {
    await page.evaluate((t) => { document.documentElement.dataset['theme'] = t }, theme)
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/quota-shots/${name}-${width}-${theme}.png`, fullPage: full })
  }
  if (!only || only === 'up') {
    await signIn('uploader')
    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('meter').waitFor({ timeout: 15000 }).catch(() => console.log('no meter'))
    await shot('account-uploads')
    await page.goto('/uploadVideo')
    await page.getByRole('meter').waitFor({ timeout: 15000 }).catch(() => console.log('no meter'))
    await shot('upload')
    await page.evaluate(() => {
      const input = document.querySelector('input[type=file]') as HTMLInputElement
      const data = new DataTransfer()
      const part = new Uint8Array(50_000_000)
      data.items.add(new File(Array(8).fill(part), 'a long way to Ella.mp4', { type: 'video/mp4' }))
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByText(/This file has/).first().waitFor()
    await shot('upload-refused')
  }
  if (!only || only === 'admin') {
    await signIn('admin')
    await page.goto('/admin?tab=accounts&order=largest')
    await page.getByText(/films take/).first().waitFor()
    await shot('admin-accounts')
    await page.getByRole('button', { name: /^Actions for/ }).first().click()
    await shot('admin-menu')
    await page.getByRole('menuitem', { name: 'Change room' }).click()
    await page.getByRole('radio', { name: 'A bound of their own' }).check()
    await shot('admin-dialog')
    await page.getByLabel('Gigabytes').fill('abc')
    await page.getByRole('dialog').getByRole('button', { name: 'Change room' }).click()
    await shot('admin-dialog-wrong')
    await page.getByLabel('Gigabytes').fill('2,5')
    await page.getByRole('dialog').getByRole('button', { name: 'Change room' }).click()
    await page.getByText(/The room of .* is changed/).waitFor()
    await shot('admin-changed')
    await page.goto('/admin?tab=log')
    await page.getByText('changed the room of').first().waitFor()
    await shot('admin-log')
    await page.goto('/admin?tab=accounts&order=largest')
    await page.getByRole('button', { name: /^Actions for/ }).first().click()
    await page.getByRole('menuitem', { name: 'Change room' }).click()
    await page.getByRole('radio', { name: /As for everybody/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change room' }).click()
    await page.getByText(/The room of .* is changed/).waitFor()
  }
  await context.close()
}
await browser.close()
