import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, test as base } from '../fixtures.ts'
import { currentTime, isMoving, play } from '../playing.ts'
import { loginOf, type QuickPerson, quickUploader, quickVideo } from '../quick.ts'
import { startSite } from '../site.ts'
import { signIn } from '../steps.ts'

// A site whose files come from another origin (MEDIA_URL), which passes everything on to the site.

interface MediaHost {
  readonly origin: string
  /** The site that it passes requests on to. */
  sitePort: string
}

const test = base.extend<object, { mediaHost: MediaHost }>({
  mediaHost: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = createServer((asked, reply) => {
        const { url, method, headers } = asked
        const options = { host: '127.0.0.1', port: host.sitePort, path: url, method, headers }
        const passed = request(options, (response) => {
          reply.writeHead(response.statusCode ?? 0, response.headers)
          response.pipe(reply)
        })
        passed.on('error', () => reply.destroy())
        asked.pipe(passed)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const host = { origin: `http://localhost:${(server.address() as AddressInfo).port}`, sitePort: '' }
      await use(host)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mediaHost }, use) => {
      const site = await startSite({ MEDIA_URL: mediaHost.origin })
      mediaHost.sitePort = new URL(site.origin).port
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
})

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /net::ERR|Unable to preload CSS|Failed to load resource|Failed to fetch/,
})

let owner: QuickPerson
const CLIP = { seconds: 30, size: '640x360' } as const

test.beforeAll(async ({ site }) => {
  const file = await makeClip(CLIP)
  owner = await quickUploader(site, 'Dilani', 'Night Mail')
  const videoId = await quickVideo(owner, { file, title: 'The night mail', slug: 'night-mail' })
  const captions = path.join(path.dirname(file), 'captions.vtt')
  await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:30.000\nThe whistle before Ella\n')
  await owner.call(contract.captions.saveCaptions, {
    body: { userId: owner.credentials.userId, videoId, language: 'en', isDefault: true },
    files: { captions: await openAsBlob(captions) },
  })
})
/** Files that were requested from the site instead of its media host, and how many came from there. */
function watchFiles(context: BrowserContext, mediaHost: MediaHost) {
  const fromSite: string[] = []
  const fromMediaHost: string[] = []
  context.on('request', (asked) => {
    const { origin, pathname } = new URL(asked.url())
    if (!/^\/media\/|^\/assets\/.*\.(?:js|css|woff2)$/.test(pathname)) return
    if (origin === mediaHost.origin) fromMediaHost.push(pathname)
    else fromSite.push(pathname)
  })
  return {
    expectFromMediaHost: (...kinds: RegExp[]) => {
      expect(fromSite).toEqual([])
      for (const kind of kinds)
        expect([kind, fromMediaHost.some((file) => kind.test(file))]).toEqual([kind, true])
    },
  }
}

const seesThumbnail = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

test('a guest watches a video with captions, and its files come from the media host only', async ({
  page,
  context,
  mediaHost,
}) => {
  const files = watchFiles(context, mediaHost)
  await page.goto('/')
  await seesThumbnail(page)
  await page.goto('/night-mail')
  await play(page)
  await isMoving(page)
  await expect(page.getByText('The whistle before Ella')).toBeVisible()
  files.expectFromMediaHost(/\.mp4$/, /\.m3u8$/, /\.vtt$/, /\.webp$/, /\.js$/, /\.woff2$/)
  await test.step('what came from there counts as data', async () => {
    const sizes = await page.evaluate((origin) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries
        .filter(({ name }) => name.startsWith(origin) && name.endsWith('.mp4'))
        .map(({ transferSize }) => transferSize)
    }, mediaHost.origin)
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
  })
})

test('an embedded player on another site plays from the media host', async ({
  page,
  context,
  site,
  mediaHost,
}) => {
  const files = watchFiles(context, mediaHost)
  const elsewhere = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(
      `<iframe src="${site.origin}/embed/night-mail" allow="autoplay" width="640" height="360"></iframe>`,
    )
  }).listen(0, 'localhost')
  await once(elsewhere, 'listening')
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /^Play/ }).first().click()
  await expect
    .poll(() => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3)
  files.expectFromMediaHost(/\.mp4$/, /\.m3u8$/, /\.js$/)
  elsewhere.close()
})

test('an owner plays an unlisted video whose URL was changed, by its media token', async ({
  page,
  context,
  mediaHost,
}) => {
  const details = {
    title: 'The quiet mail',
    description: '',
    primaryTags: ['ella'],
    secondaryTags: [],
    categories: [1],
  }
  const quietId = await quickVideo(owner, {
    file: await makeClip(CLIP),
    title: details.title,
    slug: 'quiet-mail',
  })
  for (const slug of ['quiet-mail', 'quieter-mail'])
    await owner.call(contract.ownVideos.editVideo, {
      body: { ...details, videoId: quietId, slug, isPublic: false },
    })
  const files = watchFiles(context, mediaHost)
  await signIn(page, loginOf('Dilani'))
  await page.goto('/quieter-mail')
  await play(page)
  await isMoving(page)
  files.expectFromMediaHost(/^\/media\/t\/[0-9a-f]{32}\/.*\.mp4$/, /^\/media\/t\/.*\.m3u8$/)
})

test('a video is downloaded from the media host, and plays when both hosts are gone', async ({
  page,
  context,
  site,
  mediaHost,
}) => {
  const files = watchFiles(context, mediaHost)
  await page.goto('/night-mail')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Downloaded' })).toBeVisible()
  files.expectFromMediaHost(/\.mp4$/, /\.webp$/)
  await site.stop()
  await page.goto('/night-mail')
  await expect(page.getByText("You're offline, so the downloaded video is playing.")).toBeVisible()
  await play(page)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await expect(page.getByText('The whistle before Ella')).toBeVisible()
  await page.goto('/downloads')
  await expect(page.getByText(/^1 video · \d/)).toBeVisible()
  await seesThumbnail(page)
  await site.start()
})

test('the media host has no pages and no calls', async ({ page, mediaHost }) => {
  for (const url of ['/', '/night-mail', '/api/v1/home/recentUploads', '/sw.js'])
    expect([url, (await page.request.get(mediaHost.origin + url)).status()]).toEqual([url, 404])
})

test('a visitor who came before the site had a media host still gets its pages', async ({
  page,
  mediaHost,
  site: { origin },
}) => {
  const settings: Record<string, string> = {}
  const site = await startSite(settings)
  try {
    await page.goto(site.origin)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await site.stop()
    settings['MEDIA_URL'] = mediaHost.origin
    mediaHost.sitePort = new URL(site.origin).port
    await site.start()
    const files = watchFiles(page.context(), mediaHost)
    // The service worker requests the scripts, by the policy that it was installed with.
    await page.goto(site.origin)
    expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Liked Videos' })).toBeVisible()
    files.expectFromMediaHost(/\.js$/)
  } finally {
    mediaHost.sitePort = new URL(origin).port
    await site.remove()
  }
})
