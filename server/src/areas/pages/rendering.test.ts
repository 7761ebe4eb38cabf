import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { createLog } from '../../platform/log.ts'
import type { TestApp } from '../../testing/app.ts'
import { BUILT_WEB_FOLDER, createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import type { Rendering } from './rendering.ts'
import { openRendering } from './rendering.ts'

const HOSTILE = '</script><script>alert(1)</script> & "tea" $& ${x}'
const ESCAPED = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;tea&quot; $&amp; ${x}'

describe('server-side rendering of guest pages', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ GUEST_CACHE_SECONDS: '1' }, BUILT_WEB_FOLDER)
  })
  afterAll(() => app.close())

  async function open(url: string) {
    const response = await app.request(url)
    const html = await response.text()
    const [head = '', body = ''] = html.split('</head>')
    const view =
      /<div id="root">([\s\S]*)<\/div>\s*(?:<noscript>.*<\/noscript>)?<script type="application\/json"/.exec(
        body,
      )?.[1] ?? ''
    const main = /<main.*<\/main>/s.exec(view)?.[0] ?? ''
    const initialData: unknown = JSON.parse(/id="first-queries">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')
    return { status: response.status, head, view, main, html, initialData }
  }

  /** Any change by a member. */
  const changeAsMember = async () => {
    const [{ token }, { id }] = [await createUser(app.db), await createChannel(app.db)]
    await app.as(token)(contract.subscriptions.subscribe, { body: { channelId: id } })
  }

  it("renders a watch page and escapes the video's title", async () => {
    const channel = await createChannel(app.db, { name: 'Slow <b>Roads' })
    const video = await createVideo(app.db, { title: HOSTILE, description: 'By bus.', channel })
    const { status, head, view, html, initialData } = await open(`/${video.slug}`)
    expect(status).toBe(200)
    expect(view).toMatch(/<h1[^>]*>(.*?)<\/h1>/)
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(view)?.[1]).toBe(ESCAPED)
    expect(view).toContain('Slow &lt;b&gt;Roads')
    expect(view).toContain('By bus.')
    expect(html).not.toContain('<script>alert')
    expect(head).toMatch(
      /<link rel="preload" as="image" imageSrcSet="[^"]+ 640w, [^"]+ 1280w" [^>]+ fetchPriority="high"\/>/,
    )
    expect(view).not.toContain('<link')
    expect(initialData).toMatchObject([{ reply: { video: { title: HOSTILE } } }, { name: 'relatedVideos' }])
  })

  it("hides the browser's download of the video without scripts if its owner forbids downloads", async () => {
    const playerOf = async (allowsDownloads: boolean) => {
      const video = await createVideo(app.db, { directKey: 'videos/0/test/direct.mp4', allowsDownloads })
      return /<noscript><video [^>]*>/.exec((await open(`/${video.slug}`)).html)?.[0]
    }
    expect(await playerOf(true)).toContain('controls=""')
    expect(await playerOf(true)).not.toContain('nodownload')
    expect(await playerOf(false)).toContain('controlsList="nodownload"')
  })

  it('includes links where lists are rendered as skeletons', async () => {
    const channel = await createChannel(app.db, { name: 'Slow <b>Lists' })
    const video = await createVideo(app.db, { title: HOSTILE, channel, categories: ['Food'] })
    const member = await createUser(app.db)
    await app.as(member.token)(contract.watch.voteVideo, { body: { videoId: video.id, vote: 'like' } })
    const linksOf = async (url: string) => /<noscript>.*<\/noscript>/s.exec((await open(url)).html)?.[0]
    const link = `<a href="/${video.slug}">${ESCAPED}</a>`
    expect(await linksOf('/allVideos')).toContain(link)
    expect(await linksOf('/allVideos?category=5')).toContain(link)
    expect(await linksOf('/allVideos?category=6')).toBeUndefined()
    const workers = await startAllWorkers(app.parts)
    try {
      await expect.poll(() => linksOf('/allTrendings')).toContain(link)
    } finally {
      await workers.stop()
    }
    expect(await linksOf('/channels')).toContain(
      `<a href="/channels/${channel.slug}">Slow &lt;b&gt;Lists</a>`,
    )
    expect(await linksOf(`/channels/${channel.slug}`)).toContain(link)
    expect(await linksOf(`/${video.slug}`)).toBeUndefined()
  })

  it('renders Home with the newest videos', async () => {
    const video = await createVideo(app.db, { title: 'Slow train to Ella' })
    const { view } = await open('/')
    expect(view).toContain('Discover Sri Lanka')
    expect(view).toContain(`href="/${video.slug}"`)
    expect(view).toContain('Slow train to Ella')
    expect(view).toContain('Sign in')
  })

  it('renders a channel page for its URL in any case', async () => {
    const channel = await createChannel(app.db, { name: 'Hill Country Diaries' })
    await createVideo(app.db, { channel, title: 'Up at five' })
    const { view } = await open(`/channels/${channel.slug.toUpperCase()}?tab=about`)
    expect(/<h1[^>]*>(?:<[^>]*>)*([^<]*)/.exec(view)?.[1]).toBe('Hill Country Diaries')
    expect(view).toMatch(/aria-selected="true"[^>]*>(?:<[^>]*>)*About/)
  })

  it('renders list pages in their loading state', async () => {
    for (const [url, title] of [
      ['/allVideos?category=5', 'Explore Sri Lanka'],
      ['/channels', 'All Channels'],
      ['/allTrendings', 'Trending'],
      [`/mainSearchResults?val=${'Kandy '.repeat(50)}`, 'Kandy'],
    ] as const) {
      const { main, head } = await open(url)
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1]).toContain(title)
      expect(main).toContain('_skeleton')
      expect(head).toContain('<style>')
      expect(head).toMatch(/<script type="module" crossorigin src="\/assets\/index-/)
    }
    expect((await open('/mainSearchResults')).view).toBe('')
  })

  it("renders the static pages with the operator's contact details", async () => {
    const words = {
      email: 'hello@serendib.example',
      operator: 'Perera & Sons\nGalle',
      furtherRules: 'No drones.',
    }
    await app.db.updateTable('siteContact').set(words).execute()
    for (const [url, title, said] of [
      ['/aboutUs', 'One island, told by the people who live on it', 'hello@serendib.example'],
      ['/aboutUs/guidelines', 'Guidelines', 'No drones.'],
      ['/aboutUs/privacy', 'Privacy', 'Perera &amp; Sons'],
    ] as const) {
      const { main, head, initialData } = await open(url)
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1]).toBe(title)
      expect(main).toContain(said)
      expect(head).toContain('<style>')
      expect(initialData).toMatchObject([{ name: 'contact', reply: words }])
    }
  })

  it("renders the What's new page with the editorial content", async () => {
    await app.db.updateTable('teamMessages').set({ phrase: HOSTILE }).where('position', '=', 1).execute()
    const { main, initialData } = await open('/whatsnew')
    expect(main).toContain(ESCAPED)
    expect(initialData).toMatchObject([{ name: 'messages' }, { name: 'upcomingEvents' }, { name: 'banners' }])
  })

  it('renders the playlists and the videos of the playlist in the URL', async () => {
    const owner = await createUser(app.db)
    const call = app.as(owner.token)
    const video = await createVideo(app.db, { title: 'Up at five' })
    const make = async (name: string, isPrivate: boolean) => {
      const body = {
        name,
        thumbnail: '',
        description: 'By train.\nSlowly.',
        userId: owner.id,
        videoId: video.id,
        isOwn: true,
        isPrivate,
      }
      return (await call(contract.playlists.addPlaylist, { body })).playlistId
    }
    const id = await make(HOSTILE, false)
    const secret = await make('Nobody knows', true)
    const { main, html } = await open('/playlists')
    expect(main).toContain('_skeleton')
    expect(/<noscript>.*<\/noscript>/s.exec(html)?.[0]).toContain(
      `<a href="/playlists?playlist=${id}">${ESCAPED}</a>`,
    )
    const chosen = await open(`/playlists?playlist=${id}`)
    expect(chosen.head).toContain(`<title>${ESCAPED} · Serendib</title>`)
    expect(chosen.head).toContain('<meta name="description" content="By train.">')
    expect(chosen.main).toContain('Up at five')
    const hidden = await open(`/playlists?playlist=${secret}`)
    expect(hidden.html).not.toContain('Nobody knows')
    expect(hidden.head).toContain('noindex')
    expect((await open(`/playlists?playlist=${id}&view=map`)).view).toBe('')
  })

  it('tells clients without scripts that empty pages require them, and links to other pages', async () => {
    const { html, view } = await open('/signin')
    expect(view).toBe('')
    expect(/<noscript>.*<\/noscript>/s.exec(html)?.[0]).toContain('<a href="/allVideos">')
  })

  it('renders search results with channels and videos, filtered by the URL', async () => {
    const channel = await createChannel(app.db, { name: 'Udawalawe Mornings' })
    await createVideo(app.db, { channel, title: HOSTILE.replace('tea', 'Udawalawe'), categories: ['Food'] })
    await createVideo(app.db, { channel, title: 'Udawalawe by jeep' })
    const search = (filters: string) => open(`/mainSearchResults?val=+udawalawe${filters}`)
    const { main, initialData } = await search('')
    expect(main).toContain(`href="/channels/${channel.slug}"`)
    expect(main).toContain(ESCAPED.replace('tea', 'Udawalawe'))
    expect(main).toContain('Udawalawe by jeep')
    expect(main).not.toContain('_skeleton')
    expect(initialData).toMatchObject([
      { name: 'searchVideo', query: { term: 'udawalawe' } },
      { name: 'allCategories' },
    ])
    const food = await search('&category=5&sort=views')
    expect(food.main).toContain(ESCAPED.replace('tea', 'Udawalawe'))
    expect(food.main).not.toContain('Udawalawe by jeep')
    expect(food.main).toMatch(/<option value="5" selected="">Food/)
    // Invalid and repeated parameters are read as in the browser.
    expect((await search('&sort=backwards')).main).toContain('Udawalawe by jeep')
    const twice = await search('&category=5&category=6')
    expect(twice.main).toBe(
      food.main
        .replace('value="views" selected=""', 'value="views"')
        .replace('value="">Best match', 'value="" selected="">Best match'),
    )
  })

  it('reveals nothing of a video that is not published, and returns 404', async () => {
    const video = await createVideo(app.db, { status: 'draft', title: 'Not yet' })
    const { status, view, html } = await open(`/${video.slug}`)
    expect({ status, view }).toEqual({ status: 404, view: '' })
    expect(html).not.toContain('Not yet')
  })

  it('caches pages for a moment, and renders them again after a member has changed something', async () => {
    await createVideo(app.db, { title: 'Before' })
    const { view: before } = await open('/?kept')
    await createVideo(app.db, { title: 'Meanwhile' })
    expect((await open('/?kept')).view).toBe(before)
    await changeAsMember()
    expect((await open('/?kept')).view).toContain('Meanwhile')
  })

  it('compresses pages with an encoding that the browser accepts', async () => {
    const plain = await (await app.request('/?coded')).text()
    const open = async (accepted: string) => {
      const response = await app.request('/?coded', { headers: { 'accept-encoding': accepted } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { encoding: response.headers.get('content-encoding'), vary: response.headers.get('vary'), bytes }
    }
    const br = await open('gzip, deflate, br')
    expect([br.encoding, br.vary]).toEqual(['br', 'accept-encoding, accept-language, cookie'])
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain)
    const gzip = await open('gzip, br;q=0')
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain)
    expect((await open('identity')).bytes.toString()).toBe(plain)
  })

  it('returns 304 to a browser that has the page, until the page changes', async () => {
    const { slug } = await createVideo(app.db, { title: 'Once' })
    const open = (tag?: string | null) =>
      app.request(`/${slug}`, { headers: tag === undefined ? {} : { 'if-none-match': tag ?? '' } })
    const first = await open()
    const tag = first.headers.get('etag')
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    const again = await open(tag)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    await app.db.updateTable('videos').set({ title: 'Twice' }).where('slug', '=', slug).execute()
    await changeAsMember()
    const changed = await open(tag)
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('Twice')
  })

  it('leaves the page for offline use empty, with the files of Home and of the member’s bar', async () => {
    const { view, head } = await open('/shell')
    expect(view).toBe('')
    for (const file of ['HomePage', 'MemberBar'])
      expect(head).toMatch(new RegExp(`<link rel="modulepreload" crossorigin href="/assets/${file}-`))
  })

  it('preloads the script of each page, rendered or not', async () => {
    const channel = await createChannel(app.db)
    const video = await createVideo(app.db, { channel })
    for (const [url, file] of [
      ['/', 'HomePage'],
      [`/${video.slug}`, 'WatchPage'],
      [`/channels/${channel.slug}`, 'ChannelPage'],
      ['/mainSearchResults', 'SearchResultsPage'],
      ['/places/ella', 'PlacePage'],
      ['/library', 'LibraryPage'],
    ] as const)
      expect((await open(url)).head).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}-`)
  })
})

describe('rendering thread', () => {
  const log = createLog('silent')
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'serendib-rendering-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function withModule(code: string, options: { timeoutMs?: number; stuckMs?: number } = {}) {
    const module = path.join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
    await writeFile(module, `export const loadCatalog = () => {}\n${code}`)
    return openRendering({ module, log, ...options })
  }

  it('skips a page whose rendering fails, and renders the next', async () => {
    const rendering = await withModule(
      `export const render = async (url) => { if (url === '/bad') throw new Error('bad'); return { html: '<p>' + url + '</p>' } }`,
    )
    expect(await rendering.render('/bad', [])).toBeUndefined()
    expect(await rendering.render('/good', [])).toEqual({ html: '<p>/good</p>' })
    await rendering.close()
  })

  const STUCK = `export const render = async (url) => { while (url === '/stuck'); return { file: url } }`
  const renderBehindStuck = async (rendering: Rendering) => {
    expect(await rendering.render('/ready', [])).toEqual({ file: '/ready' })
    return Promise.all([rendering.render('/stuck', []), rendering.render('/behind', [])])
  }

  it('stops waiting after its timeout, before the stuck thread is replaced', async () => {
    const rendering = await withModule(STUCK, { timeoutMs: 1500, stuckMs: 3600_000 })
    expect(await renderBehindStuck(rendering)).toEqual([undefined, undefined])
    await rendering.close()
  })

  it('replaces a thread that is stuck', async () => {
    const rendering = await withModule(STUCK, { timeoutMs: 1500, stuckMs: 4000 })
    await renderBehindStuck(rendering)
    await expect.poll(() => rendering.render('/again', []), { interval: 300 }).toEqual({ file: '/again' })
    await rendering.close()
  })

  it('returns nothing if the application cannot be loaded or was never built', async () => {
    const broken = await withModule(`throw new Error('broken')`)
    expect(await broken.render('/', [])).toBeUndefined()
    await broken.close()
    const missing = await openRendering({ module: path.join(folder, 'nothing.mjs'), log })
    expect(await missing.render('/', [])).toBeUndefined()
    await missing.close()
  })
})
