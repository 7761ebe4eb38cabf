import { contract, type VideoDetails } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestUser, TestVideo } from '../testing/factories.ts'
import { createUser, createVideo } from '../testing/factories.ts'

let app: TestApp
let moderator: TestUser
let video: TestVideo
beforeAll(async () => {
  app = await createTestApp()
  moderator = await createUser(app.db, { roleId: 4 })
  const administrator = await createUser(app.db, { roleId: 1 })
  await app.as(administrator.token)(contract.watchedWords.add, { body: { phrases: ['Casino', 'சூது'] } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('reports').execute()
  video = await createVideo(app.db, { title: 'A lovely ride' })
})

const NO_DETAILS = { description: '', slug: '', primaryTags: [], secondaryTags: [], categories: [] }

const { administration, comments, ownVideos, watch } = contract

const edit = (details: VideoDetails, { id, channel } = video) =>
  app.as(channel.owner.token)(ownVideos.editVideo, { body: { videoId: id, ...details } })
const queue = async (state: 'open' | 'closed' = 'open') =>
  (await app.as(moderator.token)(administration.reports, { query: { state, cursor: '' } })).items
const decide = async (action: 'remove' | 'dismiss') => {
  const [item] = await queue()
  if (!item) throw new Error('nothing is open')
  const { reportId, version } = item
  await app.as(moderator.token)(administration.decideReports, { body: { reportId, version, action } })
}
const isVisible = () =>
  app
    .as(null)(watch.displayVideoData, { query: { slug: video.slug } })
    .then(
      () => true,
      () => false,
    )

describe('a title or description with a watched word', () => {
  it.each([
    ['the title', { title: 'My casino' }, 'Casino'],
    ['the description', { description: 'Next to the casinos' }, 'Casino'],
    ['a translated title', { titleTa: 'சூது' }, 'சூது'],
    ['a translated description', { descriptionSi: 'මෙය casino එකක්' }, 'Casino'],
  ])('waits for a decision if it is %s, while the video stays visible', async (_what, details, word) => {
    await edit(details)
    expect(await queue()).toMatchObject([
      { subject: 'video', status: 'pending', reports: 0, isHeld: false, watchedWords: [word] },
    ])
    expect(await isVisible()).toBe(true)
  })

  it('is shown to moderators in every language, with that language', async () => {
    await edit({ titleTa: 'சூது', descriptionTa: 'இரவில்' })
    const [item] = await queue()
    expect(item?.texts).toEqual([
      { language: '', title: 'A lovely ride', description: expect.any(String) },
      { language: 'ta', title: 'சூது', description: 'இரவில்' },
    ])
  })

  it('has one item, with the words of the last edit', async () => {
    await edit({ title: 'My casino' })
    await edit({ titleTa: 'சூது' })
    expect(await queue()).toMatchObject([{ watchedWords: ['Casino', 'சூது'] }])
  })

  it('takes the video down if a moderator decides so', async () => {
    await edit({ title: 'My casino' })
    await decide('remove')
    expect(await isVisible()).toBe(false)
    expect(await queue('closed')).toMatchObject([{ videoStatus: 'removed', reports: 0 }])
  })

  it('is not reviewed again after a decision, unless it has other words', async () => {
    await edit({ title: 'My casino' })
    await decide('dismiss')
    await edit({ title: 'My other casino' })
    expect(await queue()).toEqual([])
    await edit({ titleTa: 'சூது' })
    expect(await queue()).toHaveLength(1)
  })

  it('is not reviewed if it was there before, or if a moderator wrote it', async () => {
    const former = await createVideo(app.db, { title: 'A casino last year' })
    await edit({ isPublic: false }, former)
    const own = await createVideo(app.db)
    const { owner } = own.channel
    await app.db.updateTable('users').set({ roleId: 4 }).where('id', '=', owner.id).execute()
    await edit({ title: 'A casino' }, own)
    expect(await queue()).toEqual([])
  })

  it('waits in the queue from when the video is published', async () => {
    const draft = await createVideo(app.db, {
      status: 'draft',
      publishedAt: null,
      describedAt: null,
      masterKey: null,
    })
    await app.as(draft.channel.owner.token)(ownVideos.publishVideo, {
      body: { ...NO_DETAILS, videoId: draft.id, title: 'A new casino' },
      files: {},
    })
    expect(await queue()).toEqual([])
    expect((await app.as(moderator.token)(administration.overview)).openItems).toBe(0)
    await app.db
      .updateTable('videos')
      .set({ status: 'published', publishedAt: new Date(), masterKey: 'videos/0/test/master.m3u8' })
      .where('id', '=', draft.id)
      .execute()
    expect(await queue()).toMatchObject([{ title: 'A new casino', watchedWords: ['Casino'] }])
  })

  it('waits beside a held comment that has the same id', async () => {
    await sql`select setval(pg_get_serial_sequence('comments', 'id'), ${video.id}::int, false)`.execute(
      app.db,
    )
    const { comment } = await app.as((await createUser(app.db)).token)(comments.addComment, {
      body: { videoId: video.id, text: 'casino' },
    })
    await edit({ title: 'A casino' })
    expect(comment.id).toBe(video.id)
    expect((await queue()).map(({ subject }) => subject)).toEqual(['comment', 'video'])
  })
})
