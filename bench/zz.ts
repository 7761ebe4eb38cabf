import { chromium } from '@playwright/test'
import { makeClip } from '../e2e/clips.ts'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('/tmp/clips', { recursive: true })
const clip = await makeClip({ seconds: 6, size: '1280x720' })
const names = ['DJI_0041 Ella rock from the air.mp4', 'DJI_0042.mp4', 'GOPR1177 tuk-tuk through Pettah market in the rain, first take, with a very long name indeed.mp4', 'notes.txt']
for (const n of names.slice(0, 3)) copyFileSync(clip, `/tmp/clips/${n}`)
writeFileSync('/tmp/clips/notes.txt', 'hi')
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu','--disable-quic'] })
for (const [w, theme] of [[1440,'dark'],[400,'light']] as const) {
  const p = await b.newPage({ viewport: { width: w, height: 1100 }, colorScheme: theme })
  p.on('console', (m) => m.type() === 'error' && console.log(m.text()))
  await p.goto('http://localhost:4000/signin')
  await p.getByLabel('User name').fill('uploader@serendib.example')
  await p.getByLabel('Password', { exact: true }).fill('serendib')
  await p.getByRole('button', { name: 'Enter' }).click()
  await p.waitForURL('http://localhost:4000/')
  await p.goto('http://localhost:4000/uploadVideo')
  await p.getByText('Drop your video here').waitFor()
  const cdp = await p.context().newCDPSession(p)
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 50, downloadThroughput: 1e6, uploadThroughput: 150_000 })
  await p.locator('input[type=file]').first().setInputFiles(names.map((n) => `/tmp/clips/${n}`))
  await p.waitForTimeout(3500)
  await p.screenshot({ path: `/tmp/ba-${w}-1.png`, fullPage: true })
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await p.waitForTimeout(6000)
  await p.screenshot({ path: `/tmp/ba-${w}-2.png`, fullPage: true })
}
await b.close()
