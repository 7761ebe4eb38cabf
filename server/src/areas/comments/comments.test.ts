import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { comments } = contract

describe('comment', () => {
  it('is stored, counted, and listed first among the newest (COMMENTS-01, COMMENTS-08)', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db, { firstName: 'Tharaka', lastName: 'J.' })
    const add = (text: string) =>
      app.as(member.token)(comments.addComment, { body: { videoId: video.id, text } })
    await add('Sit on the right.')
    const { comment } = await add('Third class is the sweet spot.')
    expect(comment).toMatchObject({ authorName: 'Tharaka J.', parentId: null, isByOwner: false, replies: 0 })
    const list = await app.as(null)(comments.dspComments, {
      query: { videoId: video.id, order: 'new', cursor: '' },
    })
    expect(list.comments.map((each) => each.text)).toEqual([
      'Third class is the sweet spot.',
      'Sit on the right.',
    ])
    const counted = await app.db
      .selectFrom('videos')
      .select('commentCount')
      .where('id', '=', video.id)
      .executeTakeFirst()
    expect(counted?.commentCount).toBe(2)
  })

  it('is sorted by pin and then by votes in the top order (COMMENTS-07)', async () => {
    const video = await createVideo(app.db)
    const user = await createUser(app.db)
    const insert = (body: string, columns: object) =>
      app.db
        .insertInto('comments')
        .values({ videoId: video.id, userId: user.id, body, ...columns })
        .execute()
    await insert('liked', { likeCount: 9 })
    await insert('pinned', { isPinned: true })
    await insert('disliked', { dislikeCount: 3 })
    await insert('newest', {})
    const list = await app.as(null)(comments.dspComments, {
      query: { videoId: video.id, order: 'pin', cursor: '' },
    })
    expect(list.comments.map((each) => each.text)).toEqual(['pinned', 'liked', 'newest', 'disliked'])
  })

  it("can be written as one's own channel, but not as somebody else's (COMMENTS-05)", async () => {
    const video = await createVideo(app.db)
    const channel = await createChannel(app.db, { name: 'Northern Light' })
    const stranger = await createUser(app.db)
    const body = { videoId: video.id, channelId: channel.id, text: 'Jaffna next.' }
    const { comment } = await app.as(channel.owner.token)(comments.addComment, { body })
    expect(comment).toMatchObject({ authorName: 'Northern Light', authorChannelSlug: channel.slug })
    await expect(app.as(stranger.token)(comments.addComment, { body })).rejects.toMatchObject({
      code: 'not_yours',
    })
  })

  it("is rejected if it is empty, too long, or its video doesn't exist (COMMENTS-02, COMMENTS-03)", async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const add = (videoId: number, text: string) =>
      app.as(member.token)(comments.addComment, { body: { videoId, text } })
    await expect(add(video.id, ' \n ')).rejects.toMatchObject({ code: 'comment_empty' })
    await expect(add(999_999, 'hello')).rejects.toMatchObject({ code: 'video_not_found' })
    const long = await app.request('/api/v1/watch/addComment', {
      method: 'POST',
      headers: { authorization: member.token, 'content-type': 'application/json' },
      body: JSON.stringify({ video_id: video.id, comment: 'a'.repeat(2001) }),
    })
    expect([long.status, await long.json()]).toMatchObject([
      400,
      { dataset: 'Comments can be up to 2000 characters long' },
    ])
  })

  it('cannot be read, written or voted on under a video whose owner is leaving', async () => {
    const video = await createVideo(app.db)
    const { token } = await createUser(app.db)
    const add = () => app.as(token)(comments.addComment, { body: { videoId: video.id, text: 'Still here?' } })
    const { comment } = await add()
    await app.db.updateTable('videos').set({ isWithdrawn: true }).where('id', '=', video.id).execute()
    const list = await app.as(null)(comments.dspComments, { query: { videoId: video.id, cursor: '' } })
    expect(list.comments).toEqual([])
    await expect(add()).rejects.toMatchObject({ code: 'video_not_found' })
    const vote = app.as(token)(comments.voteComments, { body: { commentId: comment.id, vote: 'like' } })
    await expect(vote).rejects.toMatchObject({ code: 'comment_not_found' })
    const rows = await app.db
      .selectFrom('comments')
      .select('likeCount')
      .where('videoId', '=', video.id)
      .execute()
    expect(rows).toEqual([{ likeCount: 0 }])
  })

  it('requires the URL of an unlisted video to be read or written, except by the video owner', async () => {
    const video = await createVideo(app.db, { isPublic: false })
    const { token } = await createUser(app.db)
    const add = (slug?: string, parentId?: number) =>
      app.as(token)(comments.addComment, { body: { videoId: video.id, slug, parentId, text: 'Our secret.' } })
    await expect(add()).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    const { comment } = await add(video.slug)
    await add(video.slug, comment.id)
    await app.db.updateTable('comments').set({ isPinned: true }).where('id', '=', comment.id).execute()

    const readAll = async (reader: string | null, slug?: string) => {
      const call = app.as(reader)
      const of = { videoId: video.id, slug }
      const reads = [
        call(comments.dspComments, { query: { ...of, cursor: '' } }),
        call(comments.viewReplies, { query: { commentId: comment.id, slug, cursor: '' } }),
        call(comments.showPinnedComment, { query: of }),
        call(comments.viewReplyCount, { query: { commentId: comment.id, slug } }),
        call(comments.commentThread, { query: { ...of, commentId: comment.id } }),
      ]
      const settled = await Promise.allSettled<object>(reads)
      return settled.map((each) => (each.status === 'rejected' ? each.reason.code : each.value))
    }
    const nothing = [
      { comments: [] },
      { replies: [] },
      { comment: null },
      'comment_not_found',
      'comment_not_found',
    ]
    const thread = { text: 'Our secret.' }
    const all = [
      { comments: [thread] },
      { replies: [thread] },
      { comment: thread },
      { replies: 1 },
      { comment: thread, reply: null },
    ]
    for (const slug of [undefined, 'another']) {
      expect(await readAll(null, slug)).toMatchObject(nothing)
      expect(await readAll(token, slug)).toMatchObject(nothing)
    }
    expect(await readAll(null, video.slug)).toMatchObject(all)
    expect(await readAll(video.channel.owner.token)).toMatchObject(all)
  })
})

describe('replies to comments', () => {
  it('are one level deep and counted at their comment (COMMENTS-09, COMMENTS-11)', async () => {
    const video = await createVideo(app.db)
    const call = app.as((await createUser(app.db)).token)
    const { comment } = await call(comments.addComment, { body: { videoId: video.id, text: 'Which side?' } })
    const { comment: reply } = await call(comments.addComment, {
      body: { videoId: video.id, parentId: comment.id, text: 'The right.' },
    })
    const { replies } = await app.as(null)(comments.viewReplies, {
      query: { commentId: comment.id, cursor: '' },
    })
    expect(replies.map((each) => each.text)).toEqual(['The right.'])
    const list = await app.as(null)(comments.dspComments, { query: { videoId: video.id, cursor: '' } })
    expect(list.comments).toMatchObject([{ id: comment.id, replies: 1 }])
    const deeper = call(comments.addComment, { body: { videoId: video.id, parentId: reply.id, text: 'No.' } })
    await expect(deeper).rejects.toMatchObject({ code: 'reply_to_reply' })
  })
})

describe('list of comments', () => {
  it('pages by 20 without gaps or duplicates in both orders, with a fixed number of statements', async () => {
    const video = await createVideo(app.db)
    const user = await createUser(app.db)
    const rows = Array.from({ length: 45 }, (_, index) => ({
      videoId: video.id,
      userId: user.id,
      body: `c${index}`,
      likeCount: index % 4,
    }))
    await app.db.insertInto('comments').values(rows).execute()
    for (const order of ['pin', 'new'] as const) {
      const seen: number[] = []
      const pageSizes: number[] = []
      let cursor = ''
      do {
        const read = () => app.as(null)(comments.dspComments, { query: { videoId: video.id, order, cursor } })
        const { result, statements } = await countStatements(read)
        expect(statements).toHaveLength(1)
        pageSizes.push(result.comments.length)
        seen.push(...result.comments.map((each) => each.id))
        cursor = result.next ?? ''
      } while (cursor !== '')
      expect(pageSizes).toEqual([20, 20, 5])
      expect(new Set(seen).size).toBe(45)
    }
  })
})
