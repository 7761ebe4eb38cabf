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

/** A video with a comment. */
async function spoken(text = 'Sit on the right.') {
  const video = await createVideo(app.db)
  const author = await createUser(app.db)
  const comment = await say(video, author, text)
  return { video, author, comment, owner: video.channel.owner }
}

async function say(video: TestVideo, author: TestUser, text: string, parentId?: number) {
  const body = { videoId: video.id, text, parentId }
  return (await app.as(author.token)(comments.addComment, { body })).comment
}

const rowOf = (id: number) =>
  app.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()

const countsOf = (videoId: number) =>
  app.db.selectFrom('videos').select('commentCount').where('id', '=', videoId).executeTakeFirst()

const list = (token: string | null, videoId: number, order: 'pin' | 'new' = 'pin') =>
  app.as(token)(comments.dspComments, { query: { videoId, order, cursor: '' } })

describe('comment actions of the video owner', () => {
  it('pin one comment per video, replacing the previous pin (COMMENTS-07, COMMENTS-24, CALLS-061)', async () => {
    const { video, author, comment, owner } = await spoken()
    const second = await say(video, author, 'Or on the left.')
    const call = app.as(owner.token)
    const pinned = () => app.as(null)(comments.showPinnedComment, { query: { videoId: video.id } })
    expect(await pinned()).toEqual({ comment: null })
    await call(comments.pinComment, { body: { videoId: video.id, commentId: comment.id } })
    await call(comments.pinComment, { body: { videoId: video.id, commentId: second.id } })
    expect((await pinned()).comment).toMatchObject({ id: second.id, isPinned: true })
    await call(comments.pinComment, { body: { videoId: video.id, commentId: comment.id } })
    expect((await list(null, video.id)).comments.map(({ id }) => id)).toEqual([comment.id, second.id])
    expect((await list(null, video.id, 'new')).comments.map(({ id }) => id)).toEqual([second.id, comment.id])
  })

  it('leave exactly one pin when two pins arrive at once', async () => {
    const { video, author, owner } = await spoken()
    const ids = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (text) => (await say(video, author, text)).id),
    )
    await Promise.all(
      ids.map((commentId) =>
        app.as(owner.token)(comments.pinComment, { body: { videoId: video.id, commentId } }),
      ),
    )
    const { comments: shown } = await list(null, video.id)
    expect(shown.filter(({ isPinned }) => isPinned)).toHaveLength(1)
  })

  it('unpin a comment, and give and remove the heart (CALLS-060, CALLS-062)', async () => {
    const { video, comment, owner } = await spoken()
    const call = app.as(owner.token)
    const body = { commentId: comment.id }
    await call(comments.pinComment, { body: { ...body, videoId: video.id } })
    await call(comments.removePinnedComment, { body })
    expect(await rowOf(comment.id)).toMatchObject({ isPinned: false })
    await expect(call(comments.removePinnedComment, { body })).rejects.toMatchObject({ httpStatus: 404 })
    expect(await call(comments.adminLikesComments, { body })).toEqual({ isHearted: true })
    expect((await list(null, video.id)).comments[0]).toMatchObject({ isHearted: true })
    expect(await call(comments.adminLikesComments, { body })).toEqual({ isHearted: false })
  })

  it('cannot pin a comment of another video, or a reply (CALLS-061)', async () => {
    const { video, author, comment, owner } = await spoken()
    const other = await createVideo(app.db, { channel: video.channel })
    const reply = await say(video, author, 'Yes.', comment.id)
    const pin = (videoId: number, commentId: number) =>
      app.as(owner.token)(comments.pinComment, { body: { videoId, commentId } })
    await expect(pin(other.id, comment.id)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(pin(video.id, reply.id)).rejects.toMatchObject({ code: 'reply_not_pinnable' })
  })

  it("are rejected for guests, members, the comment's author and owners of other videos (COMMENTS-15, COMMENTS-20, decision D17)", async () => {
    const { video, author, comment, owner } = await spoken()
    const member = await createUser(app.db)
    const { owner: otherOwner } = await createChannel(app.db)
    await app.as(owner.token)(comments.pinComment, { body: { videoId: video.id, commentId: comment.id } })
    const before = await rowOf(comment.id)
    const body = { commentId: comment.id }
    for (const token of [null, member.token, author.token, otherOwner.token]) {
      const apiError = token === null ? { name: 'SessionEnded' } : { code: 'not_yours', httpStatus: 403 }
      const call = app.as(token)
      const actions = [
        () => call(comments.pinComment, { body: { ...body, videoId: video.id } }),
        () => call(comments.removePinnedComment, { body }),
        () => call(comments.adminLikesComments, { body }),
      ]
      for (const act of actions) await expect(act()).rejects.toMatchObject(apiError)
    }
    expect(await rowOf(comment.id)).toEqual(before)
  })
})

describe('removing a comment', () => {
  it('is allowed for the author and the video owner only (COMMENTS-18, CALLS-063, decision D17)', async () => {
    const { video, author, comment, owner } = await spoken()
    const second = await say(video, author, 'Another one.')
    const member = await createUser(app.db)
    const { owner: otherOwner } = await createChannel(app.db)
    const remove = (token: string | null, commentId: number) =>
      app.as(token)(comments.removeComment, { body: { commentId } })
    await expect(remove(null, comment.id)).rejects.toMatchObject({ name: 'SessionEnded' })
    for (const { token } of [member, otherOwner]) {
      await expect(remove(token, comment.id)).rejects.toMatchObject({ code: 'not_yours' })
    }
    expect(await remove(author.token, comment.id)).toEqual({ removed: 1 })
    expect(await remove(owner.token, second.id)).toEqual({ removed: 1 })
    expect(await list(null, video.id)).toMatchObject({ comments: [] })
    await expect(remove(owner.token, second.id)).rejects.toMatchObject({ code: 'comment_not_found' })
  })

  it('removes its replies and keeps the counts exact when replies arrive at the same time', async () => {
    const { video, author, comment, owner } = await spoken()
    const stays = await say(video, author, 'Stays.')
    const replies = await Promise.all([1, 2, 3].map((n) => say(video, author, `Reply ${n}`, comment.id)))
    expect(await countsOf(video.id)).toEqual({ commentCount: 5 })
    const remove = (commentId: number) => app.as(owner.token)(comments.removeComment, { body: { commentId } })
    await remove(replies[0]?.id ?? 0)
    expect(await rowOf(comment.id)).toMatchObject({ replyCount: 2 })
    await Promise.allSettled([
      remove(comment.id),
      say(video, author, 'Late.', comment.id),
      remove(replies[1]?.id ?? 0),
      say(video, author, 'Later.', comment.id),
    ])
    const rows = await app.db.selectFrom('comments').select('id').where('videoId', '=', video.id).execute()
    expect(rows).toEqual([{ id: stays.id }])
    expect(await countsOf(video.id)).toEqual({ commentCount: 1 })
  })
})

describe('editing a comment', () => {
  it('changes the text and marks it as edited, unless the text is the same', async () => {
    const { video, author, comment } = await spoken()
    const edit = (token: string, text: string) =>
      app.as(token)(comments.editComment, { body: { commentId: comment.id, text } })
    expect((await edit(author.token, 'Sit on the right.')).comment).toMatchObject({ isEdited: false })
    expect((await edit(author.token, 'Sit on the left.')).comment).toMatchObject({
      text: 'Sit on the left.',
      isEdited: true,
    })
    expect((await list(null, video.id)).comments[0]).toMatchObject({
      text: 'Sit on the left.',
      isEdited: true,
    })
    await expect(edit(author.token, '  ')).rejects.toMatchObject({ code: 'comment_empty' })
    await expect(edit(video.channel.owner.token, 'Mine')).rejects.toMatchObject({ code: 'not_yours' })
    expect(await rowOf(comment.id)).toMatchObject({ body: 'Sit on the left.' })
  })

  it.each([
    ['is under review', { status: 'under-review' }],
    ['was taken down', { status: 'removed' }],
    ['belongs to an owner who is leaving', { isWithdrawn: true }],
  ] as const)('is rejected under a video that %s', async (_what, change) => {
    const { video, author, comment } = await spoken()
    await app.db.updateTable('videos').set(change).where('id', '=', video.id).execute()
    const body = { commentId: comment.id, text: 'Sit on the left.' }
    await expect(app.as(author.token)(comments.editComment, { body })).rejects.toMatchObject({
      code: 'comment_not_found',
      httpStatus: 404,
    })
    expect(await rowOf(comment.id)).toMatchObject({ body: 'Sit on the right.', editedAt: null })
  })

  it('succeeds or is rejected, and never fails with a server error, while the video is being removed', async () => {
    const { video, author, comment } = await spoken()
    const edits = Array.from({ length: 8 }, (_, at) =>
      app
        .as(author.token)(comments.editComment, { body: { commentId: comment.id, text: `Word ${at}` } })
        .then(() => ({ code: 'done' }))
        .catch((error: unknown) => error),
    )
    await app.db.deleteFrom('videos').where('id', '=', video.id).execute()
    for (const outcome of await Promise.all(edits))
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^(?:done|comment_not_found)$/) })
  })
})

describe('comment vote', () => {
  it('is counted, switched, cleared, and visible to its voter only (COMMENTS-12, CALLS-067)', async () => {
    const { video, comment } = await spoken()
    const member = await createUser(app.db)
    const response = await app.request('/api/v1/watch/voteComments', {
      method: 'POST',
      headers: { authorization: member.token, 'content-type': 'application/json' },
      body: JSON.stringify({
        commentId: comment.id,
        commentedBy: member.id,
        vote_type: 'like',
        videoOwnedChannelId: video.channel.id,
      }),
    })
    expect(await response.json()).toEqual({ status: 1, likes: 1, dislikes: 0, vote: 'like' })
    expect((await list(member.token, video.id)).comments[0]).toMatchObject({ likes: 1, vote: 'like' })
    expect((await list(null, video.id)).comments[0]).toMatchObject({ likes: 1, vote: null })
    const vote = (type: 'like' | 'dislike') =>
      app.as(member.token)(comments.voteComments, { body: { commentId: comment.id, vote: type } })
    expect(await vote('dislike')).toEqual({ likes: 0, dislikes: 1, vote: 'dislike' })
    expect(await vote('dislike')).toEqual({ likes: 0, dislikes: 0, vote: null })
  })

  it('sets the requested state whatever the state was before', async () => {
    const { comment } = await spoken()
    const member = await createUser(app.db)
    const vote = (type: 'like' | 'dislike', isWanted: boolean) =>
      app.as(member.token)(comments.voteComments, { body: { commentId: comment.id, vote: type, isWanted } })
    for (const _time of [1, 2])
      expect(await vote('dislike', true)).toEqual({ likes: 0, dislikes: 1, vote: 'dislike' })
    for (const _time of [1, 2])
      expect(await vote('like', false)).toEqual({ likes: 0, dislikes: 0, vote: null })
  })

  it('is counted exactly when many votes arrive at once', async () => {
    const { comment } = await spoken()
    const members = await Promise.all(Array.from({ length: 8 }, () => createUser(app.db)))
    const vote = (token: string, type: 'like' | 'dislike') =>
      app.as(token)(comments.voteComments, { body: { commentId: comment.id, vote: type } })
    const [first, ...rest] = members
    await Promise.all([
      ...rest.map(({ token }, index) => vote(token, index % 2 === 0 ? 'like' : 'dislike')),
      // Five equal votes: on, off, on, off, on.
      ...Array.from({ length: 5 }, () => vote(first?.token ?? '', 'like')),
    ])
    expect(await rowOf(comment.id)).toMatchObject({ likeCount: 5, dislikeCount: 3 })
  })

  it('requires the URL of an unlisted video', async () => {
    const { video, comment } = await spoken()
    await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', video.id).execute()
    const member = await createUser(app.db)
    const vote = (token: string, slug?: string) =>
      app.as(token)(comments.voteComments, { body: { commentId: comment.id, slug, vote: 'like' } })
    for (const slug of [undefined, 'another'])
      await expect(vote(member.token, slug)).rejects.toMatchObject({ code: 'comment_not_found' })
    expect(await vote(member.token, video.slug)).toMatchObject({ likes: 1 })
    expect(await vote(video.channel.owner.token)).toMatchObject({ likes: 2 })
  })

  it('requires a session and an existing comment', async () => {
    const { comment } = await spoken()
    const member = await createUser(app.db)
    const vote = (token: string | null, commentId: number) =>
      app.as(token)(comments.voteComments, { body: { commentId, vote: 'like' } })
    await expect(vote(null, comment.id)).rejects.toMatchObject({ name: 'SessionEnded' })
    await expect(vote(member.token, 999_999)).rejects.toMatchObject({ code: 'comment_not_found' })
  })
})

describe('comment replies', () => {
  it('are listed with their comment and counted (CALLS-064)', async () => {
    const { video, author, comment } = await spoken()
    const other = await say(video, author, 'Another one.')
    await say(video, author, 'First.', comment.id)
    await say(video, author, 'Elsewhere.', other.id)
    await say(video, author, 'Second.', comment.id)
    const { replies } = await app.as(null)(comments.viewReplies, {
      query: { commentId: comment.id, cursor: '' },
    })
    expect(replies.map(({ text }) => text)).toEqual(['First.', 'Second.'])
    const count = (commentId: number) => app.as(null)(comments.viewReplyCount, { query: { commentId } })
    expect(await count(comment.id)).toEqual({ replies: 2 })
    await expect(count(999_999)).rejects.toMatchObject({ code: 'comment_not_found' })
  })
})

describe('link to a comment', () => {
  it('returns the comment, for a reply also its parent, and nothing under another video', async () => {
    const { video, author, comment } = await spoken()
    const reply = await say(video, author, 'Yes.', comment.id)
    const other = await createVideo(app.db)
    const read = (videoId: number, commentId: number) =>
      countStatements(() => app.as(null)(comments.commentThread, { query: { videoId, commentId } }))
    const direct = await read(video.id, comment.id)
    expect(direct.result).toMatchObject({ comment: { id: comment.id }, reply: null })
    expect(direct.statements).toHaveLength(1)
    expect((await read(video.id, reply.id)).result).toMatchObject({
      comment: { id: comment.id },
      reply: { id: reply.id, text: 'Yes.' },
    })
    await expect(read(other.id, comment.id)).rejects.toMatchObject({ code: 'comment_not_found' })
  })
})

describe('comment text', () => {
  it('is stored and returned unchanged, with any characters', async () => {
    const texts = [
      '<script>alert(1)</script><img src=x onerror=alert(2)>',
      'a'.repeat(2000),
      'අ\nஆ  ශ්\u200dරී',
      '👨‍👩‍👧‍👦'.repeat(2000),
      'කාලේ'.repeat(1000),
      "'; drop table comments; --",
      'වන්දනා 🙏 பயணம்',
    ]
    const video = await createVideo(app.db)
    const author = await createUser(app.db)
    for (const text of texts) await say(video, author, text)
    const { comments: shown } = await list(null, video.id, 'new')
    expect(shown.map(({ text }) => text)).toEqual(texts.toReversed())
  })

  it('is stored without invisible characters, and needs something visible', async () => {
    const video = await createVideo(app.db)
    const author = await createUser(app.db)
    const spoofing = '\u202Eevil txt.exe\u202C and \u2067rtl\u2069\u200b'
    expect(await say(video, author, spoofing)).toMatchObject({ text: 'evil txt.exe and rtl' })
    await expect(say(video, author, '\u3164 \u200b')).rejects.toMatchObject({ code: 'comment_empty' })
  })
})

describe('channels to comment as', () => {
  it("are the viewer's own channels", async () => {
    const channel = await createChannel(app.db, { name: 'Northern Light' })
    await createChannel(app.db)
    const member = await createUser(app.db)
    const read = (token: string) => app.as(token)(comments.activeChannels, { query: {} })
    expect(await read(channel.owner.token)).toMatchObject({
      channels: [{ id: channel.id, name: 'Northern Light' }],
    })
    expect(await read(member.token)).toEqual({ channels: [] })
  })
})

describe('comment action under a video that a stranger cannot watch', () => {
  it.each([
    ['unlisted', { isPublic: false }],
    ['under review', { status: 'under-review' }],
    ['removed', { status: 'removed' }],
    ['of an owner who is leaving', { isWithdrawn: true }],
  ] as const)('returns comment_not_found to a stranger if the video is %s', async (_state, state) => {
    const { video, author, comment, owner } = await spoken()
    const stranger = await createUser(app.db)
    await app.db.updateTable('videos').set(state).where('id', '=', video.id).execute()
    const { id: videoId } = video
    const actions = (commentId: number) => [
      app.as(stranger.token)(comments.editComment, { body: { commentId, text: 'Mine' } }),
      app.as(stranger.token)(comments.removeComment, { body: { commentId } }),
      app.as(stranger.token)(comments.pinComment, { body: { videoId, commentId } }),
      app.as(stranger.token)(comments.removePinnedComment, { body: { commentId } }),
      app.as(stranger.token)(comments.adminLikesComments, { body: { commentId } }),
      app.as(stranger.token)(comments.blockCommenter, { body: { commentId } }),
    ]
    const repliesTo = async (commentId: number) =>
      (await Promise.allSettled(actions(commentId))).map((act) =>
        act.status === 'rejected' ? [act.reason.code, act.reason.httpStatus, act.reason.text] : 'done',
      )
    const there = await repliesTo(comment.id)
    expect(there).toEqual(await repliesTo(comment.id + 100_000))
    expect(there).toEqual(there.map(() => ['comment_not_found', 404, expect.any(String)]))
    // The author and the video owner can still act.
    await app.as(owner.token)(comments.adminLikesComments, { body: { commentId: comment.id } })
    await app.as(author.token)(comments.removeComment, { body: { commentId: comment.id } })
    expect(await rowOf(comment.id)).toBeUndefined()
  })
})
