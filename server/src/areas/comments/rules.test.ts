import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser, TestVideo } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { comments } = contract

const say = async (video: TestVideo, author: TestUser, text: string, parentId?: number) =>
  (await app.as(author.token)(comments.addComment, { body: { videoId: video.id, text, parentId } })).comment

const textsUnder = async (video: TestVideo) =>
  (
    await app.db.selectFrom('comments').select('body').where('videoId', '=', video.id).orderBy('id').execute()
  ).map(({ body }) => body)

const countedAt = async (video: TestVideo) =>
  (
    await app.db
      .selectFrom('videos')
      .select('commentCount')
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow()
  ).commentCount

const block = (token: string | null, commentId: number, isRemoving?: boolean) =>
  app.as(token)(comments.blockCommenter, { body: { commentId, isRemoving } })

const listed = async (token: string, cursor = '', limit?: number) =>
  app.as(token)(comments.blockedCommenters, { query: { cursor, limit } })

describe('closed comments', () => {
  it('reject new comments, also by the owner, keep existing comments, and can be opened again', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const author = await createUser(app.db)
    const first = await say(video, author, 'Sit on the right.')
    const close = (isClosed?: boolean) =>
      app.as(owner.token)(comments.closeComments, { body: { videoId: video.id, isClosed } })
    const isClosed = async () =>
      (await app.as(null)(contract.watch.displayVideoData, { query: { slug: video.slug } })).video
        .areCommentsClosed
    expect(await isClosed()).toBe(false)
    await close()
    expect(await isClosed()).toBe(true)
    const apiError = {
      code: 'comments_closed',
      httpStatus: 403,
      fields: { text: 'Comments are turned off for this video.' },
    }
    await expect(say(video, author, 'One more.')).rejects.toMatchObject(apiError)
    await expect(say(video, author, 'A reply.', first.id)).rejects.toMatchObject(apiError)
    await expect(say(video, owner, 'Mine.')).rejects.toMatchObject(apiError)
    expect(await textsUnder(video)).toEqual(['Sit on the right.'])
    await close(false)
    await say(video, author, 'One more.')
    expect(await textsUnder(video)).toEqual(['Sit on the right.', 'One more.'])
  })

  it('can be closed only by the owner', async () => {
    const video = await createVideo(app.db)
    const { owner: other } = await createChannel(app.db)
    const close = (token: string | null) =>
      app.as(token)(comments.closeComments, { body: { videoId: video.id } })
    await expect(close(null)).rejects.toMatchObject({ name: 'SessionEnded' })
    await expect(close(other.token)).rejects.toMatchObject({ code: 'video_not_found' })
    await say(video, other, 'Still open.')
  })
})

describe('blocked commenter', () => {
  it('cannot comment under any video of the owner, but can comment elsewhere', async () => {
    const video = await createVideo(app.db)
    const another = await createVideo(app.db, { channel: video.channel })
    const elsewhere = await createVideo(app.db)
    const rude = await createUser(app.db)
    const kind = await createUser(app.db)
    const comment = await say(video, rude, 'Go away.')
    const { owner } = video.channel
    expect(await block(owner.token, comment.id)).toEqual({ userId: rude.id, removed: 0 })
    // Blocking again changes nothing.
    expect(await block(owner.token, comment.id)).toEqual({ userId: rude.id, removed: 0 })
    const apiError = {
      code: 'commenter_blocked',
      fields: { text: "You can't comment on this channel's videos." },
    }
    await expect(say(video, rude, 'Again.')).rejects.toMatchObject(apiError)
    await expect(say(another, rude, 'Here, too.')).rejects.toMatchObject(apiError)
    const channel = await createChannel(app.db, { owner: rude })
    await expect(
      app.as(rude.token)(comments.addComment, {
        body: { videoId: video.id, text: 'As a channel.', channelId: channel.id },
      }),
    ).rejects.toMatchObject(apiError)
    await expect(
      app.as(rude.token)(comments.editComment, { body: { commentId: comment.id, text: 'Worse.' } }),
    ).rejects.toMatchObject(apiError)
    await say(elsewhere, rude, 'Nice.')
    await say(video, kind, 'Lovely.')
    expect(await textsUnder(video)).toEqual(['Go away.', 'Lovely.'])
    // Removing one's own comment is always allowed.
    await app.as(rude.token)(comments.removeComment, { body: { commentId: comment.id } })
    expect(await textsUnder(video)).toEqual(['Lovely.'])
    await app.as(owner.token)(comments.unblockCommenter, { body: { blockedId: rude.id } })
    await say(video, rude, 'Sorry.')
  })

  it("loses all comments under the owner's videos if the owner wants it, and the counts stay exact", async () => {
    const video = await createVideo(app.db)
    const another = await createVideo(app.db, { channel: video.channel })
    const elsewhere = await createVideo(app.db)
    const rude = await createUser(app.db)
    const kind = await createUser(app.db)
    const first = await say(video, rude, 'Go away.')
    await say(video, kind, 'Why?', first.id)
    await say(video, rude, 'Because.', first.id)
    const stays = await say(video, kind, 'Lovely.')
    await say(video, rude, 'Not at all.', stays.id)
    await say(video, kind, 'But yes.', stays.id)
    await say(another, rude, 'Bad, too.')
    await say(elsewhere, rude, 'Nice.')
    expect(await block(video.channel.owner.token, first.id, true)).toEqual({ userId: rude.id, removed: 5 })
    expect(await textsUnder(video)).toEqual(['Lovely.', 'But yes.'])
    expect(await textsUnder(another)).toEqual([])
    expect(await textsUnder(elsewhere)).toEqual(['Nice.'])
    expect([await countedAt(video), await countedAt(another), await countedAt(elsewhere)]).toEqual([2, 0, 1])
    const { comments: shown } = await app.as(null)(comments.dspComments, {
      query: { videoId: video.id, cursor: '' },
    })
    expect(shown).toMatchObject([{ text: 'Lovely.', replies: 1 }])
  })

  it('can be blocked by the owner only, and owners cannot block themselves', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const author = await createUser(app.db)
    const comment = await say(video, author, 'Hello.')
    const own = await say(video, owner, 'Mine.')
    await expect(block(null, comment.id)).rejects.toMatchObject({ name: 'SessionEnded' })
    await expect(block(author.token, own.id)).rejects.toMatchObject({ code: 'not_yours' })
    await expect(block(owner.token, own.id)).rejects.toMatchObject({ code: 'cannot_block_self' })
    await expect(block(owner.token, 999_999)).rejects.toMatchObject({ code: 'comment_not_found' })
    await say(video, author, 'Still here.')
  })

  it('is listed only for the owner, newest first, page by page, with one statement', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const names = ['Asha', 'Bimal', 'Chamari']
    for (const firstName of names) {
      const author = await createUser(app.db, { firstName, lastName: 'Perera' })
      await block(owner.token, (await say(video, author, 'Hm.')).id)
    }
    const first = await listed(owner.token, '', 2)
    expect(first.commenters.map(({ name }) => name)).toEqual(['Chamari Perera', 'Bimal Perera'])
    expect(first.commenters[0]?.blockedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    const second = await listed(owner.token, first.next ?? '', 2)
    expect(second.commenters.map(({ name }) => name)).toEqual(['Asha Perera'])
    expect(second.next).toBeNull()
    expect((await listed((await createUser(app.db)).token)).commenters).toEqual([])
    const statementsFor = async (limit: number) =>
      (await countStatements(() => listed(owner.token, '', limit))).statements.length
    expect(await statementsFor(3)).toBe(await statementsFor(1))
  })

  it('is blocked once by two windows at once, and nothing is counted twice', async () => {
    const video = await createVideo(app.db)
    const others = await Promise.all([1, 2, 3].map(() => createVideo(app.db, { channel: video.channel })))
    const rude = await createUser(app.db)
    const written = await Promise.all([video, ...others].map((each) => say(each, rude, 'No.')))
    const results = await Promise.all(
      written.map(({ id }) => block(video.channel.owner.token, id, true).catch(String)),
    )
    const removed = results.map((result) => (typeof result === 'string' ? result : result.removed))
    // The slower request finds no comments to remove, or not even the comment it names.
    expect(removed.filter((count) => count === 4)).toHaveLength(1)
    for (const each of [video, ...others]) expect(await countedAt(each)).toBe(0)
  })
})
