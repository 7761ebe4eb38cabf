import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

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

describe('feeds', () => {
  it('tell of the newest films of the site and of a channel, and of none that lists do not show', async () => {
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

  it('go on under a url that the channel had before', async () => {
    const video = await createVideo(app.db)
    const { id, slug } = video.channel
    await app.db.updateTable('channels').set({ slug: 'the-new-road' }).where('id', '=', id).execute()
    const { text } = await read(`/feeds/channels/${slug}.xml`)
    expect(text).toContain(`${ORIGIN}/channels/the-new-road`)
    expect(links(text)).toEqual([`${ORIGIN}/${video.slug}`])
  })

  it('name a film by its number, whatever address it gets', async () => {
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

  it('tell of a category', async () => {
    const video = await createVideo(app.db, { categories: ['Festivals'] })
    const { text } = await read('/feeds/categories/7.xml')
    expect(text).toContain('<title>Festivals · Serendib</title>')
    expect(links(text)).toEqual([`${ORIGIN}/${video.slug}`])
  })

  it('tell of a public playlist in its order, and of no private one', async () => {
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

describe('the sitemap', () => {
  it('leads from robots.txt over its index to pages, channels and films', async () => {
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
    const { text: films } = await read('/sitemaps/videos-0.xml')
    expect(locations(films)).toContain(`${ORIGIN}/${video.slug}`)
    expect(films).toContain('<video:title>Ella</video:title>')
    expect(films).toContain(`<video:content_loc>${ORIGIN}/media/videos/2/direct.mp4</video:content_loc>`)
  })

  it('says when a film got another file, and of no other a day that may be wrong', async () => {
    const other = await createVideo(app.db)
    const video = await createVideo(app.db, { fileChangedAt: new Date('2026-05-03T21:10:00.000Z') })
    const { text } = await read('/sitemaps/videos-0.xml')
    expect(text).toContain(
      `<loc>${ORIGIN}/${video.slug}</loc><lastmod>2026-05-03T21:10:00.000Z</lastmod></url>`,
    )
    expect(text).toContain(`<loc>${ORIGIN}/${other.slug}</loc></url>`)
  })

  it('has no film that lists do not show, and costs one statement however many there are', async () => {
    const hidden = await createVideo(app.db, { isPublic: false })
    const few = await countStatements(() => read('/sitemaps/videos-0.xml'))
    expect(locations(few.result.text)).not.toContain(`${ORIGIN}/${hidden.slug}`)
    for (let count = 0; count < 5; count++) await createVideo(app.db)
    const more = await countStatements(() => read('/sitemaps/videos-0.xml'))
    expect([few.statements.length, more.statements.length]).toEqual([1, 1])
  })

  it('has no channel whose owner is leaving, and neither have feeds', async () => {
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
