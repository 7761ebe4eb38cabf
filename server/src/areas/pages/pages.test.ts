import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://serendib.example' })
})
afterAll(() => app.close())

async function open(path: string) {
  const response = await app.request(path)
  const html = await response.text()
  const script = (selector: string): unknown =>
    JSON.parse(new RegExp(`<script type="${selector}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')
  return { status: response.status, html, script }
}

describe('video page', () => {
  it('redirects from a former URL of its video, and from no other, keeping the query', async () => {
    const { id, slug, channel } = await createVideo(app.db, { slug: 'misty-ella' })
    const edit = (change: { slug?: string; isPublic?: boolean }) =>
      app.as(channel.owner.token)(contract.ownVideos.editVideo, { body: { videoId: id, ...change } })
    await edit({ slug: 'misty-ella-rock' })
    const redirectOf = async (path: string) => {
      const { status, headers } = await app.request(path)
      return { status, to: headers.get('location') }
    }
    expect(await redirectOf(`/${slug}?t=20`)).toEqual({ status: 301, to: '/misty-ella-rock?t=20' })
    expect(await redirectOf('/Misty-Ella-Rock')).toEqual({ status: 200, to: null })
    expect(await redirectOf(`/embed/${slug}`)).toEqual({ status: 200, to: null })
    await edit({ isPublic: false })
    expect(await redirectOf(`/${slug}`)).toEqual({ status: 404, to: null })
    expect(await redirectOf(`/embed/${slug}`)).toEqual({ status: 404, to: null })
  })

  it("includes the video's title, description, preview image, place and initial data", async () => {
    const title = 'Tea & <script>alert(1)</script>'
    const video = await createVideo(app.db, {
      title,
      description: 'Up at five.\nMore.',
      categories: ['Food'],
    })
    const { status, html, script } = await open(`/${video.slug}`)
    expect(status).toBe(200)
    expect(html).toContain('<title>Tea &amp; &lt;script&gt;alert(1)&lt;/script&gt; · Serendib</title>')
    expect(html).toContain('<meta name="description" content="Up at five.">')
    expect(html).toContain('<meta property="og:image" content="https://serendib.example/previews/1280/')
    expect(html).toContain(`<link rel="canonical" href="https://serendib.example/${video.slug}">`)
    expect(html).toContain(`href="https://serendib.example/feeds/channels/${video.channel.slug}.xml"`)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('noindex')
    expect(script('application/ld\\+json')).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'VideoObject',
          name: title,
          duration: 'PT75S',
          url: `https://serendib.example/${video.slug}`,
          author: { url: `https://serendib.example/channels/${video.channel.slug}` },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, item: 'https://serendib.example/allVideos' },
            { position: 2, name: 'Food' },
            { position: 3, name: title },
          ],
        },
      ],
    })
    expect(script('application/json')).toMatchObject([
      { area: 'watch', name: 'displayVideoData', reply: { video: { title } } },
      { area: 'watch', name: 'relatedVideos' },
    ])
  })

  it("states when the video's file was replaced", async () => {
    const fileChangedAt = new Date('2026-05-03T21:10:00Z')
    const [video, other] = [await createVideo(app.db, { fileChangedAt }), await createVideo(app.db)]
    const videoOf = async (slug: string) => {
      const { script } = await open(`/${slug}`)
      return (script('application/ld\\+json') as { '@graph': object[] })['@graph'][0]
    }
    expect(await videoOf(video.slug)).toMatchObject({
      '@type': 'VideoObject',
      dateModified: '2026-05-04T02:40:00+05:30',
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    })
    expect(await videoOf(other.slug)).not.toHaveProperty('dateModified')
  })

  it('lists chapters as clips, those that name a place with its location', async () => {
    const video = await createVideo(app.db, { description: '0:00 Start\n0:20 Ella' })
    const { id: placeId } = await app.db
      .selectFrom('places')
      .select('id')
      .where('slug', '=', 'ella')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('videoStops').values({ videoId: video.id, seconds: 20, placeId }).execute()
    const { script } = await open(`/${video.slug}`)
    const url = `https://serendib.example/${video.slug}`
    const start = { '@type': 'Clip', name: 'Start', startOffset: 0, endOffset: 20, url: `${url}?t=0` }
    const ella = { name: 'Ella', url: 'https://serendib.example/places/ella' }
    expect(
      (script('application/ld\\+json') as { '@graph': { hasPart: object[] }[] })['@graph'][0]?.hasPart,
    ).toEqual([
      start,
      {
        '@type': 'Clip',
        name: 'Ella',
        startOffset: 20,
        endOffset: 75,
        url: `${url}?t=20`,
        contentLocation: expect.objectContaining(ella),
      },
    ])
  })

  it('of an unlisted video is not indexed', async () => {
    const video = await createVideo(app.db, { isPublic: false })
    const { status, html } = await open(`/${video.slug}`)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  })

  it('is a 404 for an unknown slug', async () => {
    expect(await open('/no-such-video')).toMatchObject({ status: 404 })
  })
})

describe('pages other than the watch page', () => {
  it("contain a channel's title, description and breadcrumbs", async () => {
    const channel = await createChannel(app.db, { name: 'Slow Roads', description: 'By bus.\nAnd on foot.' })
    const { html, script } = await open(`/channels/${channel.slug}`)
    expect(html).toContain('<title>Slow Roads · Serendib</title>')
    expect(html).toContain('<meta name="description" content="By bus.">')
    expect(script('application/ld\\+json')).toMatchObject({
      '@graph': [{ itemListElement: [{ name: 'All Channels' }, { name: 'Slow Roads' }] }],
    })
  })

  it('have a URL, title and feed for each category', async () => {
    const { html } = await open('/allVideos?category=5&utm_source=x')
    expect(html).toContain('<title>Food · Serendib</title>')
    expect(html).toContain('<link rel="canonical" href="https://serendib.example/allVideos?category=5">')
    expect(html).toContain('/feeds/categories/5.xml')
    expect((await open('/allVideos?category=99')).html).toContain('<title>All Videos · Serendib</title>')
  })

  it('lead password managers to where the password is changed', async () => {
    const response = await app.request('/.well-known/change-password', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/myAccount?tab=privacy'])
  })

  it('lead what a phone shares to the upload page where the browser has removed the service worker', async () => {
    const body = new FormData()
    body.append('text', 'javascript:alert(1)')
    body.append('files', new File([new Uint8Array(2_000_000)], 'ella.mp4', { type: 'video/mp4' }))
    const response = await app.request('/uploadVideo', { method: 'POST', body, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uploadVideo'])
  })

  it.each([
    '/signin',
    '/library',
    '/downloads',
    '/myAccount',
    '/mainSearchResults?val=tea',
    '/admin?tab=videos',
  ])('keep %s out of search engines', async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it.each(['/no/such/page', '/channels/x/y', '/places/none', '/foo/bar/'])(
    'say that %s is not found, while the browser redirects to Home',
    async (path) => {
      const { status, html } = await open(path)
      expect(status).toBe(404)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).toContain('<div id="root">')
    },
  )

  it.each([
    '/',
    '/allVideos',
    '/channels',
    '/playlists',
    '/whatsnew',
    '/aboutUs',
    '/aboutUs/guidelines',
    '/aboutUs/privacy',
  ])('let search engines index %s', async (path) => {
    const { html } = await open(path)
    expect(html).toContain(`<link rel="canonical" href="https://serendib.example${path}">`)
  })
})

describe('file of the web application', () => {
  it('is cached by browsers forever, and is sent compressed if the build has compressed it', async () => {
    const assets = path.join(app.parts.webFolder, 'assets')
    await writeFile(path.join(assets, 'page-Ab1_.js'), 'plain')
    await writeFile(path.join(assets, 'page-Ab1_.js.br'), 'small')
    await writeFile(path.join(assets, 'island.woff2'), 'font')
    const file = await app.request('/assets/page-Ab1_.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(await file.text()).toBe('small')
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    })
    expect(await (await app.request('/assets/page-Ab1_.js')).text()).toBe('plain')
    const font = await app.request('/assets/island.woff2', { headers: { 'accept-encoding': 'br' } })
    expect([font.headers.get('content-encoding'), await font.text()]).toEqual([null, 'font'])
  })

  it.each(['nothing.js', '', 'a/b.js', '%2e%2e/index.html', '..%2f..%2fpackage.json', '.hidden'])(
    'is a 404 for any other path: /assets/%s',
    async (name) => {
      expect((await app.request(`/assets/${name}`)).status).toBe(404)
    },
  )
})
