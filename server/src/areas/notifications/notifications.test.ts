import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements, observeStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { findLargePlans } from '../../testing/plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { notifications, subscriptions, watch, comments } = contract

const notificationsOf = (user: TestUser) =>
  app.as(user.token)(notifications.displayNotifications, { query: { cursor: '', userId: user.id } })
const countOf = async (user: TestUser) =>
  (await app.as(user.token)(notifications.notificationCount, { query: { userId: user.id } })).count
const subscribe = (user: TestUser, channelId: number) =>
  app.as(user.token)(subscriptions.subscribe, { body: { channelId } })
const vote = (user: TestUser, videoId: number, type: 'like' | 'dislike') =>
  app.as(user.token)(watch.voteVideo, { body: { videoId, vote: type } })
const comment = async (user: TestUser, videoId: number, text: string, parentId?: number) =>
  (await app.as(user.token)(comments.addComment, { body: { videoId, text, parentId } })).comment
const rowsOf = (user: TestUser) =>
  app.db.selectFrom('notifications').selectAll().where('recipientId', '=', user.id).execute()

describe('notification about an action', () => {
  it('groups subscriptions and counts each subscriber once, however often it is toggled (NOTIF-10)', async () => {
    const channel = await createChannel(app.db, { name: 'Hill Country Diaries' })
    const [ann, ben] = [await createUser(app.db, { firstName: 'Ann' }), await createUser(app.db)]
    for (let round = 0; round < 11; round++) await subscribe(ann, channel.id)
    expect((await notificationsOf(channel.owner)).groups).toMatchObject([
      {
        type: 0,
        count: 1,
        from: 'Ann Perera',
        description: 'subscribed to Hill Country Diaries',
        isNew: true,
      },
    ])
    await subscribe(ben, channel.id)
    const { groups } = await notificationsOf(channel.owner)
    expect(groups).toMatchObject([{ type: 0, count: 2, from: '2 people', channelId: channel.id }])
    expect(await rowsOf(channel.owner)).toHaveLength(2)
    expect(await countOf(channel.owner)).toBe(2)
  })

  it('counts likes and ignores dislikes (NOTIF-10)', async () => {
    const video = await createVideo(app.db, { title: 'The tea pluckers' })
    const { owner } = video.channel
    for (let fan = 0; fan < 5; fan++) await vote(await createUser(app.db), video.id, 'like')
    await vote(await createUser(app.db), video.id, 'dislike')
    await vote(owner, video.id, 'like')
    const { groups } = await notificationsOf(owner)
    expect(groups).toMatchObject([
      { type: 2, count: 5, from: '5 people', description: 'liked The tea pluckers', videoSlug: video.slug },
    ])
    const other = await createVideo(app.db, { channel: video.channel })
    await vote(await createUser(app.db), other.id, 'like')
    expect((await notificationsOf(owner)).groups).toMatchObject([
      { from: '6 likes', description: 'on 2 of your videos' },
    ])
  })

  it('quotes the beginning of a long comment, and never splits a character', async () => {
    const video = await createVideo(app.db)
    await comment(await createUser(app.db), video.id, `${'x'.repeat(195)}👨‍👩‍👧‍👦 is a family`)
    const { notifications: singles } = await notificationsOf(video.channel.owner)
    expect(singles).toMatchObject([{ description: `commented: “${'x'.repeat(195)}”` }])
  })

  it('shows who commented, what, when and on which video (NOTIF-08, NOTIF-09)', async () => {
    const video = await createVideo(app.db, { title: 'The Demodara loop' })
    const ann = await createUser(app.db, { firstName: 'Ann', avatarKey: 'avatars/ann.webp' })
    await comment(ann, video.id, 'I grew up there.')
    const { notifications: singles } = await notificationsOf(video.channel.owner)
    expect(singles).toMatchObject([
      {
        id: expect.any(Number),
        type: 6,
        from: 'Ann Perera',
        description: 'commented: “I grew up there.”',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        age: 'just now',
        logoUrl: '/media/avatars/ann.webp',
        videoId: video.id,
        videoSlug: video.slug,
        videoTitle: 'The Demodara loop',
        videoThumbnailUrl: expect.stringContaining('poster-1-320.webp'),
      },
    ])
  })

  it("is a reply for the parent's author and a comment for the video owner, and nobody is notified of their own comments", async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const [ann, ben] = [
      await createUser(app.db, { firstName: 'Ann' }),
      await createUser(app.db, { firstName: 'Ben' }),
    ]
    const first = await comment(ann, video.id, 'Where is this?')
    await comment(ben, video.id, 'Near Ella.', first.id)
    await comment(ann, video.id, 'Thank you.', first.id)
    const own = await comment(owner, video.id, 'Pinned soon.')
    await comment(ben, video.id, 'Good.', own.id)
    const said = async (user: TestUser) =>
      (await notificationsOf(user)).notifications.map((one) => one.description)
    expect(await said(ann)).toEqual(['replied: “Near Ella.”'])
    expect(await said(ben)).toEqual([])
    expect(await said(owner)).toEqual([
      'replied: “Good.”',
      'commented: “Thank you.”',
      'commented: “Near Ella.”',
      'commented: “Where is this?”',
    ])
  })

  it('names the channel that a comment was written as', async () => {
    const video = await createVideo(app.db)
    const speaking = await createChannel(app.db, { name: 'Fort Walks' })
    await app.as(speaking.owner.token)(comments.addComment, {
      body: { videoId: video.id, text: 'Hello', channelId: speaking.id },
    })
    const { notifications: singles } = await notificationsOf(video.channel.owner)
    expect(singles).toMatchObject([{ from: 'Fort Walks', logoUrl: '/media/channels/test/logo-200.webp' }])
  })

  it('is not created if the transaction of the action is rolled back', async () => {
    const video = await createVideo(app.db)
    const ann = await createUser(app.db)
    const replyToReply = async () => {
      const first = await comment(ann, video.id, 'One')
      const reply = await comment(ann, video.id, 'Two', first.id)
      await comment(ann, video.id, 'Three', reply.id)
    }
    await expect(replyToReply()).rejects.toMatchObject({ code: 'reply_to_reply' })
    expect(await rowsOf(video.channel.owner)).toHaveLength(2)
  })
})

describe('new videos in notifications', () => {
  it('are listed for 14 days for subscribed channels, without writing rows when a video is published', async () => {
    const channel = await createChannel(app.db, { name: 'Point Break LK' })
    const ann = await createUser(app.db)
    await subscribe(ann, channel.id)
    const fresh = await createVideo(app.db, { channel, title: 'Six in the morning' })
    await createVideo(app.db, { channel, publishedAt: new Date(Date.now() - 15 * 86_400_000) })
    await createVideo(app.db, { channel, isPublic: false })
    await createVideo(app.db)
    const { newVideos } = await notificationsOf(ann)
    expect(newVideos).toMatchObject([
      { type: 3, from: 'Point Break LK', description: 'uploaded Six in the morning', videoSlug: fresh.slug },
    ])
    expect(await countOf(ann)).toBe(1)
    expect(await rowsOf(ann)).toEqual([])
  })

  it('are dismissed one by one or all at once (CALLS-004)', async () => {
    const channel = await createChannel(app.db)
    const ann = await createUser(app.db)
    await subscribe(ann, channel.id)
    const [one, two] = [await createVideo(app.db, { channel }), await createVideo(app.db, { channel })]
    const seen = (body: { type: number; videoId?: number }) =>
      app.as(ann.token)(notifications.notificationSeen, { body })
    await seen({ type: 3, videoId: one.id })
    expect((await notificationsOf(ann)).newVideos.map((video) => video.videoId)).toEqual([two.id])
    await seen({ type: 3 })
    expect(await notificationsOf(ann)).toMatchObject({ newVideos: [], hasAny: false })
    await expect(seen({ type: 3, videoId: 2_000_000_000 })).rejects.toMatchObject({
      code: 'notification_not_found',
    })
  })
})

describe('notification count', () => {
  it('restarts at zero when it is cleared, while the list stays (NOTIF-03, CALLS-001, CALLS-003)', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    await comment(await createUser(app.db), video.id, 'One')
    await comment(await createUser(app.db), video.id, 'Two')
    expect(await countOf(owner)).toBe(2)
    await app.as(owner.token)(notifications.clearNotificationCount, { body: { userId: owner.id } })
    expect(await countOf(owner)).toBe(0)
    expect((await notificationsOf(owner)).notifications).toMatchObject([{ isNew: false }, { isNew: false }])
    await comment(await createUser(app.db), video.id, 'Three')
    expect(await countOf(owner)).toBe(1)
    expect((await notificationsOf(owner)).notifications.map((one) => one.isNew)).toEqual([true, false, false])
  })

  it('still counts what arrived after the list was loaded and before the count was cleared', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const clear = (shownUntil: number) =>
      app.as(owner.token)(notifications.clearNotificationCount, { body: { shownUntil } })
    await vote(await createUser(app.db), video.id, 'like')
    await comment(await createUser(app.db), video.id, 'One')
    const shown = await notificationsOf(owner)
    const nothingYet = await notificationsOf(await createUser(app.db))
    await comment(await createUser(app.db), video.id, 'Two')
    expect(nothingYet.shownUntil).toBe(0)
    await clear(nothingYet.shownUntil)
    expect(await countOf(owner)).toBe(3)
    await clear(shown.shownUntil)
    expect(await countOf(owner)).toBe(1)
    expect((await notificationsOf(owner)).notifications.map((one) => one.isNew)).toEqual([true, false])
    await clear((await notificationsOf(owner)).shownUntil)
    expect(await countOf(owner)).toBe(0)
    // A late request doesn't reset the count, and nobody can clear future notifications.
    await clear(shown.shownUntil)
    expect(await countOf(owner)).toBe(0)
    await clear(9e15)
    await comment(await createUser(app.db), video.id, 'Three')
    expect(await countOf(owner)).toBe(1)
  })

  it('and the list are empty for a guest (NOTIF-15)', async () => {
    for (const name of ['notificationCount', 'displayNotifications']) {
      const response = await app.request(`/api/v1/usersettings/${name}?uid=&chid=`)
      expect(await response.json()).toEqual({ status: 0, dataset: [] })
    }
  })
})

describe('dismissing notifications', () => {
  it('removes one notification, or all of a type and channel (NOTIF-04, NOTIF-05, CALLS-004)', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const second = await createChannel(app.db, { owner })
    const ann = await createUser(app.db)
    await comment(ann, video.id, 'One')
    await subscribe(ann, video.channel.id)
    await subscribe(ann, second.id)
    const seen = (body: { id?: number; type?: number; channelId?: number }, token = owner.token) =>
      app.as(token)(notifications.notificationSeen, { body })
    const [single] = (await notificationsOf(owner)).notifications
    await expect(seen({ id: single?.id ?? 0 }, ann.token)).rejects.toMatchObject({
      code: 'notification_not_found',
      text: 'Unable to proceed the request, Please try again!',
    })
    await seen({ id: single?.id ?? 0 })
    expect((await notificationsOf(owner)).notifications).toEqual([])
    await seen({ type: 1, channelId: second.id })
    expect((await notificationsOf(owner)).groups).toMatchObject([{ channelId: video.channel.id }])
    await seen({ type: 0 })
    expect(await notificationsOf(owner)).toMatchObject({ hasAny: false, groups: [] })
    for (const type of [99, undefined])
      await expect(seen(type === undefined ? {} : { type })).rejects.toMatchObject({
        code: 'notification_type_not_found',
      })
  })
})

describe('createNotification', () => {
  const send = (user: TestUser, body: Record<string, unknown>) =>
    app.request('/api/v1/usersettings/createNotification', {
      method: 'POST',
      headers: { authorization: user.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('accepts actions that really happened and creates no duplicates (NOTIF-16, CALLS-005)', async () => {
    const video = await createVideo(app.db)
    const { owner, id: channelId } = video.channel
    const ann = await createUser(app.db)
    await subscribe(ann, channelId)
    await vote(ann, video.id, 'like')
    const { id: commentId } = await comment(ann, video.id, 'One')
    const reported = [
      { type: 0, action: 1, channel_id: channelId, user_id: ann.id },
      { type: 1, action: 1, channel_id: channelId, author: ann.id },
      { type: 2, action: 1, video_id: video.id, user_id: ann.id, author_channel: '' },
      { type: 6, video_id: video.id, type_id: commentId, author: ann.id },
      { type: '6', video_id: video.id, author: ann.id },
    ]
    for (const body of reported) {
      const response = await send(ann, body)
      expect([response.status, await response.json()]).toEqual([200, { status: 1 }])
    }
    expect(await rowsOf(owner)).toHaveLength(3)
    await subscribe(ann, channelId)
    expect((await send(ann, { type: 1, action: 0, channel_id: channelId, user_id: ann.id })).status).toBe(200)
    expect(await rowsOf(owner)).toHaveLength(3)
  })

  it("rejects actions that didn't happen and unknown types (NOTIF-16)", async () => {
    const video = await createVideo(app.db)
    const ann = await createUser(app.db)
    const invented = [
      { type: 0, action: 1, channel_id: video.channel.id },
      { type: 2, video_id: video.id },
      { type: 6, video_id: video.id },
    ]
    for (const body of invented) expect((await send(ann, body)).status).toBe(409)
    for (const type of [3, 8, 99]) {
      const response = await send(ann, { type, channel_id: video.channel.id })
      expect([response.status, await response.json()]).toMatchObject([400, { status: 0 }])
    }
    expect(await rowsOf(video.channel.owner)).toEqual([])
  })
})

describe('notification settings', () => {
  const save = (
    user: TestUser,
    change: Partial<Record<'comments' | 'votes' | 'newVideos' | 'hasDigest', boolean>>,
  ) =>
    app.as(user.token)(notifications.saveNotificationSettings, {
      body: {
        userId: user.id,
        newVideos: true,
        comments: true,
        replies: true,
        subscriptions: true,
        votes: true,
        hasDigest: false,
        ...change,
      },
    })

  it('enable everything except email by default, and mute chosen topics', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const read = () =>
      app.as(owner.token)(notifications.notificationSettings, { query: { userId: owner.id } })
    expect(await read()).toMatchObject({ settings: { comments: true, votes: true, hasDigest: false } })
    await save(owner, { comments: false, newVideos: false })
    expect((await read()).settings).toMatchObject({ comments: false, newVideos: false, votes: true })
    const ann = await createUser(app.db)
    await comment(ann, video.id, 'One')
    await vote(ann, video.id, 'like')
    expect((await rowsOf(owner)).map((row) => row.kind)).toEqual(['vote'])
    const followed = await createVideo(app.db)
    await subscribe(owner, followed.channel.id)
    expect((await notificationsOf(owner)).newVideos).toEqual([])
  })

  it('reject the digest for an account without an email address', async () => {
    const user = await createUser(app.db, { email: null, mobile: '0771234567' })
    await expect(save(user, { hasDigest: true })).rejects.toMatchObject({ code: 'digest_without_email' })
  })
})

it('pages single notifications with a fixed number of statements', async () => {
  const video = await createVideo(app.db)
  const { owner } = video.channel
  const ann = await createUser(app.db)
  const empty = await countStatements(() => notificationsOf(owner))
  for (let n = 1; n <= 5; n++) await comment(ann, video.id, `No ${n}`)
  await vote(ann, video.id, 'like')
  const read = (cursor: string) =>
    app.as(owner.token)(notifications.displayNotifications, { query: { cursor, limit: 2 } })
  const first = await read('')
  const second = await read(first.next ?? '')
  const third = await read(second.next ?? '')
  const said = [first, second, third].flatMap((page) => page.notifications.map((one) => one.description))
  expect(said).toEqual(['5', '4', '3', '2', '1'].map((n) => `commented: “No ${n}”`))
  expect([first.groups.length, second.groups.length, third.next]).toEqual([1, 0, null])
  const full = await countStatements(() => notificationsOf(owner))
  // The session's statements and those of the notifications; one more for the cards if there are videos.
  expect(full.statements.length).toBe(empty.statements.length + 1)
})

it('counts without reading all subscriptions of an account that subscribes to 20,000 channels, and lists by reading them once', async () => {
  const busy = await createUser(app.db)
  const owner = await createUser(app.db)
  await sql`
    insert into channels (owner_id, name, slug, logo_key, banner_key)
    select ${owner.id}, 'Mass ' || n, 'mass-' || n, '', '' from generate_series(1, 1000) n`.execute(app.db)
  await app.db.transaction().execute(async (trx) => {
    // Most of these channels don't exist; only the number of subscriptions matters.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into subscriptions (user_id, channel_id, created_at)
      select ${busy.id}, id, now() - interval '30 days'
      from (select id from channels where slug like 'mass-%' union select generate_series(1000001, 1019000)) as mass`.execute(
      trx,
    )
  })
  await sql`
    insert into videos (channel_id, slug, title, status, published_at, master_key, stage)
    select id, 'mass-video-' || id, 'Mass', 'published', now() - interval '1 hour', 'x', 'ready'
    from channels where slug like 'mass-%' `.execute(app.db)
  await sql`analyze channels, subscriptions, videos`.execute(app.db)
  const counted = await observeStatements(() => countOf(busy))
  expect([counted.statements.length, counted.result]).toEqual([2, 100])
  const listed = await observeStatements(() => notificationsOf(busy))
  expect(listed.result.newVideos).toHaveLength(20)
  const { pool } = app.parts.connection
  // There are 1,000 videos, and each is looked up in the subscriptions.
  expect(await findLargePlans(pool, counted.statements, { read: 3000, sorted: 3000 })).toEqual([])
  // Another order reads fewer rows for such accounts, but all videos of a large site for others.
  expect(await findLargePlans(pool, listed.statements, { read: 20_500, sorted: 3000 })).toEqual([])
})
