import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://serendib.test' })
})
afterAll(() => app.close())

const ancestorsOf = (response: Response) =>
  /frame-ancestors [^;]+/.exec(response.headers.get('content-security-policy') ?? '')?.[0]

describe('embeddable player', () => {
  it('may be framed by any site and sets no cookie', async () => {
    const video = await createVideo(app.db, { title: '</script><b>Ella' })
    const response = await app.request(`/embed/${video.slug}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(ancestorsOf(response)).toBe('frame-ancestors *')
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(html).toContain('"streamUrl":"/media/videos/0/test/master.m3u8"')
    expect(html).not.toContain('<b>Ella')
  })

  it('is the only page that may be framed', async () => {
    const video = await createVideo(app.db)
    for (const path of ['/', `/${video.slug}`, '/signin', '/api/v1/home/recentUploads']) {
      const response = await app.request(path)
      expect([path, ancestorsOf(response)]).toEqual([path, "frame-ancestors 'self'"])
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    }
  })

  it.each(['draft', 'removed', 'under-review'] as const)(
    'is empty for a video in state %s',
    async (status) => {
      const video = await createVideo(app.db, { status })
      const response = await app.request(`/embed/${video.slug}`)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('vd_file')
    },
  )
})

describe('oEmbed', () => {
  const ask = (query: Record<string, string>) =>
    app.request(`/api/oembed?${new URLSearchParams(query).toString()}`)

  it('is linked from the watch page and describes how to embed its video', async () => {
    const channel = await createChannel(app.db, { name: 'Hill Country Diaries' })
    const video = await createVideo(app.db, { title: 'Tea & "rain"', channel })
    const page = await (await app.request(`/${video.slug}`)).text()
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1] ?? ''
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
    const response = await app.request(pathname + search)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({
      version: '1.0',
      type: 'video',
      title: 'Tea & "rain"',
      author_name: 'Hill Country Diaries',
      author_url: `https://serendib.test/channels/${channel.slug}`,
      width: 640,
      height: 360,
      html: expect.stringContaining(
        `<iframe src="https://serendib.test/embed/${video.slug}" title="Tea &amp; &quot;rain&quot;" width="640" height="360"`,
      ),
      thumbnail_url: 'https://serendib.test/previews/640/videos/0/test/poster-1-1280.jpg',
      thumbnail_width: 640,
      thumbnail_height: 360,
    })
  })

  it.each([
    [{ width: 1280, height: 720 }, { maxwidth: '400' }, [400, 225]],
    [{ width: 1280, height: 720 }, { maxwidth: '4000', maxheight: '90' }, [160, 90]],
    [{ width: 720, height: 1280 }, {}, [360, 640]],
    [{ width: 0, height: 0 }, { maxwidth: 'wide' }, [640, 360]],
  ])('keeps the aspect ratio of a video of %o within %o', async (shape, max, size) => {
    const video = await createVideo(app.db, shape)
    const response = await ask({ url: `https://serendib.test/${video.slug}`, ...max })
    const { width, height } = (await response.json()) as { width: number; height: number }
    expect([width, height]).toEqual(size)
  })

  it('keeps the thumbnail within the maximum size', async () => {
    const video = await createVideo(app.db)
    const url = `https://serendib.test/${video.slug}`
    const small = await (await ask({ url, maxwidth: '200', maxheight: '113' })).json()
    expect(small).toMatchObject({ width: 200, height: 113, thumbnail_width: 160, thumbnail_height: 90 })
    expect(await (await ask({ url, maxwidth: '100' })).json()).not.toHaveProperty('thumbnail_url')
  })

  it.each([
    ['?t=90', '?t=90'],
    ['?list=3&t=1m30s', '?t=1m30s'],
    ['?start=20', '?t=20'],
    ['#t=1m20s', '?t=1m20s'],
    ['?t=%22%3E', ''],
    ['', ''],
  ])('keeps the start of a shared URL with %s', async (query, kept) => {
    const video = await createVideo(app.db)
    const response = await ask({ url: `https://serendib.test/${video.slug}${query}` })
    const { html } = (await response.json()) as { html: string }
    expect(html).toContain(`src="https://serendib.test/embed/${video.slug}${kept}"`)
  })

  it('returns nothing for other sites, other pages and videos that guests cannot watch', async () => {
    const [shown, removed] = [await createVideo(app.db), await createVideo(app.db, { status: 'removed' })]
    const addresses = [
      `https://elsewhere.test/${shown.slug}`,
      `https://serendib.test/channels/${shown.slug}`,
      `https://serendib.test/${removed.slug}`,
      'https://serendib.test/',
      'no address:',
      '',
    ]
    for (const url of addresses) expect([url, (await ask({ url })).status]).toEqual([url, 404])
    expect((await ask({ url: `https://serendib.test/embed/${shown.slug}` })).status).toBe(200)
    expect((await ask({ url: `https://serendib.test/${shown.slug}`, format: 'xml' })).status).toBe(501)
  })
})
