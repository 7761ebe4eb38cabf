import { contract } from '@serendib/contract'
import { sql, type Updateable } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import { MIGRATIONS } from '../../platform/database/migrate.ts'
import { applyRepeatable, readRepeatable } from '../../platform/database/repeatable.ts'
import type { DB } from '../../platform/database/schema.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const { places } = contract
const guest = () => app.as(null)

async function placeId(slug: string): Promise<number> {
  const { id } = await app.db
    .selectFrom('places')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}

describe('gazetteer', () => {
  it('has places in all nine provinces and 25 districts, each district in its own province', async () => {
    const rows = await app.db.selectFrom('places').selectAll().execute()
    expect(rows.length).toBeGreaterThan(140)
    expect(new Set(rows.map(({ province }) => province)).size).toBe(9)
    expect(new Set(rows.map(({ district }) => district)).size).toBe(25)
    const ella = rows.find(({ slug }) => slug === 'ella')
    expect(ella).toMatchObject({ nameSi: 'ඇල්ල', nameTa: 'எல்ல', district: 'Badulla', province: 'Uva' })
    expect(rows.filter(({ words }) => words.length === 0)).toEqual([])
  })

  it.each([
    ['nine arch', 'nine-arch-bridge'],
    ['යාපනය', 'jaffna'],
    ['மட்டக்', 'batticaloa'],
    ['trinco', 'trincomalee'],
    ['kilinochchi', 'kilinochchi'],
    ['SIGIRI', 'sigiriya'],
    ['sri pada', 'adams-peak'],
  ])('is searched by prefixes of words in three scripts: %s', async (term, slug) => {
    const { places: found } = await guest()(places.searchPlaces, { query: { term } })
    expect(found[0]?.slug).toBe(slug)
  })

  it('is searched by district too, returns up to twelve places in one statement, and nothing for an empty term', async () => {
    const { result, statements } = await countStatements(() =>
      guest()(places.searchPlaces, { query: { term: 'badulla' } }),
    )
    expect(result.places).toHaveLength(12)
    expect(result.places[0]?.slug).toBe('badulla')
    expect(result.places.every(({ district }) => district === 'Badulla')).toBe(true)
    expect(statements).toHaveLength(1)
    for (const term of ['', ' ', '%', '\\', "'", 'ella qqqq'])
      expect((await guest()(places.searchPlaces, { query: { term } })).places).toEqual([])
  })
})

describe('map of places', () => {
  it('counts the public videos of a place whatever happens to them', async () => {
    const [ella, yala] = [await placeId('ella'), await placeId('yala')]
    const { id } = await createVideo(app.db, { placeId: ella })
    const counts = async () => {
      const { places: listed } = await guest()(places.placesList)
      return Object.fromEntries(listed.map(({ slug, videos }) => [slug, videos]))
    }
    const change = (values: Updateable<DB['videos']>) =>
      app.db.updateTable('videos').set(values).where('id', '=', id).execute()
    expect(await counts()).toEqual({ ella: 1 })
    for (const hidden of [{ isPublic: false }, { status: 'removed' }, { isWithdrawn: true }] as const) {
      await change(hidden)
      expect(await counts()).toEqual({})
      await change({ isPublic: true, status: 'published', isWithdrawn: false })
      expect(await counts()).toEqual({ ella: 1 })
    }
    await change({ placeId: yala, viewCount: 7 })
    expect(await counts()).toEqual({ yala: 1 })
    await change({ placeId: null })
    expect(await counts()).toEqual({})
    await change({ placeId: ella })
    await app.db.deleteFrom('videos').where('id', '=', id).execute()
    expect(await counts()).toEqual({})
    const rows = await app.db.selectFrom('placeVideoCounts').selectAll().orderBy('placeId').execute()
    expect(rows.map(({ videos }) => videos)).toEqual([0, 0])
  })

  it('lets drafts change their place while the count of that place is locked', async () => {
    const ella = await placeId('ella')
    await createVideo(app.db, { placeId: ella })
    const { id } = await createVideo(app.db, { status: 'draft', placeId: ella })
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('placeVideoCounts').selectAll().forUpdate().execute()
      await app.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other)
        const update = other.updateTable('videos').set({ placeId: null }).where('id', '=', id)
        expect(await update.execute()).toMatchObject([{ numUpdatedRows: 1n }])
      })
    })
  })

  it('counts again when its trigger is defined, with what was published without it', async () => {
    const ella = await placeId('ella')
    await sql`alter table videos disable trigger user`.execute(app.db)
    await createVideo(app.db, { placeId: ella })
    const counts = () => app.db.selectFrom('placeVideoCounts').select(['placeId', 'videos']).execute()
    expect(await counts()).toEqual([])
    await applyRepeatable(app.db, { ...(await readRepeatable(MIGRATIONS)), checksum: 'another version' })
    expect(await counts()).toEqual([{ placeId: ella, videos: 1 }])
  })

  it('lists only places with public videos, those with most videos first, in one statement', async () => {
    expect(await guest()(places.placesList)).toEqual({ places: [] })
    const [ella, yala, kandy] = [await placeId('ella'), await placeId('yala'), await placeId('kandy')]
    const channel = await createChannel(app.db)
    await createVideo(app.db, { channel, placeId: ella, viewCount: 1 })
    await createVideo(app.db, { channel, placeId: ella, viewCount: 9, thumbnailKey: 'videos/7/poster-2' })
    await createVideo(app.db, { channel, placeId: yala, viewCount: 5 })
    await createVideo(app.db, { channel, placeId: await placeId('galle'), viewCount: 4 })
    await createVideo(app.db, { channel, placeId: ella, isPublic: false })
    await createVideo(app.db, { channel, placeId: ella, isWithdrawn: true })
    for (const status of ['draft', 'processing', 'failed', 'under-review', 'removed'] as const)
      await createVideo(app.db, { channel, placeId: kandy, status })
    const { result, statements } = await countStatements(() => guest()(places.placesList))
    expect(result.places.map(({ slug, videos }) => [slug, videos])).toEqual([
      ['ella', 2],
      ['yala', 1],
      ['galle', 1],
    ])
    expect(result.places[0]).toMatchObject({
      name: 'Ella',
      nameSi: 'ඇල්ල',
      kind: 'town',
      latitude: 6.8667,
      longitude: 81.0466,
    })
    expect(result.places[0]?.thumbnails[0]).toBe('/media/videos/7/poster-2-640.webp')
    expect(statements).toHaveLength(1)
  })
})

describe('place page', () => {
  it("returns the place's names, video count and nearby places with videos in two statements", async () => {
    const channel = await createChannel(app.db)
    for (const slug of ['ella', 'nine-arch-bridge', 'haputale', 'jaffna'])
      await createVideo(app.db, { channel, placeId: await placeId(slug) })
    await createVideo(app.db, { channel, placeId: await placeId('ella-rock'), isPublic: false })
    const { result, statements } = await countStatements(() =>
      guest()(places.placeDetails, { query: { slug: 'ella' } }),
    )
    expect(result.place).toMatchObject({ slug: 'ella', district: 'Badulla', province: 'Uva', videos: 1 })
    expect(result.nearby.map(({ slug, kilometres }) => [slug, kilometres])).toEqual([
      ['nine-arch-bridge', 2],
      ['haputale', 15],
    ])
    expect(statements).toHaveLength(2)
  })

  it('is found by a slug in any case, and an unknown place is rejected', async () => {
    const { place } = await guest()(places.placeDetails, { query: { slug: 'ELLA' } })
    expect(place).toMatchObject({ slug: 'ella', videos: 0 })
    for (const slug of ['atlantis', "ella'--", '../ella'])
      await expect(guest()(places.placeDetails, { query: { slug } })).rejects.toMatchObject({
        code: 'place_not_found',
      })
  })

  it('pages public videos by date and by views in two statements', async () => {
    const channel = await createChannel(app.db)
    const ella = await placeId('ella')
    const moment = new Date('2026-01-01T00:00:00Z')
    for (let n = 1; n <= 5; n++)
      await createVideo(app.db, {
        channel,
        placeId: ella,
        title: `video ${n}`,
        // Two videos at the same time, and two with the same number of views.
        publishedAt: new Date(moment.getTime() + Math.min(n, 4) * 1000),
        viewCount: Math.max(2, n) * 10,
      })
    await createVideo(app.db, { channel, placeId: ella, isPublic: false })
    await createVideo(app.db, { channel, placeId: await placeId('galle') })
    const titles = async (order: 'newest' | 'views' | undefined) => {
      const read: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { result, statements } = await countStatements(() =>
          guest()(places.placeVideos, { query: { slug: 'ella', order, limit: 2, cursor: cursor ?? '' } }),
        )
        expect(statements).toHaveLength(2)
        read.push(...result.videos.map(({ title }) => title))
        cursor = result.next
      }
      return read
    }
    expect(await titles(undefined)).toEqual(['video 5', 'video 4', 'video 3', 'video 2', 'video 1'])
    expect(await titles('newest')).toEqual(await titles(undefined))
    expect(await titles('views')).toEqual(['video 5', 'video 4', 'video 3', 'video 2', 'video 1'])
  })

  it('rejects invalid orders and cursors', async () => {
    const read = (query: string) => app.request(`/api/v1/places/placeVideos?place=ella&${query}`)
    expect((await read('sort=oldest')).status).toBe(400)
    expect((await read('cursor=bm90aGluZw')).status).toBe(400)
    expect((await read('')).status).toBe(200)
    expect((await app.request('/api/v1/places/placeVideos')).status).toBe(400)
    expect((await app.request(`/api/v1/places/searchPlaces?value=${'x'.repeat(81)}`)).status).toBe(400)
  })
})

describe('place of a video', () => {
  const described = { title: 'Arches', description: '', primaryTags: [], secondaryTags: [], categories: [] }

  it('is chosen when publishing and shown with the video', async () => {
    const channel = await createChannel(app.db)
    const video = await createVideo(app.db, {
      channel,
      status: 'draft',
      slug: null,
      describedAt: null,
      publishedAt: null,
      suggestedPlaceId: await placeId('galle'),
    })
    const publish = (id: number | undefined) =>
      app.as(channel.owner.token)(contract.ownVideos.publishVideo, {
        body: { ...described, videoId: video.id, slug: 'arches', placeId: id },
      })
    await expect(publish(2_000_000_000)).rejects.toMatchObject({ code: 'place_invalid' })
    await publish(await placeId('nine-arch-bridge'))
    const row = await app.db
      .selectFrom('videos')
      .select(['placeId', 'suggestedPlaceId', 'status'])
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      placeId: await placeId('nine-arch-bridge'),
      suggestedPlaceId: null,
      status: 'published',
    })
    const { video: shown } = await guest()(contract.watch.displayVideoData, { query: { slug: 'arches' } })
    expect(shown.place).toMatchObject({ slug: 'nine-arch-bridge', name: 'Nine Arch Bridge' })
  })

  it('is changed, kept and removed by the owner only', async () => {
    const video = await createVideo(app.db)
    const other = await createUser(app.db)
    const edit = (token: string, body: { placeId?: number | null; title?: string }) =>
      app.as(token)(contract.ownVideos.editVideo, { body: { videoId: video.id, ...body } })
    const shown = async () =>
      (await guest()(contract.watch.displayVideoData, { query: { slug: video.slug } })).video.place?.slug
    const { token } = video.channel.owner
    expect(await shown()).toBeUndefined()
    await edit(token, { placeId: await placeId('ella') })
    expect(await shown()).toBe('ella')
    await edit(token, { title: 'Another title' })
    expect(await shown()).toBe('ella')
    await expect(edit(other.token, { placeId: await placeId('galle') })).rejects.toMatchObject({
      code: 'video_not_found',
    })
    await expect(edit(token, { placeId: 2_000_000_000 })).rejects.toMatchObject({ code: 'place_invalid' })
    expect(await shown()).toBe('ella')
    const { videos } = await app.as(token)(contract.ownVideos.myVideos, { query: { cursor: '' } })
    expect(videos[0]?.place?.slug).toBe('ella')
    await edit(token, { placeId: null })
    expect(await shown()).toBeUndefined()
  })

  it("makes the video findable by the place's names in three scripts and by its district, like a tag", async () => {
    const ella = await placeId('ella')
    const named = await createVideo(app.db, { title: 'Ella in the morning' })
    const placed = await createVideo(app.db, { title: 'Arches at dawn', viewCount: 5 })
    const mentioned = await createVideo(app.db, { title: 'Rain', description: 'Near Ella', viewCount: 50 })
    const found = async (term: string) => {
      const query = { term, cursor: '' }
      return (await guest()(contract.search.searchVideo, { query })).results.videos.map(({ id }) => id)
    }
    expect(await found('badulla')).toEqual([])
    await app.as(placed.channel.owner.token)(contract.ownVideos.editVideo, {
      body: { videoId: placed.id, placeId: ella },
    })
    for (const name of ['ella', 'ඇල්ල', 'எல்ல'])
      expect(await found(name)).toEqual([named.id, placed.id, mentioned.id])
    expect(await found('badulla')).toEqual([placed.id])
    await app.db.updateTable('places').set({ nameSi: 'ඇල්ල නගරය' }).where('id', '=', ella).execute()
    expect(await found('නගරය')).toEqual([placed.id])
    await app.db.deleteFrom('places').where('id', '=', ella).execute()
    expect(await found('badulla')).toEqual([])
  })
})
