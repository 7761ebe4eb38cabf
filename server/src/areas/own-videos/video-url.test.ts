import type { BodyOf } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { watch, channelPage, comments, ownVideos } = contract

type Change = Omit<BodyOf<typeof ownVideos.editVideo>, 'videoId' | 'description'>
const edit = (owner: TestUser, videoId: number, change: Change) =>
  app.as(owner.token)(ownVideos.editVideo, { body: { videoId, ...change } })
const open = async (viewer: TestUser | null, slug: string) => {
  const { video } = await app.as(viewer?.token ?? null)(watch.displayVideoData, { query: { slug } })
  return { id: video.id, slug: video.slug }
}
const isFree = async (slug: string, videoId?: number) =>
  (await app.as(null)(ownVideos.uniqueVideoUrl, { query: { slug, videoId } })).isFree
const firstOn = async (slug: string) =>
  (await app.as(null)(channelPage.primaryVideo, { query: { slug } })).slots.map(({ videoId }) => videoId)
const countOf = async (channelId: number) =>
  (
    await app.db
      .selectFrom('channels')
      .select('videoCount')
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow()
  ).videoCount

describe('new URL of a video', () => {
  it('replaces the previous one, which redirects to it', async () => {
    const { id, channel } = await createVideo(app.db, { slug: 'mirisa-at-dawn' })
    await edit(channel.owner, id, { slug: 'mirissa-at-dawn' })
    expect(await open(null, 'mirissa-at-dawn')).toEqual({ id, slug: 'mirissa-at-dawn' })
    expect(await open(null, 'Mirisa-at-Dawn')).toEqual({ id, slug: 'mirissa-at-dawn' })
  })

  it('does not redirect from the previous one if the video is unlisted', async () => {
    const { id, channel } = await createVideo(app.db, { slug: 'for-the-family', isPublic: false })
    await edit(channel.owner, id, { slug: 'for-the-aunts' })
    expect(await open(null, 'for-the-aunts')).toEqual({ id, slug: 'for-the-aunts' })
    const stranger = await createUser(app.db)
    for (const viewer of [null, stranger])
      await expect(open(viewer, 'for-the-family')).rejects.toMatchObject({ code: 'video_not_found' })
    expect(await open(channel.owner, 'for-the-family')).toEqual({ id, slug: 'for-the-aunts' })
    // A withdrawn URL doesn't reveal more than the id alone.
    const said = async (slug: string) =>
      (await app.as(null)(comments.dspComments, { query: { videoId: id, slug, cursor: '' } })).comments.length
    await app.as(stranger.token)(comments.addComment, {
      body: { videoId: id, slug: 'for-the-aunts', text: 'How she has grown!' },
    })
    expect([await said('for-the-aunts'), await said('for-the-family')]).toEqual([1, 0])
    await edit(channel.owner, id, { isPublic: true })
    expect(await open(null, 'for-the-family')).toEqual({ id, slug: 'for-the-aunts' })
  })

  it('reserves the previous one as long as it redirects, and the owner can take it back', async () => {
    const { id, channel } = await createVideo(app.db, { slug: 'ella-gap' })
    const other = await createVideo(app.db)
    await edit(channel.owner, id, { slug: 'ella-gap-at-noon' })
    for (const slug of ['ella-gap', 'Ella-Gap-At-Noon']) {
      expect(await isFree(slug)).toBe(false)
      expect(await isFree(slug, other.id)).toBe(false)
      expect(await isFree(slug, id)).toBe(true)
      await expect(edit(other.channel.owner, other.id, { slug })).rejects.toMatchObject({
        code: 'video_url_taken',
        fields: { slug: 'Video URL already in use' },
      })
    }
    await edit(channel.owner, id, { slug: 'ella-gap' })
    expect(await open(null, 'ella-gap-at-noon')).toEqual({ id, slug: 'ella-gap' })
  })

  it('is given to one of two requests at the same moment', async () => {
    const [first, second] = [await createVideo(app.db), await createVideo(app.db)]
    const late = await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('videos').set({ slug: 'wanted-by-two' }).where('id', '=', first.id).execute()
      const answer = edit(second.channel.owner, second.id, { slug: 'wanted-by-two' }).catch(
        (error: unknown) => error,
      )
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(app.db)).rows).toHaveLength(1)
      return { answer }
    })
    expect(await late.answer).toMatchObject({ code: 'video_url_taken', fields: { slug: expect.any(String) } })
    expect(await open(null, 'wanted-by-two')).toEqual({ id: first.id, slug: 'wanted-by-two' })
  })

  it('releases the previous one after ten newer URLs', async () => {
    const { id, channel } = await createVideo(app.db, { slug: 'first-of-many' })
    for (let number = 1; number <= 10; number += 1) await edit(channel.owner, id, { slug: `many-${number}` })
    expect(await isFree('first-of-many')).toBe(false)
    await edit(channel.owner, id, { slug: 'many-11' })
    expect(await isFree('first-of-many')).toBe(true)
    expect(await isFree('many-1')).toBe(false)
  })

  it('is made from the title if it is empty', async () => {
    const { id, channel } = await createVideo(app.db)
    await edit(channel.owner, id, { title: 'Tea above Haputale', slug: '' })
    expect(await open(null, 'tea-above-haputale')).toEqual({ id, slug: 'tea-above-haputale' })
  })

  it.each([
    ['playlists', 'video_url_reserved'],
    ['no spaces', 'video_url_invalid'],
    ['ab', 'video_url_invalid'],
  ])('cannot be %s, and then nothing else is changed either', async (slug, code) => {
    const { id, channel } = await createVideo(app.db, { title: 'Before' })
    await expect(edit(channel.owner, id, { title: 'After', slug })).rejects.toMatchObject({
      code,
      fields: { slug: expect.any(String) },
    })
    const { video } = await app.as(channel.owner.token)(ownVideos.ownDetails, { query: { videoId: id } })
    expect(video.title).toBe('Before')
  })
})

describe('moving a video to another channel', () => {
  it("is possible for the owner's own channels, which then contain and count it", async () => {
    const { id, slug, channel } = await createVideo(app.db)
    const { owner } = channel
    const second = await createChannel(app.db, { owner })
    await app.as(owner.token)(channelPage.choosePrimaryVideo, {
      body: { newVideoId: id, position: 1 },
    })
    expect(await firstOn(channel.slug)).toEqual([id])
    const [before, there] = [await countOf(channel.id), await countOf(second.id)]
    await edit(owner, id, { channelId: second.id })
    const { video } = await app.as(null)(watch.displayVideoData, { query: { slug } })
    expect(video.channelId).toBe(second.id)
    expect([await countOf(channel.id), await countOf(second.id)]).toEqual([before - 1, there + 1])
    const { details } = await app.as(owner.token)(ownVideos.ownDetails, { query: { videoId: id } })
    expect(details.channelId).toBe(second.id)
    // No longer the first video of the channel that it left.
    expect(await firstOn(channel.slug)).toEqual([])
  })

  it('counts the video with its new visibility', async () => {
    const { id, channel } = await createVideo(app.db, { isPublic: false })
    const second = await createChannel(app.db, { owner: channel.owner })
    const [before, there] = [await countOf(channel.id), await countOf(second.id)]
    await edit(channel.owner, id, { channelId: second.id, isPublic: true })
    expect([await countOf(channel.id), await countOf(second.id)]).toEqual([before, there + 1])
    await edit(channel.owner, id, { channelId: channel.id, isPublic: false })
    expect([await countOf(channel.id), await countOf(second.id)]).toEqual([before, there])
  })

  it("is rejected for other accounts' channels", async () => {
    const { id, slug, channel } = await createVideo(app.db)
    const foreign = await createChannel(app.db)
    await expect(edit(channel.owner, id, { channelId: foreign.id })).rejects.toMatchObject({
      code: 'not_yours',
    })
    const { video } = await app.as(null)(watch.displayVideoData, { query: { slug } })
    expect(video.channelId).toBe(channel.id)
  })
})
