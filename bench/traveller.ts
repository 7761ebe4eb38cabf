/**
 * How long a traveller waits for a video: a phone with a slow CPU and an empty cache opens a video's page on a slow
 * connection and presses Play. Prints medians in seconds.
 *
 * node bench/traveller.ts ORIGIN SLUG [runs, 3]
 *
 * `at rest` presses after everything has loaded, `at once` half a second after the button appears. The site must be
 * running with its videos encoded. There is no baseline, so only results from the same machine are comparable.
 */
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../e2e/browser.ts'
import { median } from './tools/numbers.ts'
import { LINES, PHONE, slowDown, type Line } from './tools/slow-phone.ts'

/** Longer than the player needs to get ready, in milliseconds. */
const REST_MS = 8000
const SEEN_MS = 500

const [origin = '', slug = '', runs = '3'] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--autoplay-policy=document-user-activation-required',
  ],
})
try {
  for (const line of LINES) {
    for (const moment of ['at rest', 'at once'] as const) {
      const times: number[] = []
      for (let run = 0; run < Number(runs); run++) times.push(await measure(line, moment))
      console.log(`   ${line.name}, pressed ${moment}: ${median(times).toFixed(1)} s to the first picture`)
    }
  }
} finally {
  await browser.close()
}

/** Seconds from the press to the first moving frame. */
async function measure(line: Line, moment: 'at rest' | 'at once'): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await slowDown(page, line)
  await page.goto(`${origin}/${slug}`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Play/ }).first()
  await button.waitFor()
  if (moment === 'at rest') await page.locator('video').waitFor({ state: 'attached' })
  await page.waitForTimeout(moment === 'at rest' ? REST_MS : SEEN_MS)
  const pressedAt = performance.now()
  await button.tap()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.05, undefined, {
    timeout: 120_000,
  })
  const seconds = (performance.now() - pressedAt) / 1000
  await context.close()
  return seconds
}
