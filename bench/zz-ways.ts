import { chromium } from 'playwright-core'
const O = 'http://localhost:4101'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
const [names, widths, themes] = [process.argv[2]?.split(',') ?? [], (process.argv[3] ?? '1440,400').split(',').map(Number), (process.argv[4] ?? 'dark,light').split(',')]
const S: Record<string, { path: string; touch?: boolean; whole?: boolean; act?: (p: any) => Promise<void> }> = {
  map: { path: '/playlists?playlist=1&view=map' },
  whole: { path: '/playlists?playlist=1&view=map', whole: true },
  side: { path: '/playlists?playlist=1' },
  places: { path: '/places' },
  hover: { path: '/playlists?playlist=1&view=map', act: (p) => p.locator('[data-marker]').nth(1).hover() },
  closer: { path: '/playlists?playlist=1&view=map', act: (p) => p.locator('button[data-marker]').first().click() },
  list: { path: '/playlists?playlist=1&view=map', act: (p) => p.locator('#stop-2').hover() },
  watch: { path: '/slow-train-to-ella?playlist=1' },
  seven: { path: '/playlists?playlist=7&view=map', whole: true },
  awkward: { path: `/playlists?playlist=${process.env['AWK'] ?? 2}&view=map`, whole: true },
  none: { path: `/playlists?playlist=${process.env['NONE'] ?? 2}&view=map` },
  gone: { path: '/playlists?playlist=999&view=map' },
}
for (const name of names) for (const theme of themes) for (const width of widths) {
  const s = S[name]!
  const c = await b.newContext({ viewport: { width, height: width < 700 ? 860 : 900 }, colorScheme: theme as 'dark', reducedMotion: 'reduce', serviceWorkers: 'block', hasTouch: width < 700, isMobile: false })
  const p = await c.newPage()
  p.on('console', (m) => m.type() === 'error' && console.log(name, width, m.text()))
  p.on('pageerror', (e) => console.log(name, width, String(e)))
  await p.addInitScript((v) => localStorage.setItem('thm', v), theme === 'dark' ? '0' : '1')
  await p.goto(O + s.path, { waitUntil: 'networkidle' })
  await p.waitForTimeout(400)
  await s.act?.(p)
  await p.waitForTimeout(600)
  await p.screenshot({ path: `/tmp/ways-shots/${name}-${width}-${theme}.png`, fullPage: s.whole === true })
  const over = await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (over > 0) console.log(name, width, 'sideways', over)
  await c.close()
}
await b.close()
