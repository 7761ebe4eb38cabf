import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { ARGUMENTS, FULL_CHROMIUM } from '../browser.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { quickUploader, quickVideo } from '../quick.ts'

// Downloads that go on without the page. Chromium's headless shell has background fetches, but they never start.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: FULL_CHROMIUM, args: ARGUMENTS },
  // The browser itself logs requests that fail.
  expectedErrors: /net::ERR|Failed to load resource|Failed to fetch/,
})

const TITLE = 'The boat mail to Talaimannar'
const MEBIBYTE = 1024 * 1024

test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Anjali', 'Boat Mail')
  const file = await makeClip({ seconds: 90, size: '640x360' })
  await quickVideo(owner, { file, title: TITLE, slug: 'boat-mail' })
})

/** A proxy to a site that records the ranges of media files, and answers some of them only later. */
interface CountingProxy {
  readonly origin: string
  /** By path, first and last byte of each request. */
  readonly ranges: { path: string; start: number; end: number; isWhole: boolean }[]
  /** How many requests for ranges are answered from now on; others wait. */
  allow(count: number): void
  close(): void
}

async function openProxy(site: string): Promise<CountingProxy> {
  const ranges: CountingProxy['ranges'] = []
  let allowed = 0
  const waiting: (() => void)[] = []
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? ''
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? '') ?? []
    const isPart = start !== undefined && path.startsWith('/media/')
    const part = { path, start: Number(start), end: Number(end), isWhole: false }
    if (isPart) {
      ranges.push(part)
      if (allowed <= 0) await new Promise<void>((resolve) => waiting.push(resolve))
      allowed -= 1
    }
    const { method, headers } = incoming
    const forwarded = request(new URL(path, site), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
      response.on('end', () => (part.isWhole = true))
    })
    // The site is stopped, or the browser has gone.
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    allow: (count) => {
      allowed = count
      for (const go of waiting.splice(0, count)) go()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Expects that each byte of the large files was requested once. */
function expectNothingTwice({ ranges }: CountingProxy): void {
  const ends = new Map<string, number>()
  for (const { path, start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    expect(start, path).toBe((ends.get(path) ?? -1) + 1)
    ends.set(path, end)
  }
}

async function begin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/boat-mail`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('radio', { name: '360p' }).check()
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('You can close Serendib.')).toBeVisible()
}

/** Bytes of the pieces that are on the device. */
const storedBytes = (page: Page) =>
  page.evaluate(async () => {
    let bytes = 0
    for (const name of (await caches.keys()).filter((each) => each.startsWith('serendib-video-'))) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        if (!url.includes('?piece=')) continue
        bytes += (await (await cache.match(url))?.arrayBuffer())?.byteLength ?? 0
      }
    }
    return bytes
  })

const countedBytes = (page: Page) =>
  page.evaluate(() => Number(/"bytes":(\d+)/.exec(localStorage.getItem('serendib.data-use') ?? '')?.[1]))

/** A page of the same origin that runs no code of the site. */
async function openBlank(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/icon-192.png`)
  return page
}

/** The caches whose files the browser is downloading. */
const fetchIds = (page: Page) =>
  page.evaluate(async () => {
    const fetches: unknown = Reflect.get(await navigator.serviceWorker.ready, 'backgroundFetch')
    return (fetches as { getIds(): Promise<string[]> }).getIds()
  })

/** Keeps the service worker from storing what the browser got until the returned function is called. */
async function holdStoring(blank: Page): Promise<() => Promise<void>> {
  await blank.evaluate(async () => {
    const id = (await caches.keys()).find((name) => name.startsWith('serendib-video-'))
    await new Promise<void>((resolve) => {
      void navigator.locks.request(`${id}-storing`, async () => {
        await new Promise<void>((release) => {
          Object.assign(window, { release })
          resolve()
        })
      })
    })
  })
  return () => blank.evaluate(() => (Reflect.get(window, 'release') as () => void)())
}

test('a download goes on when its page is closed, requests no byte twice, and plays without the site', async ({
  page,
  context,
  site,
}) => {
  const proxy = await openProxy(site.origin)
  await begin(page, proxy.origin)
  await expectAccessible(page)
  await expect.poll(() => proxy.ranges.length).toBe(2)
  const before = await countedBytes(page)
  await page.close()
  const blank = await openBlank(context, proxy.origin)
  proxy.allow(Infinity)
  await expect.poll(() => proxy.ranges.length).toBeGreaterThan(3)
  await expect.poll(() => storedBytes(blank)).toBeGreaterThan(3 * MEBIBYTE)
  const bytes = await storedBytes(blank)
  expect(proxy.ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)).toBe(bytes)
  expectNothingTwice(proxy)

  await site.stop()
  await blank.goto(`${proxy.origin}/downloads`)
  await expect(blank.getByText(/^1 video · \d/)).toBeVisible()
  await expect(blank.getByRole('heading', { name: 'Unfinished downloads' })).toHaveCount(0)
  await test.step('the data meter counts what the browser got without the page', async () => {
    await expect.poll(() => countedBytes(blank)).toBeGreaterThanOrEqual(before + bytes)
  })
  await blank.getByRole('link', { name: TITLE }).click()
  await blank.getByRole('button', { name: /^Play/ }).first().click()
  await expect
    .poll(() => blank.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3)
  await site.start()
  proxy.close()
})

test('a download that is paused keeps the parts that arrived, and another page gets only the rest', async ({
  page,
  context,
  site,
}) => {
  const proxy = await openProxy(site.origin)
  await begin(page, proxy.origin)
  proxy.allow(2)
  await expect.poll(() => proxy.ranges.length).toBe(4)
  await page.goto(`${proxy.origin}/downloads`)
  await expect(page.getByText('You can close Serendib.')).toBeVisible()
  expectNothingTwice(proxy)
  await page.getByRole('button', { name: `Pause download: ${TITLE}` }).click()
  await expect(page.getByText("This download isn't finished.")).toBeVisible()
  await expect.poll(() => storedBytes(page)).toBe(2 * MEBIBYTE)

  await test.step('a paused download stays paused on the next page', async () => {
    const blank = await openBlank(context, proxy.origin)
    await page.close()
    expect(await fetchIds(blank)).toEqual([])
    proxy.ranges.splice(0, proxy.ranges.length, ...proxy.ranges.filter(({ isWhole }) => isWhole))
    expect(proxy.ranges).toHaveLength(2)
    await blank.goto(`${proxy.origin}/downloads`)
    await blank.getByRole('button', { name: `Resume download: ${TITLE}` }).click()
    proxy.allow(Infinity)
    await expect(blank.getByText(/^1 video · \d/)).toBeVisible()
    expectNothingTwice(proxy)
  })
  proxy.close()
})

test('a download is paused before the browser has stored what arrived, and resumed after', async ({
  page,
  context,
  site,
}) => {
  const proxy = await openProxy(site.origin)
  await begin(page, proxy.origin)
  proxy.allow(2)
  await expect.poll(() => proxy.ranges.length).toBe(4)
  const blank = await openBlank(context, proxy.origin)
  const release = await holdStoring(blank)
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText("This download isn't finished.")).toBeVisible()
  expect(await storedBytes(blank)).toBe(0)
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByText('You can keep browsing while it downloads.')).toBeVisible()
  expect(await fetchIds(blank)).toEqual([])
  proxy.ranges.splice(0, proxy.ranges.length, ...proxy.ranges.filter(({ isWhole }) => isWhole))
  expect(proxy.ranges).toHaveLength(2)
  await release()
  await expect(dialog.getByText('You can close Serendib.')).toBeVisible()
  expect(await storedBytes(blank)).toBe(2 * MEBIBYTE)
  proxy.allow(Infinity)
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible()
  expectNothingTwice(proxy)
  proxy.close()
})

test('a download is completed by a page that the service worker tells nothing', async ({ page, site }) => {
  const proxy = await openProxy(site.origin)
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'object' && event.data !== null && 'stored' in event.data)
        event.stopImmediatePropagation()
    })
  })
  await begin(page, proxy.origin)
  proxy.allow(Infinity)
  await expect.poll(() => fetchIds(page)).toEqual([])
  await expect
    .poll(async () => {
      await page.clock.fastForward('00:10')
      return page.getByRole('dialog', { name: 'Downloaded' }).isVisible()
    })
    .toBe(true)
  expectNothingTwice(proxy)
  proxy.close()
})

test('a download that its page took over from the browser goes on with the next page', async ({
  page,
  context,
  site,
}) => {
  const proxy = await openProxy(site.origin)
  await page.clock.install()
  await begin(page, proxy.origin)
  await expect.poll(() => proxy.ranges.length).toBe(2)
  const blank = await openBlank(context, proxy.origin)
  const release = await holdStoring(blank)
  await page.clock.fastForward('01:01')
  await expect.poll(() => fetchIds(blank)).toEqual([])
  await page.close()
  await release()
  await blank.goto(`${proxy.origin}/downloads`)
  proxy.allow(Infinity)
  await expect(blank.getByText(/^1 video · \d/)).toBeVisible()
  proxy.close()
})

test('a download that is removed ends in the browser too, and leaves nothing behind', async ({
  page,
  site,
}) => {
  const proxy = await openProxy(site.origin)
  await begin(page, proxy.origin)
  proxy.allow(2)
  await expect.poll(() => proxy.ranges.length).toBe(4)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('video'))))
    .toEqual([])
  expect(await fetchIds(page)).toEqual([])
  proxy.close()
})

test('a download for which the browser gets nothing within a minute is left to the page', async ({
  page,
  site,
}) => {
  const proxy = await openProxy(site.origin)
  await page.clock.install()
  await begin(page, proxy.origin)
  await expect.poll(() => proxy.ranges.length).toBe(2)
  await page.clock.fastForward('01:01')
  await expect(page.getByText('You can keep browsing while it downloads.')).toBeVisible()
  proxy.allow(Infinity)
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible()
  expect(proxy.ranges.filter(({ start, end }) => end - start >= MEBIBYTE / 2)).toHaveLength(2)
  proxy.close()
})
