import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { listReviewItems, decideReports } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { comments, reports, watch } = contract

/** A public video in a channel with a video count, reported by two accounts. */
async function reportedVideo() {
  const channel = await createChannel(app.db, { videoCount: 1 })
  const video = await createVideo(app.db, { channel, title: 'Leopard country' })
  const { reasons } = await app.as(null)(reports.videoReasons)
  const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
  const members = [await createUser(app.db), await createUser(app.db)]
  const ids: number[] = []
  for (const { token } of members) {
    const { reportId } = await app.as(token)(reports.reportVideo, { body: { videoId: video.id, reasonId } })
    ids.push(reportId)
  }
  return { channel, video, members, ids }
}

async function seen(token: string) {
  const { reports: list } = await app.as(token)(reports.videoReports, { query: { cursor: '' } })
  return list.map(({ status, videoStatus }) => [status, videoStatus])
}

const videoCount = (channelId: number) =>
  app.db.selectFrom('channels').select('videoCount').where('id', '=', channelId).executeTakeFirst()

describe('review of reports', () => {
  it('lists each open item once, without the reporters', async () => {
    const { video, ids } = await reportedVideo()
    const items = await listReviewItems(app.db, 'open', { limit: 100, after: undefined })
    expect(items.filter(({ slug }) => slug === video.slug)).toEqual([
      expect.objectContaining({
        id: ids[0],
        subject: 'video',
        status: 'pending',
        reports: 2,
        reasons: [{ text: expect.any(String), details: '', reports: 2 }],
        slug: video.slug,
        title: 'Leopard country',
      }),
    ])
  })

  it('hides a video under review, and every reporter sees that (REPORTS-12, REPORTS-18)', async () => {
    const { channel, video, members, ids } = await reportedVideo()
    const other = await reportedVideo()
    const open = () => app.as(null)(watch.displayVideoData, { query: { slug: video.slug } })
    expect(await decideReports(app.db, ids[1] ?? 0, 'review')).toEqual({ subject: 'video', itemId: video.id })
    for (const { token } of members) expect(await seen(token)).toEqual([['Under review', 'under-review']])
    await expect(open()).rejects.toMatchObject({ code: 'video_not_found' })
    expect(await videoCount(channel.id)).toEqual({ videoCount: 0 })
    await decideReports(app.db, ids[0] ?? 0, 'dismiss')
    for (const { token } of members) expect(await seen(token)).toEqual([['Dismissed', 'published']])
    await expect(open()).resolves.toHaveProperty('video.id', video.id)
    expect(await videoCount(channel.id)).toEqual({ videoCount: 1 })
    expect(
      (await listReviewItems(app.db, 'open', { limit: 100, after: undefined })).some(
        ({ slug }) => slug === video.slug,
      ),
    ).toBe(false)
    for (const { token } of other.members) expect(await seen(token)).toEqual([['Pending', 'published']])
  })

  it('removes a video, shows it as removed in the history, and can restore it', async () => {
    const { channel, members, ids } = await reportedVideo()
    await decideReports(app.db, ids[0] ?? 0, 'remove')
    expect(await seen(members[0]?.token ?? '')).toEqual([['Removed', 'removed']])
    const history = await app.as(members[0]?.token ?? '')(reports.videoReports, { query: { cursor: '' } })
    expect(history.reports[0]?.thumbnails).toEqual([])
    expect(await videoCount(channel.id)).toEqual({ videoCount: 0 })
    await decideReports(app.db, ids[0] ?? 0, 'resolve')
    expect(await seen(members[0]?.token ?? '')).toEqual([['Action taken', 'published']])
    expect(await videoCount(channel.id)).toEqual({ videoCount: 1 })
  })

  it('never restores a video that its owner deleted', async () => {
    const { video, ids } = await reportedVideo()
    await app.db
      .updateTable('videos')
      .set({ status: 'removed', deletedAt: new Date() })
      .where('id', '=', video.id)
      .execute()
    await decideReports(app.db, ids[0] ?? 0, 'dismiss')
    const row = await app.db
      .selectFrom('videos')
      .select('status')
      .where('id', '=', video.id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'removed' })
  })

  it('removes a comment with its replies and updates the counts', async () => {
    const video = await createVideo(app.db)
    const [author, reporter] = [await createUser(app.db), await createUser(app.db)]
    const add = (text: string, parentId?: number) =>
      app.as(author.token)(comments.addComment, { body: { videoId: video.id, text, parentId } })
    const { comment } = await add('Buy flights.')
    await add('Cheap ones.', comment.id)
    const { reasons } = await app.as(null)(reports.commentReasons)
    const { reportId } = await app.as(reporter.token)(reports.reportComment, {
      body: {
        videoId: video.id,
        commentId: comment.id,
        reasonId: reasons.find(({ subReasons }) => subReasons.length === 0)?.id,
      },
    })
    await decideReports(app.db, reportId, 'remove')
    const { comments: shown } = await app.as(null)(comments.dspComments, {
      query: { videoId: video.id, cursor: '' },
    })
    expect(shown).toEqual([])
    const history = await app.as(reporter.token)(reports.commentReports, { query: { cursor: '' } })
    expect(history.reports).toMatchObject([{ status: 'Removed', comment: 'Buy flights.', commentId: null }])
    const row = await app.db
      .selectFrom('videos')
      .select('commentCount')
      .where('id', '=', video.id)
      .executeTakeFirst()
    expect(row).toEqual({ commentCount: 0 })
  })

  it('cannot remove a channel, and rejects an unknown report', async () => {
    const channel = await createChannel(app.db)
    const reporter = await createUser(app.db)
    const { issues } = await app.as(reporter.token)(reports.channelIssues)
    const { reportId } = await app.as(reporter.token)(reports.reportChannel, {
      body: { channelId: channel.id, reasonId: issues[0]?.id },
    })
    await expect(decideReports(app.db, reportId, 'remove')).rejects.toThrow(
      "Reports can't take down a channel",
    )
    expect(await decideReports(app.db, 999_999, 'resolve')).toBeUndefined()
    await decideReports(app.db, reportId, 'resolve')
    const history = await app.as(reporter.token)(reports.channelReports, { query: { cursor: '' } })
    expect(history.reports).toMatchObject([{ status: 'Action taken' }])
  })
})
