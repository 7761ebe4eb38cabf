import { contract, LIMITS } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestVideo } from '../../testing/factories.ts'
import { createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const draft = () =>
  createVideo(app.db, { status: 'draft', slug: null, describedAt: null, publishedAt: null, masterKey: null })

interface Words {
  primaryTags?: string[]
  secondaryTags?: string[]
  categories?: number[]
}

const publish = (video: TestVideo, words: Words) =>
  app.as(video.channel.owner.token)(contract.ownVideos.publishVideo, {
    body: {
      videoId: video.id,
      title: 'Tea',
      description: '',
      slug: '',
      primaryTags: [],
      secondaryTags: [],
      categories: [],
      ...words,
    },
    files: {},
  })

const tagsOf = async (video: TestVideo) => {
  const rows = await app.db
    .selectFrom('videoTags')
    .select('tag')
    .where('videoId', '=', video.id)
    .orderBy('position')
    .execute()
  return rows.map(({ tag }) => tag)
}
const tags = (count: number, word = 'tea') => Array.from({ length: count }, (_, index) => `${word} ${index}`)

it.each<[string, Words, string, string]>([
  ['more categories than a video has', { categories: [1, 2, 3, 4] }, 'too_many_categories', 'categories'],
  ['a primary tag that is too long', { primaryTags: ['x'.repeat(41)] }, 'tag_too_long', 'primaryTags'],
  ['a secondary tag that is too long', { secondaryTags: ['x'.repeat(41)] }, 'tag_too_long', 'secondaryTags'],
  [
    'more tags than a video has, of both kinds together',
    { primaryTags: tags(15), secondaryTags: tags(6, 'sea') },
    'too_many_tags',
    'secondaryTags',
  ],
])('rejects %s with an error at the field, and publishes nothing', async (_what, words, code, field) => {
  const video = await draft()
  await expect(publish(video, words)).rejects.toMatchObject({
    code,
    httpStatus: 400,
    fields: { [field]: expect.stringMatching(/up to (3 categories|40 characters|20 tags)/) },
  })
  expect(await tagsOf(video)).toEqual([])
  const { describedAt } = await app.db
    .selectFrom('videos')
    .select('describedAt')
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow()
  expect(describedAt).toBeNull()
})

it('accepts the maximum number and length of tags, and stores duplicate tags once', async () => {
  const video = await draft()
  const longest = 'x'.repeat(LIMITS.tagMax)
  await publish(video, {
    primaryTags: [`#${longest}`, ...tags(10)],
    secondaryTags: [longest.toUpperCase(), 'Tea 3', ...tags(9, 'sea')],
    categories: [1, 2, 3, 1],
  })
  expect(await tagsOf(video)).toEqual([longest, ...tags(10), ...tags(9, 'sea')])
})
