/**
 * What the scripts in web/index.html give before a page is hydrated, on a slow phone with an empty cache: the recording of
 * early presses; and what the focus keeper and the click filter of web/src/app/input cost. Each is removed in turn from the
 * same pages.
 *
 *     node bench/hydration.ts ORIGIN SLUG [runs, 3]
 *
 * Prints medians: the first and the largest paint, the longest interaction, and how many taps on a button half a second
 * after the first paint had their effect. The site must be running with its videos encoded.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/browser.ts'
import { median } from './tools/numbers.ts'
import { LINES, PHONE, slowDown, type Line } from './tools/slow-phone.ts'

const EARLY_MS = 500
const LOST_MS = 25_000

/** Each replaces parts of the HTML that the site sends. */
const VARIANTS: { name: string; change: (html: string) => string }[] = [
  { name: 'as it is', change: (html) => html },
  {
    name: 'without recording presses',
    change: (html) => html.replace('window.earlyEvents = []', 'window.earlyEvents = undefined'),
  },
  { name: 'without focus keeper and click filter', change: withoutInputKeepers },
]

const [origin = '', slug = '', runs = '3'] = process.argv.slice(2)
const PAGES = [
  { name: 'Home', path: '/', button: 'Menu', effect: '[aria-label="Close menu"]' },
  { name: 'video', path: `/${slug}`, button: 'Share', effect: '[role=dialog]' },
]

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  for (const line of LINES) {
    for (const { name, path, button, effect } of PAGES) {
      const found = VARIANTS.map((): Seen[] => [])
      for (let run = 0; run < Number(runs); run++)
        for (const [index, { change }] of VARIANTS.entries())
          found[index]?.push(await visit({ line, path, button, effect, change }))
      for (const [index, variant] of VARIANTS.entries())
        report(`${line.name}, ${name}, ${variant.name}`, found[index] ?? [])
    }
  }
} finally {
  await browser.close()
}

interface Seen {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly longestInteraction: number
  /** Milliseconds from the press to its effect; undefined if it was lost. */
  readonly effectAfter: number | undefined
}

function report(name: string, seen: readonly Seen[]): void {
  const ms = (value: (each: Seen) => number) => `${(median(seen.map(value)) / 1000).toFixed(2)} s`
  const effects = seen.flatMap(({ effectAfter }) => effectAfter ?? [])
  const effect = effects.length === 0 ? '' : ` after ${(median(effects) / 1000).toFixed(1)} s`
  console.log(
    `   ${name}: first paint ${ms((each) => each.firstPaint)}, largest ${ms((each) => each.largestPaint)}, longest interaction ${ms((each) => each.longestInteraction)}, ${effects.length} of ${seen.length} taps had their effect${effect}`,
  )
}

async function visit(given: {
  line: Line
  path: string
  button: string
  effect: string
  change: (html: string) => string
}): Promise<Seen> {
  const proxy = createServer((incoming, reply) => {
    pass(incoming, reply, given.change).catch(() => reply.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await observe(page)
    await slowDown(page, given.line)
    const { port } = proxy.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}${given.path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(EARLY_MS)
    const pressedAt = performance.now()
    await page.getByRole('button', { name: given.button, exact: true }).first().tap()
    const seen = page.locator(given.effect).first()
    const isThere = await seen.waitFor({ timeout: LOST_MS }).then(
      () => true,
      () => false,
    )
    const effectAfter = isThere ? performance.now() - pressedAt : undefined
    return { ...(await page.evaluate(() => window.benchSeen)), effectAfter }
  } finally {
    await context.close()
    proxy.close()
    proxy.closeAllConnections()
  }
}

declare global {
  interface Window {
    benchSeen: { firstPaint: number; largestPaint: number; longestInteraction: number }
  }
}

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchSeen = { firstPaint: 0, largestPaint: 0, longestInteraction: 0 }
    const each = (type: string, read: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
        type,
        buffered: true,
        ...(type === 'event' ? { durationThreshold: 16 } : {}),
      })
    each('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') window.benchSeen.firstPaint = startTime
    })
    each('largest-contentful-paint', ({ startTime }) => (window.benchSeen.largestPaint = startTime))
    each('event', ({ duration }) => {
      window.benchSeen.longestInteraction = Math.max(window.benchSeen.longestInteraction, duration)
    })
  })
}

/** Passes a request on to the site. Pages are changed and lose their Content-Security-Policy. */
async function pass(
  incoming: IncomingMessage,
  reply: ServerResponse,
  change: (html: string) => string,
): Promise<void> {
  const isPage = incoming.headers.accept?.includes('text/html') ?? false
  const headers = { ...incoming.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) }
  const asked = request(new URL(incoming.url ?? '/', origin), { headers, method: incoming.method ?? 'GET' })
  asked.on('error', () => reply.destroy())
  incoming.pipe(asked)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  if (!isPage) {
    reply.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(reply)
    return
  }
  const { 'content-security-policy': _policy, 'content-length': _length, ...others } = response.headers
  const html = change(await text(response))
  reply.writeHead(response.statusCode ?? 502, others).end(html)
}

/** Ignores what `keepFocus` and `dropStrayPresses` register: an observer of the whole body, and listeners of captured clicks. */
function withoutInputKeepers(html: string): string {
  return html.replace('<head>', `<head><script>(${ignoreInputKeepers.toString()})()</script>`)
}

function ignoreInputKeepers(): void {
  const { observe } = MutationObserver.prototype
  MutationObserver.prototype.observe = function (target, options) {
    if (target !== document.body) observe.call(this, target, options)
  }
  const listen = document.addEventListener.bind(document)
  document.addEventListener = (type: string, ...others: [EventListener, unknown?]) => {
    if (type !== 'click' && type !== 'focusin' && type !== 'focusout')
      listen(type, ...(others as [EventListener]))
  }
}
