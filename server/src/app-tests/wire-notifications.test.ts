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
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const IDENTITY = expect.any(Number)

describe('notifications on the wire', () => {
  it('contain comments, groups and new videos by name (CALLS-001, CALLS-002, CALLS-003, CALLS-004, CALLS-005, ENTITIES-21, ENTITIES-22)', async () => {
    const video = await createVideo(app.db, { title: 'The Demodara loop' })
    const { owner, id: chid } = video.channel
    const ann = await createUser(app.db, { firstName: 'Ann', avatarKey: 'avatars/ann.webp' })
    const other = await createVideo(app.db, { title: 'Nine arches' })
    const subscribe = (channel_id: number, user_id: number, token: string) =>
      post('/v1/channels/subscribe', { channel_id, user_id }, token)
    expect(await subscribe(chid, ann.id, ann.token)).toMatchObject({ status: 1 })
    const added = await post(
      '/v1/watch/addComment',
      { video_id: video.id, comment: 'I grew up there.', commented_by_user: ann.id },
      ann.token,
    )
    expect(added).toMatchObject({ status: 1 })
    for (const who of ['user_id', 'author']) {
      const act = { channel_id: chid, [who]: ann.id, video_id: video.id, type: 0, type_id: '', action: 1 }
      expect(await post('/v1/usersettings/createNotification', act, ann.token)).toMatchObject({ status: 1 })
    }
    expect(await subscribe(other.channel.id, owner.id, owner.token)).toMatchObject({ status: 1 })

    const bell = () => get(`/v1/usersettings/displayNotifications?uid=${owner.id}&chid=${chid}`, owner.token)
    const count = () => get(`/v1/usersettings/notificationCount?chid=${chid}&uid=${owner.id}`, owner.token)
    const shown = await bell()
    expect(shown).toMatchObject({
      status: 1,
      notifications: [
        {
          nt_id: IDENTITY,
          nt_from: 'Ann Perera',
          nt_description: 'commented: “I grew up there.”',
          nt_date: MOMENT,
          nt_logo: '/media/avatars/ann.webp',
          vd_id: video.id,
          vd_url: video.slug,
          vd_title: 'The Demodara loop',
          vd_thumbnail: expect.stringContaining('poster-1-320.webp'),
        },
      ],
      newVideos: [{ vd_id: other.id, vd_url: other.slug, vd_title: 'Nine arches', nt_date: MOMENT }],
      allNotificationCounts: [
        {
          ntCount: 1,
          notification_description: expect.stringMatching(/^subscribed to /),
          notification_type: 0,
        },
      ],
    })
    expect(await count()).toMatchObject({ status: 1, dataset: expect.any(Number) })
    expect((await count())['dataset']).toBeGreaterThan(0)

    const cleared = await post(
      '/v1/usersettings/clearNotificationCount',
      { chid, uid: owner.id },
      owner.token,
    )
    expect(cleared).toMatchObject({ status: 1 })
    expect(await count()).toMatchObject({ dataset: 0 })
    const [{ nt_id }] = shown['notifications'] as [{ nt_id: number }]
    const seen = (what: Record<string, unknown>) =>
      post('/v1/usersettings/notificationSeen', what, owner.token)
    expect(await seen({ nt_id, nt_type: 6, ch_id: '' })).toMatchObject({ status: 1 })
    expect(await seen({ nt_id: '', nt_type: 0, ch_id: chid })).toMatchObject({ status: 1 })
    expect(await bell()).toMatchObject({ notifications: [], allNotificationCounts: [] })
  })
})

describe('reports on the wire', () => {
  it('of videos and comments have reasons, some with subreasons (CALLS-070, CALLS-071, ENTITIES-26)', async () => {
    for (const path of ['/v1/metadata/reportMetaData', '/v1/metadata/reportCommentMetaData']) {
      const { status, dataset } = await get(path)
      expect(status).toBe(1)
      expect(dataset).toContainEqual({ id: IDENTITY, reason: expect.stringMatching(/./), subReason: [] })
      const subReason = expect.arrayContaining([{ id: IDENTITY, reason: expect.stringMatching(/./) }])
      expect(dataset).toContainEqual({ id: IDENTITY, reason: expect.stringMatching(/./), subReason })
    }
  })

  it('of comments are in the history with the comment’s text (CALLS-073, CALLS-103, CALLS-106, ENTITIES-28)', async () => {
    const channel = await createChannel(app.db, { name: 'Wild Ceylon', isVerified: true })
    const video = await createVideo(app.db, { channel, title: 'Leopard country' })
    const [ben, { id: uid, token }] = [
      await createUser(app.db, { firstName: 'Ben' }),
      await createUser(app.db),
    ]
    const comment = { video_id: video.id, comment: 'Buy cheap flights here.', commented_by_user: ben.id }
    const added = await post('/v1/watch/addComment', comment, ben.token)
    const { comment_id: commentId } = added['dataset'] as { comment_id: number }
    const { dataset } = await get('/v1/metadata/reportCommentMetaData')
    const reasons = dataset as { id: number; reason: string; subReason: { id: number; reason: string }[] }[]
    const reason = reasons.find(({ subReason }) => subReason.length > 0)
    const response = await post(
      '/v1/watch/reportComment',
      {
        videoId: video.id,
        commentId,
        reportedBy: uid,
        mainReason: reason?.id,
        subReason: reason?.subReason[0]?.id,
      },
      token,
    )
    expect(response).toMatchObject({ status: 1 })
    const history = () => get(`/v1/history/reportCommentHistory?uid=${uid}`, token)
    const listed = await history()
    expect(listed).toMatchObject({
      status: 1,
      dataset: [
        {
          rc_id: IDENTITY,
          rc_date: { date: MOMENT },
          rc_reason: reason?.reason,
          rc_subreason: reason?.subReason[0]?.reason,
          rc_status: 'Pending',
          rc_comment: 'Buy cheap flights here.',
          rc_commentOwner: 'Ben Perera',
          vd_id: video.id,
          vd_url: video.slug,
          vd_title: 'Leopard country',
          ch_id: channel.id,
          ch_name: 'Wild Ceylon',
          ch_url: channel.slug,
          ch_verified: 1,
        },
      ],
    })
    const [{ rc_id: rcid }] = listed['dataset'] as [{ rc_id: number }]
    expect(await post('/v1/history/removeCommentHistory', { rcid, uid }, token)).toMatchObject({ status: 1 })
    expect(await history()).toMatchObject({ status: 0, dataset: [] })
  })

  it('of videos and channels are removed from the history one by one, or all with an empty id (CALLS-105, CALLS-107)', async () => {
    const { id: uid, token } = await createUser(app.db)
    const first = async (path: string) =>
      ((await get(path, token))['dataset'] as { id: number; subReason?: unknown[] }[]).find(
        ({ subReason = [] }) => subReason.length === 0,
      )?.id
    const [reason, issue] = [
      await first('/v1/metadata/reportMetaData'),
      await first('/v1/channels/reportChannelMetaData'),
    ]
    for (let count = 0; count < 3; count++) {
      const { id: video_id, channel } = await createVideo(app.db)
      await post('/v1/watch/reportVideo', { video_id, user_id: uid, reason, sub_reason: '' }, token)
      await post(
        '/v1/channels/reportChannel',
        { channel_id: channel.id, reportedBy: uid, reason: issue },
        token,
      )
    }
    for (const [list, removal, name, idName] of [
      ['reportHistory', 'removeReportHistory', 'rpid', 'rp_id'],
      ['reportChannelHistory', 'removeReportChannelHistory', 'rpch', 'reportch_id'],
    ] as const) {
      const history = async () =>
        (await get(`/v1/history/${list}?uid=${uid}`, token))['dataset'] as Record<string, unknown>[]
      const remove = (id: unknown) => post(`/v1/history/${removal}`, { [name]: id, uid }, token)
      const [newest, ...older] = await history()
      expect(older).toHaveLength(2)
      expect(await remove(newest?.[idName])).toMatchObject({ status: 1 })
      expect(await history()).toEqual(older)
      expect(await remove('')).toMatchObject({ status: 1 })
      expect(await history()).toEqual([])
    }
  })
})

describe('an unverified channel', () => {
  it('has a ch_verified other than 1 (ENTITIES-04)', async () => {
    for (const isVerified of [true, false]) {
      const video = await createVideo(app.db, { channel: await createChannel(app.db, { isVerified }) })
      const listed = (await get('/v1/home/recentUploads'))['dataset'] as {
        vd_id: number
        ch_verified: number
      }[]
      const found = listed.find(({ vd_id }) => vd_id === video.id)
      expect(found).toBeDefined()
      expect(found?.ch_verified === 1).toBe(isVerified)
    }
  })
})
