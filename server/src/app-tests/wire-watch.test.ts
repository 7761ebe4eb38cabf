import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createUser, createVideo } from '../testing/factories.ts'
import { wireOf } from '../testing/wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { get, post } = wireOf(() => app)

describe('a video on the wire', () => {
  it('is returned with all its fields by URL and id, and by URL alone (CALLS-054, ENTITIES-07)', async () => {
    const channel = await createChannel(app.db, { name: 'Hills', isVerified: true })
    const video = await createVideo(app.db, {
      channel,
      title: 'Ella Gap',
      description: 'A walk.',
      categories: ['Hill country'],
      viewCount: 3,
    })
    const { id, token } = await createUser(app.db)
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const expected = {
      httpStatus: 200,
      status: 1,
      dataset: {
        vd_file: expect.stringMatching(/\.m3u8$/),
        vd_description: 'A walk.',
        vd_category: 'Hill country',
        vd_created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        vd_created: day,
        vd_thumbs: expect.arrayContaining([expect.stringMatching(/^\/media\//)]),
        vd_id: video.id,
        vd_url: video.slug,
        vd_title: 'Ella Gap',
        vd_duration: '1:15',
        vd_days: 'just now',
        vd_published: day,
        vd_views: 3,
        ch_id: channel.id,
        ch_name: 'Hills',
        ch_url: channel.slug,
        ch_verified: 1,
      },
    }
    const path = '/v1/watch/displayVideoData'
    expect(await get(`${path}?vurl=${video.slug}&uid=${id}&vid=${video.id}`, token)).toMatchObject(expected)
    expect(await get(`${path}?vurl=${video.slug}&uid=&vid=`)).toMatchObject(expected)
    expect(await get(`${path}?vurl=${video.slug}`)).toMatchObject(expected)
    expect(await get(`${path}?vurl=unknown-video&uid=&vid=`)).toMatchObject({ httpStatus: 404, status: 0 })
  })

  it('accepts the votes like and dislike, and refuses others (CALLS-066)', async () => {
    const video = await createVideo(app.db)
    const { id, token } = await createUser(app.db)
    const vote = (vote_type: string) =>
      post('/v1/watch/voteVideo', { user_id: id, video_id: video.id, vote_type }, token)
    expect(await vote('like')).toMatchObject({ status: 1, likes: 1, dislikes: 0, voteId: expect.any(Number) })
    expect(await vote('dislike')).toMatchObject({ status: 1, likes: 0, dislikes: 1 })
    expect(await vote('love')).toMatchObject({ httpStatus: 400, status: 0 })
    const stored = app.db
      .selectFrom('videoVotes')
      .select(['userId', 'isLike'])
      .where('videoId', '=', video.id)
    expect(await stored.execute()).toEqual([{ userId: id, isLike: false }])
  })

  it('counts a view after check and count, and no second one (CALLS-074, CALLS-075, CALLS-076)', async () => {
    const video = await createVideo(app.db, { viewCount: 41 })
    const { id, token } = await createUser(app.db)
    const body = { vid: video.id, uid: id }
    const check = () => post('/v1/history/checkIPForViewCount', body, token)
    expect(await check()).toMatchObject({ httpStatus: 200, status: 1 })
    const counted = await post('/v1/watch/incrementViewCount', { vid: video.id }, token)
    expect(counted).toMatchObject({ httpStatus: 200, status: 1 })
    const stored = await post('/v1/history/storeViewResult', body, token)
    expect(stored).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await check()).toMatchObject({ httpStatus: 200, status: 0 })
    expect(await get(`/v1/watch/displayVideoData?vurl=${video.slug}`)).toMatchObject({
      dataset: { vd_views: 42 },
    })
  })
})

describe('comments on the wire', () => {
  const add = (body: Record<string, unknown>, token: string) => post('/v1/watch/addComment', body, token)
  const textsOf = async (videoId: number, order: string) => {
    const { dataset } = await get(`/v1/watch/dspComments?vid=${videoId}&sm=${order}`)
    return (dataset as { comment: string }[]).map(({ comment }) => comment)
  }

  it('are stored with author, channel, video and parent comment (ENTITIES-23, CALLS-057, CALLS-058)', async () => {
    const video = await createVideo(app.db)
    const channel = await createChannel(app.db)
    const { id, token } = channel.owner
    const said = {
      parent_id: null,
      video_id: video.id,
      comment: 'Sit on the right.',
      commented_by_user: id,
      commented_by_channel: channel.id,
    }
    const added = await add({ ...said, parent_id: '' }, token)
    expect(added).toMatchObject({ httpStatus: 200, status: 1, dataset: said })
    const { comment_id: parentId } = added['dataset'] as { comment_id: number }
    const response = { ...said, comment: 'Or on the left.', parent_id: parentId, commented_by_channel: null }
    expect(await add({ ...response, commented_by_channel: '' }, token)).toMatchObject({ status: 1 })
    expect(await get(`/v1/watch/dspComments?vid=${video.id}&sm=new`)).toMatchObject({
      status: 1,
      dataset: [{ ...said, likes: 0, dislikes: 0 }],
    })
    expect(await get(`/v1/watch/viewReplies?cmid=${parentId}`)).toMatchObject({ dataset: [response] })
  })

  it('are refused if they are empty or in the name of another account’s channel (CALLS-057)', async () => {
    const video = await createVideo(app.db)
    const foreign = await createChannel(app.db)
    const { id, token } = await createUser(app.db)
    const said = { parent_id: '', video_id: video.id, comment: 'Hello', commented_by_user: id }
    expect(await add({ ...said, comment: ' ' }, token)).toMatchObject({ httpStatus: 400, status: 0 })
    const posing = await add({ ...said, commented_by_channel: foreign.id }, token)
    expect(posing).toMatchObject({ httpStatus: 403, status: 0 })
    const stored = app.db.selectFrom('comments').select('id').where('videoId', '=', video.id)
    expect(await stored.execute()).toEqual([])
  })

  it('are sorted by pin and votes, or by newest first (CALLS-058)', async () => {
    const video = await createVideo(app.db)
    const { id } = await createUser(app.db)
    for (const [body, given] of [
      ['pinned', { isPinned: true }],
      ['disliked', { dislikeCount: 3 }],
      ['liked', { likeCount: 9 }],
      ['newest', {}],
    ] as const)
      await app.db
        .insertInto('comments')
        .values({ videoId: video.id, userId: id, body, ...given })
        .execute()
    expect(await textsOf(video.id, 'pin')).toEqual(['pinned', 'liked', 'newest', 'disliked'])
    expect(await textsOf(video.id, 'new')).toEqual(['newest', 'liked', 'disliked', 'pinned'])
  })

  it('return the pinned comment, or status 0 without one (CALLS-059)', async () => {
    const video = await createVideo(app.db)
    const { id } = await createUser(app.db)
    const pinned = () => get(`/v1/watch/showPinnedComment?vid=${video.id}`)
    expect(await pinned()).toEqual({ httpStatus: 200, status: 0, dataset: null })
    for (const isPinned of [true, false])
      await app.db
        .insertInto('comments')
        .values({ videoId: video.id, userId: id, body: isPinned ? 'Sit on the right.' : 'When?', isPinned })
        .execute()
    expect(await pinned()).toMatchObject({
      httpStatus: 200,
      status: 1,
      dataset: { comment: 'Sit on the right.', pinned: 1 },
    })
  })

  it('have a reply count (CALLS-065)', async () => {
    const video = await createVideo(app.db)
    const { id, token } = await createUser(app.db)
    const say = (comment: string, parent_id: number | '') =>
      add({ parent_id, video_id: video.id, comment, commented_by_user: id }, token)
    const { comment_id: parentId } = (await say('Which side?', ''))['dataset'] as { comment_id: number }
    const count = () => get(`/v1/watch/viewReplyCount?cmid=${parentId}`)
    expect(await count()).toEqual({ httpStatus: 200, status: 1, dataset: 0 })
    for (const text of ['The right.', 'The left.']) await say(text, parentId)
    expect(await count()).toEqual({ httpStatus: 200, status: 1, dataset: 2 })
  })
})
