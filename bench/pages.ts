/**
 * The first visit of a guest with an empty cache to Home, a video and a channel, compared with a bare server that sends
 * the same bytes from memory.
 *
 *     node bench/pages.ts [runs, 7]
 *
 * - largest contentful paint after following a link from another site, in separate browser contexts, alternately; the goal
 *   is 1.1 times;
 * - the first interaction: from a press of the page's menu to the next paint; the goal is 1.1 times;
 * - requests per second for the page at 16 connections, compared with a bare Fastify; the goal is 0.5 times;
 * - of Home: scripts fetched without scrolling, with a goal of 150 KB compressed; requests for the first screen, which are all but
 *   pictures below it, with a goal of 30; layout shift while loading (CLS), with a goal of less than 0.02.
 */
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import fastify from 'fastify'
import { CHROMIUM } from '../e2e/browser.ts'
import { makeClip } from '../e2e/clips.ts'
import { quickUploader, quickVideo } from '../e2e/quick.ts'
import { startSite } from '../e2e/site.ts'
import { compareRates, startLoad } from './tools/rates.ts'
import { startReplay } from './tools/replay.ts'
import { record } from './tools/results.ts'
import { UNBOUNDED } from './tools/site.ts'
import { startUnwatchedBrowser } from './tools/unwatched.ts'

const GOALS = { scriptKb: 150, requests: 30, shift: 0.02, paint: 1.1, interaction: 1.1, reads: 0.5 }
const VIDEOS = 12
const SETTLED_MS = 2000
/** How long the page with the link is shown. */
const LINK_MS = 600
const runs = Number(process.argv[2] ?? 7)

const site = await startSite(UNBOUNDED)
const replay = await startReplay(site.origin)
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  const owner = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const file = await makeClip({ seconds: 2, size: '1280x720' })
  for (let n = 1; n <= VIDEOS; n++)
    await quickVideo(owner, { file, title: `The slow train to Ella ${n}`, slug: `slow-train-${n}` })
  const pages = [
    { name: 'Home', path: '/' },
    { name: 'a video', path: '/slow-train-1' },
    { name: 'a channel', path: `/channels/${owner.credentials.defaultChannel?.slug}` },
  ]
  await weighFirstVisit()
  for (const page of pages) await comparePaint(page)
  for (const page of pages) await compareInteraction(page)
  for (const page of pages) await compareReads(page)
} finally {
  await browser.close()
  await replay.close()
  await site.remove()
}

interface Measured {
  readonly name: string
  readonly path: string
}

function report(what: string, value: string, isReached: boolean, goal: string): void {
  console.log(`   ${what.padEnd(50)} ${value.padStart(9)}  goal ${goal}: ${isReached ? 'reached' : 'MISSED'}`)
  if (!isReached) process.exitCode = 1
}

async function weighFirstVisit(): Promise<void> {
  const page = await openPage(browser)
  const scripts: Promise<number>[] = []
  const requested: { url: string; isPicture: boolean }[] = []
  page.on('response', (response) => {
    const request = response.request()
    // The service worker prefetches files for the next visit after this one has loaded.
    if (request.serviceWorker() !== null) return
    requested.push({ url: request.url(), isPicture: request.resourceType() === 'image' })
    if (request.resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(`${site.origin}/`)
  await page.waitForTimeout(SETTLED_MS)
  const { shift, below } = await page.evaluate(() => {
    const pictures = [...document.querySelectorAll('img')].filter(
      (picture) => picture.getBoundingClientRect().top >= innerHeight,
    )
    return { shift: window.shift, below: pictures.map((picture) => picture.currentSrc || picture.src) }
  })
  await page.context().close()
  const kb = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1000
  const first = requested.filter(({ url, isPicture }) => !(isPicture && below.includes(url))).length
  report("Home's scripts, gzip", `${kb.toFixed(1)} KB`, kb <= GOALS.scriptKb, `${GOALS.scriptKb} KB`)
  report("requests for Home's first screen", String(first), first <= GOALS.requests, `${GOALS.requests}`)
  report("Home's layout shift (CLS)", shift.toFixed(4), shift < GOALS.shift, `below ${GOALS.shift}`)
}

declare global {
  interface Window {
    shift: number
    /** From the first press to the next paint, in milliseconds. */
    interaction: Promise<number>
  }
}

/** Opens a page as a first-time visitor and records its layout shift and first interaction. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += Reflect.get(entry, 'value') as number
    }).observe({ type: 'layout-shift', buffered: true })
    window.interaction = new Promise((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          // The frame after the press has been painted when the task after it starts.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(0)
          })
        },
        { capture: true, once: true },
      )
    })
  })
  return page
}

/** Measures both alternately and records the ratios. The first turn warms up the servers and the disk. */
async function compareTimes(what: string, goal: number, measure: (origin: string) => Promise<number>) {
  const ratios: number[] = []
  for (let run = 0; run <= runs; run++) {
    const beside = await measure(replay.origin)
    const ours = await measure(site.origin)
    if (run > 0) ratios.push(ours / beside)
  }
  record({ what, ratios, goal: { max: goal } })
}

async function comparePaint({ name, path }: Measured): Promise<void> {
  // Another site that links to ours.
  const other = fastify()
  other.get('/link', (request, reply) => {
    const { to = '' } = request.query as { to?: string }
    return reply
      .type('text/html; charset=utf-8')
      .send(`<script>setTimeout(() => (location.href = ${JSON.stringify(to)}), ${LINK_MS})</script>`)
  })
  const otherOrigin = await other.listen({ port: 0, host: '127.0.0.1' })
  const link = `${otherOrigin.replace('127.0.0.1', 'localhost')}/link?to=`
  const unwatched = await startUnwatchedBrowser()
  await compareTimes(`largest paint of ${name}`, GOALS.paint, (origin) =>
    unwatched.largestPaint(link + encodeURIComponent(origin + path), LINK_MS + SETTLED_MS),
  )
  await unwatched.close()
  await other.close()
}

async function compareInteraction({ name, path }: Measured): Promise<void> {
  await compareTimes(`first interaction with ${name}`, GOALS.interaction, async (origin) => {
    const page = await openPage(browser)
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.getByRole('banner').getByRole('button').first().click()
    const time = await page.evaluate(() => window.interaction)
    await page.context().close()
    return time
  })
}

async function compareReads({ name, path }: Measured): Promise<void> {
  const response = await fetch(site.origin + path)
  const html = await response.text()
  const bare = fastify()
  bare.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' })
  const load = startLoad()
  const rateOf = (origin: string) => load.rate({ url: origin + path, connections: 16 })
  await compareRates(
    {
      what: `the page of ${name}, reads beside a bare route`,
      ours: rateOf(site.origin),
      beside: rateOf(bareOrigin),
      goal: { min: GOALS.reads },
    },
    { turns: runs, seconds: 2 },
  )
  load.close()
  await bare.close()
}
