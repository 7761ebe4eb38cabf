import { contract, packTrack } from '@serendib/contract'
import { parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

const { ownVideos } = contract
const POINT = { seconds: 0, latitude: 6.12345, longitude: 80.54321, height: null }
const TRACK = JSON.stringify(packTrack([[POINT, { ...POINT, seconds: 9 }]]))
const ORIGIN = 'https://serendib.example'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: ORIGIN })
})
afterAll(() => app.close())

async function read(path: string) {
  const response = await app.request(path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])
const links = (xml: string) =>
  [...xml.matchAll(/<item><title>[^<]*<\/title><link>([^<]*)/g)].map((match) => match[1])

describe('RSS feeds', () => {
  it('list the newest public videos of the site and of a channel', async () => {
    const channel = await createChannel(app.db, { name: 'Tea & Cloud' })
    const older = await createVideo(app.db, { channel, publishedAt: new Date('2020-01-01') })
    const newer = await createVideo(app.db, {
      channel,
      title: 'Rain < sun\u0007',
      directKey: 'videos/1/direct.mp4',
    })
    await createVideo(app.db, { channel, isPublic: false })
    const { type, text } = await read(`/feeds/channels/${channel.slug}.xml`)
    expect(type).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain('<title>Tea &amp; Cloud · Serendib</title>')
    expect(text).toContain('<title>Rain &lt; sun</title>')
    expect(text).toContain(`url="${ORIGIN}/media/videos/1/direct.mp4" type="video/mp4"`)
    expect(links(text)).toEqual([`${ORIGIN}/${newer.slug}`, `${ORIGIN}/${older.slug}`])
    expect(links((await read('/feeds/latest.xml')).text).slice(0, 1)).toEqual([`${ORIGIN}/${newer.slug}`])
  })

  it('name no file of a video whose owner forbids downloads', async () => {
    const { slug, channel } = await createVideo(app.db, {
      directKey: 'videos/1/forbidden.mp4',
      allowsDownloads: false,
    })
    const { text } = await read(`/feeds/channels/${channel.slug}.xml`)
    expect(links(text)).toEqual([`${ORIGIN}/${slug}`])
    expect(text).not.toContain('forbidden.mp4')
    const { text: sitemap } = await read('/sitemaps/videos-0.xml')
    expect(sitemap).toContain(`<video:player_loc>${ORIGIN}/embed/${slug}</video:player_loc>`)
    expect(sitemap).not.toContain('forbidden.mp4')
    const { text: page } = await read(`/${slug}`)
    expect(page.replace(/<script[^>]*>[^<]*<\/script>/, '')).not.toMatch(
      /(contentUrl|og:video)[^>]*forbidden\.mp4/,
    )
  })

  it('stay available under a former URL of the channel', async () => {
    const video = await createVideo(app.db)
    const { id, slug } = video.channel
    await app.db.updateTable('channels').set({ slug: 'the-new-road' }).where('id', '=', id).execute()
    const { text } = await read(`/feeds/channels/${slug}.xml`)
    expect(text).toContain(`${ORIGIN}/channels/the-new-road`)
    expect(links(text)).toEqual([`${ORIGIN}/${video.slug}`])
  })

  it('identify a video by its id, whatever its URL', async () => {
    const { id, slug, channel } = await createVideo(app.db)
    const guid = `<guid isPermaLink="false">video-${id}@${new URL(ORIGIN).host}</guid>`
    const feed = async () => (await read(`/feeds/channels/${channel.slug}.xml`)).text
    expect(await feed()).toContain(guid)
    await app.db
      .updateTable('videos')
      .set({ slug: `${slug}-anew` })
      .where('id', '=', id)
      .execute()
    expect(links(await feed())).toEqual([`${ORIGIN}/${slug}-anew`])
    expect(await feed()).toContain(guid)
  })

  it('have descriptions as escaped HTML with line breaks and links', async () => {
    const { channel } = await createVideo(app.db, {
      title: 'Tea <b>& rain</b>',
      description: 'Six < seven & "eight".\nSee (HTTPS://x.lk/a?b=1&c=2).\n\n<script>',
    })
    const { text } = await read(`/feeds/channels/${channel.slug}.xml`)
    expect(text).toContain('<title>Tea &lt;b&gt;&amp; rain&lt;/b&gt;</title>')
    const [item] = parseRssFeed(text).items ?? []
    expect(item?.title).toBe('Tea <b>& rain</b>')
    expect(item?.description).toBe(
      'Six &lt; seven &amp; &quot;eight&quot;.<br>\n' +
        'See (<a href="HTTPS://x.lk/a?b=1&amp;c=2" rel="nofollow ugc">HTTPS://x.lk/a?b=1&amp;c=2</a>).<br>\n' +
        '<br>\n&lt;script&gt;',
    )
  })

  it('contain the chapters of a video with links to their seconds', async () => {
    const { channel, slug } = await createVideo(app.db, { description: '0:00 Start\n1:05 Tea & rain' })
    const { text } = await read(`/feeds/channels/${channel.slug}.xml`)
    expect(parseRssFeed(text).items?.[0]?.psc?.chapters).toEqual([
      { start: '00:00:00', title: 'Start', href: `${ORIGIN}/${slug}?t=0` },
      { start: '00:01:05', title: 'Tea & rain', href: `${ORIGIN}/${slug}?t=65` },
    ])
    const none = await createVideo(app.db, { description: '1:05 Tea' })
    expect((await read(`/feeds/channels/${none.channel.slug}.xml`)).text).not.toContain('<psc:chapters')
  })

  it('contain the place of a video and those of its chapters, and nothing of its track', async () => {
    const description = '0:00 Start\n0:20 Nine Arch Bridge\n1:05 Ella'
    const { channel, id } = await createVideo(app.db)
    const owner = app.as(channel.owner.token)
    await owner(ownVideos.editVideo, { body: { videoId: id, description } })
    await app.db
      .insertInto('tracks')
      .values({
        videoId: id,
        fileName: 'walk.gpx',
        whole: TRACK,
        shown: TRACK,
        isShown: true,
        allowsExport: true,
      })
      .execute()
    const item = async () => {
      const { text } = await read(`/feeds/channels/${channel.slug}.xml`)
      expect(text).not.toMatch(/6\.12345|80\.54321/)
      expect([...text.matchAll(/<georss:point>/g)]).toHaveLength(3)
      const [inItem = ''] = /<item>.*<psc:chapters/s.exec(text) ?? []
      const chapters = [
        ...text.matchAll(/<psc:chapter start="([\d:]+)"[^>]*>(<georss:point>.*?)<\/psc:chapter>/g),
      ]
      return { point: parseRssFeed(text).items?.[0]?.georss?.point, inItem, chapters }
    }
    const ella = { lat: 6.8667, lng: 81.0466 }
    // Without a place of its own it is at its first stop.
    const first = await item()
    expect(first.chapters.map(([, start, place]) => [start, place])).toEqual([
      [
        '00:00:20',
        expect.stringMatching(
          /<georss:point>6\.87\d* 81\.06\d*<\/georss:point><georss:featurename>Nine Arch Bridge</,
        ),
      ],
      [
        '00:01:05',
        expect.stringMatching(/<georss:point>6\.8\d* 81\.04\d*<\/georss:point><georss:featurename>Ella</),
      ],
    ])
    expect(first.inItem).toContain('<georss:featurename>Nine Arch Bridge</georss:featurename>')
    const place = await app.db
      .selectFrom('places')
      .select('id')
      .where('slug', '=', 'ella')
      .executeTakeFirstOrThrow()
    await owner(ownVideos.editVideo, { body: { videoId: id, placeId: place.id } })
    const second = await item()
    expect(second.point).toEqual({ lat: expect.closeTo(ella.lat, 1), lng: expect.closeTo(ella.lng, 1) })
    expect(second.inItem).toContain('<georss:featurename>Ella</georss:featurename>')
  })

  it('say no place of a video without one', async () => {
    const { channel } = await createVideo(app.db, { description: '0:00 Start\n0:20 The road' })
    expect((await read(`/feeds/channels/${channel.slug}.xml`)).text).not.toContain('<georss:')
  })

  it('answer 304 to readers that have the newest version', async () => {
    const { channel } = await createVideo(app.db, { publishedAt: new Date('2024-05-06T07:08:09.500Z') })
    const path = `/feeds/channels/${channel.slug}.xml`
    const first = await app.request(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const status = async (headers: Record<string, string>) => (await app.request(path, { headers })).status
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"x", ${etag.slice(2)}` })).toBe(304)
    expect(await status({ 'if-none-match': '"x"' })).toBe(200)
    await createVideo(app.db, { channel })
    expect(await status({ 'if-none-match': etag })).toBe(200)
  })

  it('are sent again to readers that only know a date, after a video was renamed or removed', async () => {
    const { channel, id } = await createVideo(app.db, { title: 'Removed' })
    const path = `/feeds/channels/${channel.slug}.xml`
    const since = new Date(Date.now() + 60_000).toUTCString()
    const feed = async () => (await app.request(path, { headers: { 'if-modified-since': since } })).text()
    expect(await feed()).toContain('Removed')
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', id).execute()
    expect(await feed()).toContain('<channel>')
    expect(await feed()).not.toContain('Removed')
  })

  it('list the videos of a category', async () => {
    const video = await createVideo(app.db, { categories: ['Festivals'] })
    const { text } = await read('/feeds/categories/7.xml')
    expect(text).toContain('<title>Festivals · Serendib</title>')
    expect(links(text)).toEqual([`${ORIGIN}/${video.slug}`])
  })

  it('list a public playlist in its order, and no private playlist', async () => {
    const owner = await createUser(app.db)
    const [first, second] = [await createVideo(app.db), await createVideo(app.db)]
    const add = async (isPublic: boolean) => {
      const { id } = await app.db
        .insertInto('playlists')
        .values({ ownerId: owner.id, name: 'Hills', isPublic })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.db
        .insertInto('playlistVideos')
        .values([
          { playlistId: id, videoId: first.id, position: 2 },
          { playlistId: id, videoId: second.id, position: 1 },
        ])
        .execute()
      return id
    }
    expect(links((await read(`/feeds/playlists/${await add(true)}.xml`)).text)).toEqual([
      `${ORIGIN}/${second.slug}`,
      `${ORIGIN}/${first.slug}`,
    ])
    expect(await read(`/feeds/playlists/${await add(false)}.xml`)).toMatchObject({ status: 404 })
  })

  it.each([
    '/feeds/other.xml',
    '/feeds/latest',
    '/feeds/channels/none.xml',
    '/feeds/categories/x.xml',
    '/sitemaps/videos-999999.xml',
  ])('are not found at %s', async (path) => {
    expect(await read(path)).toMatchObject({ status: 404 })
  })
})

describe('sitemap', () => {
  it('leads from robots.txt through its index to pages, channels and videos', async () => {
    const video = await createVideo(app.db, { title: 'Ella', directKey: 'videos/2/direct.mp4' })
    const { text: robots } = await read('/robots.txt')
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(robots).toContain('Disallow: /admin$\nDisallow: /admin?\n')
    const { text: index } = await read('/sitemap.xml')
    expect(locations(index)).toEqual(
      ['pages', 'channels-0', 'videos-0'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
    )
    const pages = locations((await read('/sitemaps/pages.xml')).text)
    expect(pages).toContain(`${ORIGIN}/allVideos?category=1`)
    expect(pages).not.toContain(`${ORIGIN}/admin`)
    expect(locations((await read('/sitemaps/channels-0.xml')).text)).toContain(
      `${ORIGIN}/channels/${video.channel.slug}`,
    )
    const { text: videos } = await read('/sitemaps/videos-0.xml')
    expect(locations(videos)).toContain(`${ORIGIN}/${video.slug}`)
    expect(videos).toContain('<video:title>Ella</video:title>')
    expect(videos).toContain(`<video:content_loc>${ORIGIN}/media/videos/2/direct.mp4</video:content_loc>`)
  })

  it.each([
    ['title', (id: number) => sql`update videos set title = 'Another' where id = ${id}`],
    [
      "channel's name",
      (id: number) =>
        sql`update channels set name = 'Another' where id = (select channel_id from videos where id = ${id})`,
    ],
    ['thumbnail', (id: number) => sql`update videos set thumbnail_key = 'x' where id = ${id}`],
    ['tags', (id: number) => sql`insert into video_tags (video_id, tag, position) values (${id}, 'tea', 0)`],
    [
      'category',
      (id: number) =>
        sql`insert into video_categories (video_id, category_id, position) values (${id}, 1, 0)`,
    ],
  ])('states in the sitemap that the %s of a video has changed, but not its views', async (_what, change) => {
    const before = '2026-05-03T21:10:00.000Z'
    const video = await createVideo(app.db)
    const setBack = sql`update videos set changed_at = ${before}, view_count = 7 where id = ${video.id}`
    const lastmod = async () => {
      const { text } = await read('/sitemaps/videos-0.xml')
      return new RegExp(`/${video.slug}</loc><lastmod>([^<]*)`).exec(text)?.[1]
    }
    await setBack.execute(app.db)
    expect(await lastmod()).toBe(before)
    await change(video.id).execute(app.db)
    expect(Date.parse((await lastmod()) ?? '')).toBeGreaterThan(Date.parse(before))
  })

  it('omits videos that may not be listed, and takes one statement for any number of videos', async () => {
    const hidden = await createVideo(app.db, { isPublic: false })
    const few = await countStatements(() => read('/sitemaps/videos-0.xml'))
    expect(locations(few.result.text)).not.toContain(`${ORIGIN}/${hidden.slug}`)
    for (let count = 0; count < 5; count++) await createVideo(app.db)
    const more = await countStatements(() => read('/sitemaps/videos-0.xml'))
    expect([few.statements.length, more.statements.length]).toEqual([1, 1])
  })

  it('omits channels whose owner is leaving, and so do feeds', async () => {
    const { slug } = await createChannel(app.db, { isWithdrawn: true })
    expect(locations((await read('/sitemaps/channels-0.xml')).text)).not.toContain(
      `${ORIGIN}/channels/${slug}`,
    )
    expect(await read(`/feeds/channels/${slug}.xml`)).toMatchObject({ status: 404 })
  })

  it.each(['/sitemaps/other.xml', '/sitemaps/videos-x.xml'])('has no part at %s', async (path) => {
    expect(await read(path)).toMatchObject({ status: 404 })
  })
})
