import type { BodyOf } from '@serendib/contract'
import { contract, LIMITS } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'

let app: TestApp
let ids: { id: number; name: string }[]
beforeAll(async () => {
  app = await createTestApp()
  ids = (await app.as(null)(contract.videos.allCategories)).categories
})
afterAll(() => app.close())

const { search, watch, ownVideos } = contract

const read = (user: TestUser, videoId: number) =>
  app.as(user.token)(ownVideos.ownDetails, { query: { videoId } })
type Change = Omit<BodyOf<typeof ownVideos.editVideo>, 'videoId' | 'description'> & { description?: string }
const edit = (user: TestUser, videoId: number, change: Change) =>
  app.as(user.token)(ownVideos.editVideo, { body: { videoId, ...change } })
const send = (user: TestUser, videoId: number, thumbnail: File) =>
  app.as(user.token)(ownVideos.uploadThumbnail, { body: { videoId }, files: { thumbnail } })
const categoryIds = (...places: number[]) => places.map((place) => ids[place]?.id ?? 0)

describe('tags and categories of a published video', () => {
  it('are returned to the owner in their order', async () => {
    const video = await createVideo(app.db)
    const categories = categoryIds(2, 0)
    await edit(video.channel.owner, video.id, {
      primaryTags: ['surf', 'Arugam Bay'],
      secondaryTags: ['waves'],
      categories,
    })
    const { result, statements } = await countStatements(() => read(video.channel.owner, video.id))
    expect(result.video).toMatchObject({ id: video.id, slug: video.slug })
    expect(result.details).toMatchObject({
      primaryTags: ['surf', 'Arugam Bay'],
      secondaryTags: ['waves'],
      categories,
    })
    // The session's lookup, and the details.
    expect(statements).toHaveLength(2)
  })

  it('stay unchanged if omitted, and are removed if empty', async () => {
    const video = await createVideo(app.db, { categories: [ids[0]?.name ?? ''] })
    const { owner } = video.channel
    await edit(owner, video.id, { primaryTags: ['tea'], secondaryTags: ['mist'] })
    await edit(owner, video.id, { secondaryTags: ['hills'] })
    await edit(owner, video.id, { primaryTags: ['green tea'] })
    await edit(owner, video.id, { title: 'After' })
    const { details } = await read(owner, video.id)
    expect(details).toMatchObject({ primaryTags: ['green tea'], secondaryTags: ['hills'] })
    expect(details.categories).toHaveLength(1)
    await edit(owner, video.id, { primaryTags: [], secondaryTags: [], categories: [] })
    expect((await read(owner, video.id)).details).toMatchObject({
      primaryTags: [],
      secondaryTags: [],
      categories: [],
    })
  })

  it('affect the search at once', async () => {
    const video = await createVideo(app.db, { tags: ['quetzal'] })
    const found = async (term: string) =>
      (await app.as(null)(search.searchVideo, { query: { term, cursor: '' } })).results.videos.length
    expect(await found('quetzal')).toBe(1)
    await edit(video.channel.owner, video.id, { primaryTags: ['hoopoe'], secondaryTags: [] })
    expect([await found('quetzal'), await found('hoopoe')]).toEqual([0, 1])
  })

  it('contain each tag once, in whichever of the two fields it was entered', async () => {
    const video = await createVideo(app.db)
    await edit(video.channel.owner, video.id, {
      primaryTags: ['#Surf', 'surf'],
      secondaryTags: ['SURF', 'sea'],
    })
    expect((await read(video.channel.owner, video.id)).details).toMatchObject({
      primaryTags: ['Surf'],
      secondaryTags: ['sea'],
    })
  })

  it.each([
    ['a category that does not exist', () => ({ categories: [999_999] }), 'category_not_found'],
    ['too many categories', () => ({ categories: categoryIds(0, 1, 2, 3) }), 'too_many_categories'],
    ['a tag that is too long', () => ({ primaryTags: ['x'.repeat(LIMITS.tagMax + 1)] }), 'tag_too_long'],
    [
      'too many tags',
      () => ({ secondaryTags: Array.from({ length: LIMITS.tagsMax + 1 }, (_, n) => `tag ${n}`) }),
      'too_many_tags',
    ],
    ['a thumbnail that does not exist', () => ({ thumbnailNumber: 3 }), 'thumbnail_not_found'],
  ])('reject %s, and change nothing', async (_what, change, code) => {
    const video = await createVideo(app.db, {
      title: 'Before',
      tags: ['tea'],
      thumbnailKeys: ['videos/0/a/poster-1'],
    })
    const { owner } = video.channel
    await expect(edit(owner, video.id, { title: 'After', ...change() })).rejects.toMatchObject({ code })
    const { videos } = await app.as(owner.token)(ownVideos.myVideos, { query: { cursor: '' } })
    expect(videos).toMatchObject([{ title: 'Before' }])
  })

  it('can be read and changed by the owner only', async () => {
    const video = await createVideo(app.db)
    const { owner: other } = await createChannel(app.db)
    await expect(read(other, video.id)).rejects.toMatchObject({ code: 'video_not_found' })
    const picture = await pngFile({ width: 1350, height: 900 })
    await expect(edit(other, video.id, { primaryTags: [] })).rejects.toMatchObject({
      code: 'video_not_found',
    })
    await expect(send(other, video.id, picture)).rejects.toMatchObject({ code: 'video_not_found' })
    expect(await thumbnailsOf(video.id)).toEqual([])
  })
})

async function thumbnailsOf(videoId: number): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.parts.storage.list('posters')) keys.push(key)
  return keys.filter((key) => key.startsWith(`posters/${videoId}-`))
}

describe('thumbnail of a published video', () => {
  const candidates = ['videos/0/a/poster-1', 'videos/0/a/poster-2']
  const [thumbnailKey = ''] = candidates
  const shown = async (slug: string) =>
    (await app.as(null)(watch.displayVideoData, { query: { slug } })).video.thumbnails[0]

  it('can be another candidate', async () => {
    const video = await createVideo(app.db, { thumbnailKeys: candidates, thumbnailKey })
    const { owner } = video.channel
    expect((await read(owner, video.id)).details).toMatchObject({ thumbnailNumber: 1, ownThumbnailUrl: null })
    await edit(owner, video.id, { thumbnailNumber: 2 })
    const { details } = await read(owner, video.id)
    expect(details.thumbnailNumber).toBe(2)
    expect(await shown(video.slug)).toBe(details.thumbnails[1])
  })

  it('can be an uploaded picture, and the previous picture is removed a day later', async () => {
    const video = await createVideo(app.db, { thumbnailKeys: candidates, thumbnailKey })
    const { owner } = video.channel
    const { thumbnailUrl } = await send(owner, video.id, await pngFile({ width: 1350, height: 900 }))
    const first = await thumbnailsOf(video.id)
    expect(first).toHaveLength(3)
    expect((await read(owner, video.id)).details).toMatchObject({
      thumbnailNumber: null,
      ownThumbnailUrl: thumbnailUrl,
    })
    expect(await shown(video.slug)).toBe(thumbnailUrl)
    expect((await app.request(thumbnailUrl)).headers.get('content-type')).toBe('image/webp')

    await send(owner, video.id, await pngFile({ width: 640, height: 360 }))
    const second = (await thumbnailsOf(video.id)).filter((key) => !first.includes(key))
    expect(second).toHaveLength(3)
    await edit(owner, video.id, { thumbnailNumber: 1 })
    expect((await read(owner, video.id)).details).toMatchObject({ thumbnailNumber: 1, ownThumbnailUrl: null })
    const rows = await app.db
      .selectFrom('outdatedMedia')
      .select('key')
      .where('key', 'like', `posters/${video.id}-%`)
      .where('removeAt', '>', new Date(Date.now() + 14 * 60_000))
      .where('removeAt', '<', new Date(Date.now() + 16 * 60_000))
      .execute()
    expect(rows.map(({ key }) => key).toSorted()).toEqual([...first, ...second].toSorted())
  })

  it.each([
    ['under review', { status: 'under-review' }, 'video_under_review'],
    ['without details', { status: 'draft', describedAt: null }, 'details_missing'],
  ] as const)('is rejected for a video %s', async (_what, given, code) => {
    const video = await createVideo(app.db, { thumbnailKeys: candidates, ...given })
    const picture = await pngFile({ width: 640, height: 360 })
    await expect(send(video.channel.owner, video.id, picture)).rejects.toMatchObject({ code })
    expect(await thumbnailsOf(video.id)).toEqual([])
  })

  it('is rejected without a picture, or with an unreadable one', async () => {
    const { id, channel } = await createVideo(app.db)
    const call = app.as(channel.owner.token)
    const none = call(ownVideos.uploadThumbnail, { body: { videoId: id }, files: {} })
    await expect(none).rejects.toMatchObject({ code: 'picture_missing' })
    const words = new File(['no picture'], 'words.png', { type: 'image/png' })
    await expect(send(channel.owner, id, words)).rejects.toMatchObject({ code: 'picture_not_readable' })
    expect(await thumbnailsOf(id)).toEqual([])
  })
})
