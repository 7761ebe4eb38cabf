import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestChannel } from '../../testing/factories.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const draftIn = (channel: TestChannel) =>
  createVideo(app.db, { channel, status: 'draft', slug: null, describedAt: null, publishedAt: null })

type Shared = Parameters<typeof share>[2]
function share(
  channel: TestChannel,
  videoIds: number[],
  details: {
    primaryTags?: string[]
    secondaryTags?: string[]
    categories?: number[]
    placeId?: number
    isPublic?: boolean
  },
) {
  return app.as(channel.owner.token)(contract.ownVideos.draftDetails, {
    body: { videoIds, primaryTags: [], secondaryTags: [], categories: [], ...details },
  })
}

async function detailsOf(channel: TestChannel, videoId: number) {
  const { video, details } = await app.as(channel.owner.token)(contract.ownVideos.ownDetails, {
    query: { videoId },
  })
  const { primaryTags, secondaryTags, categories } = details
  return { primaryTags, secondaryTags, categories, place: video.place?.id, isPublic: video.isPublic }
}

async function somePlace(): Promise<number> {
  return (await app.db.selectFrom('places').select('id').limit(1).executeTakeFirstOrThrow()).id
}

it('sets the same details for several drafts, replacing earlier ones, and each is published with its own', async () => {
  const channel = await createChannel(app.db)
  const [one, two] = [await draftIn(channel), await draftIn(channel)]
  const placeId = await somePlace()
  const shared = { primaryTags: ['Hills', '#tea'], secondaryTags: ['rain'], categories: [2, 1] }
  await share(channel, [one.id, two.id], { primaryTags: ['before'], categories: [3] })
  const { videoIds } = await share(channel, [one.id, two.id], { ...shared, placeId, isPublic: false })
  expect(videoIds.toSorted((a, b) => a - b)).toEqual([one.id, two.id])
  const said = { primaryTags: ['Hills', 'tea'], secondaryTags: ['rain'], categories: [2, 1], place: placeId }
  expect(await detailsOf(channel, one.id)).toEqual({ ...said, isPublic: false })
  expect(await detailsOf(channel, two.id)).toEqual({ ...said, isPublic: false })

  await app.as(channel.owner.token)(contract.ownVideos.publishVideo, {
    body: {
      videoId: one.id,
      title: 'Tea',
      description: '',
      slug: '',
      primaryTags: ['own'],
      secondaryTags: [],
      categories: [3],
      isPublic: true,
    },
    files: {},
  })
  expect(await detailsOf(channel, one.id)).toEqual({
    primaryTags: ['own'],
    secondaryTags: [],
    categories: [3],
    place: undefined,
    isPublic: true,
  })
  expect(await detailsOf(channel, two.id)).toEqual({ ...said, isPublic: false })
})

it('keeps the visibility of the upload if it is not given', async () => {
  const channel = await createChannel(app.db)
  const { id } = await createVideo(app.db, {
    channel,
    status: 'draft',
    slug: null,
    describedAt: null,
    publishedAt: null,
    isPublic: false,
  })
  await share(channel, [id], { primaryTags: ['tea'] })
  expect(await detailsOf(channel, id)).toMatchObject({ primaryTags: ['tea'], isPublic: false })
})

it('skips videos that have their own details, deleted ones, and those of other accounts', async () => {
  const [channel, other] = [await createChannel(app.db), await createChannel(app.db)]
  const published = await createVideo(app.db, { channel, isPublic: true })
  const [own, foreign, gone] = [await draftIn(channel), await draftIn(other), await draftIn(channel)]
  await app.as(channel.owner.token)(contract.ownVideos.deleteVideo, { body: { videoId: gone.id } })
  const asked = [published.id, own.id, foreign.id, gone.id]
  const { videoIds } = await share(channel, asked, { primaryTags: ['tea'], isPublic: false })
  expect(videoIds).toEqual([own.id])
  expect(await detailsOf(channel, published.id)).toMatchObject({ primaryTags: [], isPublic: true })
  expect(await detailsOf(other, foreign.id)).toMatchObject({ primaryTags: [], isPublic: true })
})

it.each<[string, Shared, string]>([
  ['a category that does not exist', { categories: [99_999] }, 'category_not_found'],
  ['a tag that is too long', { secondaryTags: ['x'.repeat(41)] }, 'tag_too_long'],
  ['a place that does not exist', { placeId: 999_999_999 }, 'place_invalid'],
])('rejects %s, and changes no draft', async (_what, details, code) => {
  const channel = await createChannel(app.db)
  const { id } = await draftIn(channel)
  await share(channel, [id], { primaryTags: ['kept'] })
  await expect(share(channel, [id], { primaryTags: ['tea'], ...details })).rejects.toMatchObject({ code })
  expect(await detailsOf(channel, id)).toMatchObject({ primaryTags: ['kept'] })
})
