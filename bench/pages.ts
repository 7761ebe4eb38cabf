/**
 * The cost of Home on a first visit as a guest with an empty cache.
 *
 * node bench/home.ts [runs, 7]
 *
 * - scripts: gzip KB of all files fetched without scrolling; the goal is 130;
 * - requests for the first screen: all but pictures below it; the goal is 30;
 * - layout shift while loading (CLS); the goal is below 0.02;
 * - largest contentful paint after following a link from another site, compared with a static page that shows only the
 * same picture; separate browser contexts, alternately, medians; the goal is 1.5 times;
 * - requests per second, compared with a bare Fastify that sends the same bytes, at 16 connections, alternately,
 * medians; the goal is 0.5 times.
 *
 * Fails if a goal is missed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import fastify from 'fastify'
import { CHROMIUM } from '../e2e/browser.ts'
import { makeClip } from '../e2e/clips.ts'
import { quickUploader, quickVideo } from '../e2e/quick.ts'
import { startSite } from '../e2e/site.ts'
import type { LoadOptions, LoadResult } from './tools/load.ts'
import { median } from './tools/numbers.ts'
import { startUnwatchedBrowser } from './tools/unwatched.ts'

const GOALS = { scriptKb: 130, requests: 30, shift: 0.02, paint: 1.5, reads: 0.5 }
const VIDEOS = 12
const CONNECTIONS = 16
const SECONDS = 3
const SETTLED_MS = 2000
/** How long the page with the link is shown. */
const LINK_MS = 600
const runs = Number(process.argv[2] ?? 7)

const site = await startSite()
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  const owner = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const file = await makeClip({ seconds: 2, size: '1280x720' })
  for (let n = 1; n <= VIDEOS; n++)
    await quickVideo(owner, { file, title: `The slow train to Ella ${n}`, slug: `slow-train-${n}` })
  await weighFirstVisit(browser)
  await comparePaint()
  await compareReads()
} finally {
  await browser.close()
  await site.remove()
}

function report(what: string, value: string, isReached: boolean, goal: string): void {
  console.log(
    `   ${what.padEnd(42)} ${value.padStart(14)}   goal ${goal}: ${isReached ? 'reached' : 'MISSED'}`,
  )
  if (!isReached) process.exitCode = 1
}

async function weighFirstVisit(browser: Browser): Promise<void> {
  const page = await openContext(browser)
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
    return {
      shift: Reflect.get(window, 'shift') as number,
      below: pictures.map((picture) => picture.currentSrc || picture.src),
    }
  })
  await page.context().close()
  const kb = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1000
  const first = requested.filter(({ url, isPicture }) => !(isPicture && below.includes(url)))
  report('scripts, gzip', `${kb.toFixed(1)} KB`, kb <= GOALS.scriptKb, `${GOALS.scriptKb} KB`)
  report(
    'requests for the first screen',
    String(first.length),
    first.length <= GOALS.requests,
    `${GOALS.requests}`,
  )
  report('jumps (CLS)', shift.toFixed(4), shift < GOALS.shift, `below ${GOALS.shift}`)
}

async function comparePaint(): Promise<void> {
  const html = await (await fetch(`${site.origin}/`)).text()
  const picture = /<link rel="preload" as="image" href="([^"]+)"/.exec(html)?.[1]
  if (picture === undefined) throw new Error('Home names no picture to fetch first')
  const bytes = Buffer.from(await (await fetch(site.origin + picture)).arrayBuffer())
  const bare = fastify()
  bare.get('/picture.webp', (_request, reply) => reply.type('image/webp').send(bytes))
  bare.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      `<!doctype html><html lang="en"><title>Bare</title><body style="margin:0">
       <img src="/picture.webp" alt="" style="width:100vw;height:660px;object-fit:cover">`,
    ),
  )
  // Another site that links to ours.
  bare.get('/link', (request, reply) => {
    const { to = '' } = request.query as { to?: string }
    return reply
      .type('text/html; charset=utf-8')
      .send(`<script>setTimeout(() => (location.href = ${JSON.stringify(to)}), ${LINK_MS})</script>`)
  })
  const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' })
  const link = `${bareOrigin.replace('127.0.0.1', 'localhost')}/link?to=`
  const browser = await startUnwatchedBrowser()
  const paintOf = (origin: string) =>
    browser.largestPaint(link + encodeURIComponent(`${origin}/`), LINK_MS + SETTLED_MS)
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    const measured = { bare: await paintOf(bareOrigin), ours: await paintOf(site.origin) }
    // The first turn warms up the servers and the disk.
    if (run === 0) continue
    for (const name of ['ours', 'bare'] as const) times[name].push(measured[name])
  }
  await browser.close()
  await bare.close()
  const [ours, beside] = [median(times.ours), median(times.bare)]
  report(
    'largest paint, ours / a static page',
    `${ours.toFixed(0)} / ${beside.toFixed(0)} ms`,
    ours / beside <= GOALS.paint,
    `${GOALS.paint} times, is ${(ours / beside).toFixed(2)}`,
  )
}

/** Opens a page as a first-time visitor and records its layout shift. */
async function openContext(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const noted = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += Reflect.get(entry, 'value') as number
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

async function compareReads(): Promise<void> {
  const html = await (await fetch(`${site.origin}/`)).text()
  const bare = fastify()
  bare.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' })
  const load = fork(join(import.meta.dirname, 'tools/load.ts'))
  const ask = async (order: LoadOptions): Promise<number> => {
    const answered = once(load, 'message') as Promise<[LoadResult]>
    load.send(order)
    return (await answered)[0].requestsPerSecond
  }
  const rates = { ours: [] as number[], bare: [] as number[] }
  try {
    for (let turn = 0; turn <= runs; turn++) {
      const order = { connections: CONNECTIONS, seconds: turn === 0 ? 1 : SECONDS }
      const measured = {
        bare: await ask({ url: `${bareOrigin}/`, ...order }),
        ours: await ask({ url: `${site.origin}/`, ...order }),
      }
      if (turn === 0) continue
      for (const name of ['ours', 'bare'] as const) rates[name].push(measured[name])
    }
  } finally {
    load.kill()
    await bare.close()
  }
  const [ours, beside] = [median(rates.ours), median(rates.bare)]
  report(
    `reads a second of ${Math.round(html.length / 1000)} KB, ours / bare`,
    `${ours.toFixed(0)} / ${beside.toFixed(0)}`,
    ours / beside >= GOALS.reads,
    `${GOALS.reads} times, is ${(ours / beside).toFixed(2)}`,
  )
}
