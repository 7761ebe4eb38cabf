import { chromium } from '@playwright/test'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
for (const [w, theme] of [
  [1440, 'dark'],
  [400, 'light'],
] as const) {
  const p = await b.newPage({ viewport: { width: w, height: 900 }, colorScheme: theme })
  p.on('console', (m) => m.type() === 'error' && console.log(m.text()))
  await p.goto('http://localhost:4000/signin')
  await p.getByLabel('User name').fill('uploader@serendib.example')
  await p.getByLabel('Password', { exact: true }).fill('serendib')
  await p.getByRole('button', { name: 'Enter' }).click()
  await p.waitForURL('http://localhost:4000/')
  await p.goto('http://localhost:4000/myAccount?tab=uploads')
  await p
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await p.getByRole('menuitem', { name: 'Edit details' }).click()
  await p.getByRole('dialog').getByRole('radio', { name: 'Picture 1' }).waitFor()
  await p.waitForTimeout(800)
  await p.screenshot({ path: `/tmp/ed-${w}-1.png` })
  await p.getByRole('radio', { name: 'Unlisted' }).scrollIntoViewIfNeeded()
  await p.waitForTimeout(300)
  await p.screenshot({ path: `/tmp/ed-${w}-2.png` })
  console.log(await p.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)))
}
await b.close()
