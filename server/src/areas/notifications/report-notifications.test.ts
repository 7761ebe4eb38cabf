import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { notifications, reports, comments } = contract

const plainReason = (reasons: readonly { id: number; subReasons: readonly unknown[] }[]) =>
  reasons.find((reason) => reason.subReasons.length === 0)?.id ?? 0

/** Creates a video with a comment by Ann and has Ben report the video, the comment and the channel. */
async function reportEverything() {
  const video = await createVideo(app.db, { title: 'The leopard' })
  const [ann, ben] = [
    await createUser(app.db),
    await createUser(app.db, { firstName: 'Whistle', lastName: 'Blower' }),
  ]
  const { comment } = await app.as(ann.token)(comments.addComment, {
    body: { videoId: video.id, text: 'Nonsense' },
  })
  const as = app.as(ben.token)
  const videoReason = plainReason((await as(reports.videoReasons)).reasons)
  await as(reports.reportVideo, { body: { videoId: video.id, reasonId: videoReason } })
  const commentReason = plainReason((await as(reports.commentReasons)).reasons)
  await as(reports.reportComment, {
    body: { videoId: video.id, commentId: comment.id, reasonId: commentReason },
  })
  const issue = (await as(reports.channelIssues)).issues[0]?.id
  const { reportId } = await as(reports.reportChannel, {
    body: { channelId: video.channel.id, reasonId: issue },
  })
  return { video, ann, ben, commentId: comment.id, channelReportId: reportId }
}

const notificationsOf = (user: TestUser) =>
  app.as(user.token)(notifications.displayNotifications, { query: { cursor: '' } })

describe('report notification', () => {
  it("goes to the owner of the reported item and doesn't name the reporter", async () => {
    const { video, ann } = await reportEverything()
    const owners = await notificationsOf(video.channel.owner)
    const reported = owners.notifications.filter((one) => one.type !== 6)
    expect(reported).toMatchObject([
      { type: 7, from: 'Serendib', logoUrl: '', channelSlug: video.channel.slug },
      {
        type: 4,
        from: 'Serendib',
        videoTitle: 'The leopard',
        description: expect.stringMatching(/^Your video was reported\./),
      },
    ])
    const authors = await notificationsOf(ann)
    expect(authors.notifications).toMatchObject([
      { type: 5, description: expect.stringMatching(/^Your comment was reported: “Nonsense”\./) },
    ])
    expect(JSON.stringify([owners, authors])).not.toMatch(/Whistle|Blower/)
    const rows = await app.db
      .selectFrom('notifications')
      .select('actorId')
      .where('recipientId', '=', ann.id)
      .execute()
    expect(rows).toEqual([{ actorId: null }])
  })

  it('is created once for several reports, and can be requested only by accounts that reported (NOTIF-16, CALLS-005)', async () => {
    const { video, ben, commentId, channelReportId } = await reportEverything()
    const { owner } = video.channel
    const before = (await notificationsOf(owner)).notifications.length
    const send = (user: TestUser, body: Record<string, unknown>) =>
      app.request('/api/v1/usersettings/createNotification', {
        method: 'POST',
        headers: { authorization: user.token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const actions = [
      { type: 4, video_id: video.id },
      { type: 5, video_id: video.id, type_id: commentId },
      { type: 7, channel_id: video.channel.id, type_id: channelReportId, author: '' },
    ]
    const other = await createUser(app.db)
    for (const act of actions) {
      expect((await send(ben, act)).status).toBe(200)
      expect((await send(other, act)).status).toBe(409)
    }
    const reason = plainReason((await app.as(other.token)(reports.videoReasons)).reasons)
    await app.as(other.token)(reports.reportVideo, { body: { videoId: video.id, reasonId: reason } })
    expect((await notificationsOf(owner)).notifications).toHaveLength(before)
  })
})
