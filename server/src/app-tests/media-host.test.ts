import { contract } from '@serendib/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUILT_WEB_FOLDER, createTestApp, type TestApp } from '../testing/app.ts'
import { serveMediaHost } from '../platform/http/origin.ts'
import { createChannel, createVideo } from '../testing/factories.ts'

const SITE = 'https://your.site'
const MEDIA = 'https://media.your.site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: SITE, MEDIA_URL: MEDIA }, BUILT_WEB_FOLDER)
})
afterAll(() => app.close())

const directive = (response: Response, name: string) =>
  response.headers
    .get('content-security-policy')
    ?.split(';')
    .find((each) => each.trim().startsWith(`${name} `))

describe('a site with a media host', () => {
  it('names its files by the media host: in responses, pages, feeds and sitemaps', async () => {
    const channel = await createChannel(app.db, {})
    const video = await createVideo(app.db, { channel })
    const directKey = `videos/${video.id}/a/direct.mp4`
    await app.db.updateTable('videos').set({ directKey }).where('id', '=', video.id).execute()
    const file = `${MEDIA}/media/${directKey}`
    const { video: shown } = await app.as(null)(contract.watch.displayVideoData, {
      query: { slug: video.slug },
    })
    expect(shown.directUrl).toBe(file)
    for (const url of [shown.streamUrl, shown.channelLogoUrl, ...shown.thumbnails])
      expect(url).toMatch(/^https:\/\/media\.your\.site\/media\//)

    const page = await (await app.request(`/${video.slug}`)).text()
    expect(page).toContain(`<meta property="og:video:url" content="${file}">`)
    expect(page).toMatch(
      /<meta property="og:image" content="https:\/\/your\.site\/previews\/1280\/[^"]+\.jpg">/,
    )
    expect(page).toContain(`"contentUrl":"${file}"`)
    for (const url of ['/feeds/latest.xml', '/sitemaps/videos-0.xml', `/embed/${video.slug}`]) {
      const text = await (await app.request(url)).text()
      expect([url, text.includes(file)]).toEqual([url, true])
      expect([url, /"\/media\/|your\.site\/?https:|>\/media\//.exec(text)?.[0]]).toEqual([url, undefined])
    }
  })

  it('names the scripts, style sheets and fonts of its pages by the media host', async () => {
    const video = await createVideo(app.db)
    for (const url of ['/', '/shell', `/${video.slug}`, `/embed/${video.slug}`]) {
      const html = await (await app.request(url)).text()
      expect([
        url,
        html.match(/<script type="module" crossorigin src="https:\/\/media\.your\.site\/assets\//g)?.length,
      ]).toEqual([url, 1])
      expect([
        url,
        /(?:<link rel="(?:preload" as="font|modulepreload|stylesheet)"[^>]* href="|url\()\/assets\//.exec(
          html,
        )?.[0],
      ]).toEqual([url, undefined])
    }
    expect(await (await app.request('/')).text()).toContain(`url(${MEDIA}/assets/`)
  })

  it('lets its pages load files from the media host, and workers from the site only', async () => {
    const video = await createVideo(app.db)
    for (const url of ['/', `/embed/${video.slug}`]) {
      const response = await app.request(url)
      for (const name of ['script-src', 'style-src', 'img-src', 'media-src', 'font-src', 'connect-src'])
        expect([url, directive(response, name)]).toEqual([url, expect.stringContaining(` 'self' ${MEDIA}`)])
      for (const name of ['default-src', 'worker-src', 'frame-ancestors'])
        expect([url, directive(response, name)]).toEqual([url, expect.not.stringContaining('media')])
    }
  })

  it('lets the service worker request files from hosts that are set later', async () => {
    expect(directive(await app.request('/sw.js'), 'connect-src')).toBe(" connect-src 'self' http: https:")
  })

  it('sends nothing for a signature or a media token that somebody made up, so that caches store a file once', async () => {
    const [video, token] = [await createVideo(app.db), '0'.repeat(32)]
    const key = `videos/${video.id}/a/direct.mp4`
    await app.parts.storage.put(key, Buffer.from('video'), { contentType: 'video/mp4' })
    const signed = await app.request(`/media/${key}?signature=1.x`)
    expect([signed.status, signed.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const moved = await app.request(`/media/t/${token}/${key}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/media/${key}`])
    expect([moved.headers.get('cache-control'), await moved.text()]).toEqual(['no-store', ''])
    expect((await app.request('/assets/none-1a2b3c4d.js')).headers.get('cache-control')).toBe('no-store')
  })

  it('lets pages read files, what they cost, and errors', async () => {
    await app.parts.storage.put('avatars/7.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    for (const [url, status, caching] of [
      ['/media/avatars/7.webp', 200, 'public, max-age=31536000, s-maxage=55, immutable'],
      ['/media/avatars/none.webp', 404, 'no-store'],
    ] as const) {
      const response = await app.request(url, { headers: { origin: SITE } })
      const { headers } = response
      expect([url, response.status, headers.get('cache-control')]).toEqual([url, status, caching])
      for (const [name, value] of [
        ['access-control-allow-origin', '*'],
        ['timing-allow-origin', '*'],
        ['cross-origin-resource-policy', 'cross-origin'],
        ['access-control-expose-headers', expect.stringContaining('retry-after')],
      ] as const)
        expect([url, name, headers.get(name)]).toEqual([url, name, value])
    }
    const preflight = await app.request('/media/avatars/7.webp', {
      method: 'OPTIONS',
      headers: { origin: SITE },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'range'])
  })

  it.each(['media.your.site', 'MEDIA.your.site:443', 'media.your.site.', 'media.your.site.:443'])(
    'has no pages and no calls at Host: %s',
    async (host) => {
      for (const url of [
        '/',
        '/signin',
        '/api/v1/home/recentUploads',
        '/sw.js',
        '/health',
        '/previews/160/x.jpg',
        '/media-access/media/avatars/7.webp',
      ])
        expect([url, (await app.app.inject({ url, headers: { host } })).statusCode]).toEqual([url, 404])
      const file = await app.app.inject({ url: '/media/avatars/7.webp', headers: { host } })
      expect(file.statusCode).toBe(200)
    },
  )
})

it('has no pages at a media host with a port, however its Host is written', async () => {
  const host = fastify()
  serveMediaHost(host, 'https://media.your.site:8443')
  host.get('/', () => 'page')
  for (const name of ['media.your.site:8443', 'media.your.site.:8443', 'Media.Your.Site:8443'])
    expect([name, (await host.inject({ url: '/', headers: { host: name } })).statusCode]).not.toEqual([
      name,
      200,
    ])
  expect((await host.inject({ url: '/', headers: { host: 'your.site:8443' } })).body).toBe('page')
  await host.close()
})

it('a site without a media host names its files by paths, and sends no more headers', async () => {
  const plain = await createTestApp({}, BUILT_WEB_FOLDER)
  try {
    await plain.parts.storage.put('avatars/7.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    const file = await plain.request('/media/avatars/7.webp')
    expect([file.status, file.headers.get('timing-allow-origin')]).toEqual([200, null])
    const page = await plain.request('/')
    expect(directive(page, 'script-src')).toMatch(/^script-src 'self'( 'sha256-[^']+')+$/)
    expect(await page.text()).toContain('<script type="module" crossorigin src="/assets/')
  } finally {
    await plain.close()
  }
})
