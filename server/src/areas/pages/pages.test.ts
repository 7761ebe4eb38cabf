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

describe('a film', () => {
  it('leads on from an address that it had, and from no other, with what was asked for', async () => {
    const { id, slug, channel } = await createVideo(app.db, { slug: 'misty-ella' })
    const edit = (change: { slug?: string; isPublic?: boolean }) =>
      app.as(channel.owner.token)(contract.profile.editVideo, { body: { videoId: id, ...change } })
    await edit({ slug: 'misty-ella-rock' })
    const way = async (path: string) => {
      const { status, headers } = await app.request(path)
      return { status, to: headers.get('location') }
    }
    expect(await way(`/${slug}?t=20`)).toEqual({ status: 301, to: '/misty-ella-rock?t=20' })
    expect(await way('/Misty-Ella-Rock')).toEqual({ status: 200, to: null })
    expect(await way(`/embed/${slug}`)).toEqual({ status: 200, to: null })
    await edit({ isPublic: false })
    expect(await way(`/${slug}`)).toEqual({ status: 404, to: null })
    expect(await way(`/embed/${slug}`)).toEqual({ status: 404, to: null })
  })

  it('comes with its own title, description, preview, place and first answers', async () => {
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
    expect(html).toContain('<meta property="og:image" content="https://serendib.example/media/')
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

  it('says when it was changed, once it got another file', async () => {
    const fileChangedAt = new Date('2026-05-03T21:10:00Z')
    const [video, other] = [await createVideo(app.db, { fileChangedAt }), await createVideo(app.db)]
    const filmOf = async (slug: string) => {
      const { script } = await open(`/${slug}`)
      return (script('application/ld\\+json') as { '@graph': object[] })['@graph'][0]
    }
    expect(await filmOf(video.slug)).toMatchObject({
      '@type': 'VideoObject',
      dateModified: '2026-05-04T02:40:00+05:30',
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    })
    expect(await filmOf(other.slug)).not.toHaveProperty('dateModified')
  })

  it('that only its address leads to is kept out of search engines', async () => {
    const video = await createVideo(app.db, { isPublic: false })
    const { status, html } = await open(`/${video.slug}`)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  })

  it('is not found where none is', async () => {
    expect(await open('/no-such-film')).toMatchObject({ status: 404 })
  })
})

describe('other pages', () => {
  it('of a channel tell of it, and where it stands', async () => {
    const channel = await createChannel(app.db, { name: 'Slow Roads', description: 'By bus.\nAnd on foot.' })
    const { html, script } = await open(`/channels/${channel.slug}`)
    expect(html).toContain('<title>Slow Roads · Serendib</title>')
    expect(html).toContain('<meta name="description" content="By bus.">')
    expect(script('application/ld\\+json')).toMatchObject({
      '@graph': [{ itemListElement: [{ name: 'All Channels' }, { name: 'Slow Roads' }] }],
    })
  })

  it('of a category have an address, a title and a feed of their own', async () => {
    const { html } = await open('/allVideos?category=5&utm_source=x')
    expect(html).toContain('<title>Food · Serendib</title>')
    expect(html).toContain('<link rel="canonical" href="https://serendib.example/allVideos?category=5">')
    expect(html).toContain('/feeds/categories/5.xml')
    expect((await open('/allVideos?category=99')).html).toContain(
      '<title>Explore Sri Lanka · Serendib</title>',
    )
  })

  it.each([
    '/signin',
    '/library',
    '/kept',
    '/myAccount',
    '/mainSearchResults?val=tea',
    '/admin?tab=films',
    '/no/such/page',
  ])('%s is there, and kept out of search engines', async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it.each(['/', '/allVideos', '/channels', '/aboutUs'])('%s is for search engines', async (path) => {
    const { html } = await open(path)
    expect(html).toContain(`<link rel="canonical" href="https://serendib.example${path}">`)
  })
})

describe('a file of the web application', () => {
  it('is kept by browsers for good, and comes compressed where the build has done so', async () => {
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
    'is nothing else: /assets/%s',
    async (name) => {
      expect((await app.request(`/assets/${name}`)).status).toBe(404)
    },
  )
})
