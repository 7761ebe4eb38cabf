import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { wireOf } from '../../testing/wire.ts'
import { commentJobHandlers } from '../comments/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { comments, reports } = contract

async function videoReasons() {
  const { reasons } = await app.as(null)(reports.videoReasons)
  return {
    plain: reasons.find((reason) => reason.subReasons.length === 0)?.id ?? 0,
    withSubs: reasons.find((reason) => reason.subReasons.length > 1),
  }
}

async function commentOn(videoId: number, text = 'Buy cheap flights here.') {
  const author = await createUser(app.db, { firstName: 'Spam', lastName: 'Mer' })
  const { comment } = await app.as(author.token)(comments.addComment, { body: { videoId, text } })
  return { ...comment, author }
}

const { get, post } = wireOf(() => app)

const rowsOf = (reporterId: number) =>
  app.db.selectFrom('reports').selectAll().where('reporterId', '=', reporterId).execute()

describe('report reasons', () => {
  it('are public, some with sub-reasons (CALLS-070, CALLS-071)', async () => {
    for (const call of [reports.videoReasons, reports.commentReasons]) {
      const { reasons } = await app.as(null)(call)
      expect(reasons.length).toBeGreaterThan(4)
      expect(reasons.some((reason) => reason.subReasons.length > 0)).toBe(true)
      expect(reasons.some((reason) => reason.subReasons.length === 0)).toBe(true)
    }
  })

  it('for channels require a session and consist of id and issue (CALLS-037, ENTITIES-25)', async () => {
    await expect(app.as(null)(reports.channelIssues)).rejects.toMatchObject({ name: 'SessionEnded' })
    const member = await createUser(app.db)
    const issues = await get('/v1/channels/reportChannelMetaData', member.token)
    expect(issues.status).toBe(1)
    expect(issues.dataset).toContainEqual({ id: expect.any(Number), issue: 'Something else' })
  })
})

describe('report of a video', () => {
  it('is stored and listed in the history (CALLS-072, CALLS-102, WATCH-29, ENTITIES-27, REPORTS-09, REPORTS-10, REPORTS-12)', async () => {
    const video = await createVideo(app.db, { title: 'Leopard country' })
    const member = await createUser(app.db)
    const { withSubs } = await videoReasons()
    const subReason = withSubs?.subReasons[1]
    const reply = await post(
      '/v1/watch/reportVideo',
      { video_id: video.id, user_id: member.id, reason: withSubs?.id, sub_reason: subReason?.id },
      member.token,
    )
    expect(reply).toEqual({ httpStatus: 200, status: 1, dataset: expect.any(Number) })
    const { status, total, dataset } = await get(`/v1/history/reportHistory?uid=${member.id}`, member.token)
    expect([status, total]).toEqual([1, 1])
    expect(dataset).toMatchObject([
      {
        rp_id: reply['dataset'],
        rp_date: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
        rp_reason: withSubs?.text,
        rp_subreason: subReason?.text,
        vd_status: 'Pending',
        vd_statuscode: 1,
        vd_id: video.id,
        vd_url: video.slug,
        vd_title: 'Leopard country',
      },
    ])
  })

  it('requires a listed reason, and one of its sub-reasons if there are any (WATCH-27, WATCH-28)', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const { plain, withSubs } = await videoReasons()
    const other = (await app.as(null)(reports.commentReasons)).reasons[0]
    const report = (body: { reasonId?: number | undefined; subReasonId?: number | undefined }) =>
      app.as(member.token)(reports.reportVideo, { body: { videoId: video.id, ...body } })
    await expect(report({})).rejects.toMatchObject({ text: 'Please select a reason' })
    const wrong = [
      { reasonId: withSubs?.id },
      { reasonId: withSubs?.id, subReasonId: plain },
      { reasonId: plain, subReasonId: withSubs?.subReasons[0]?.id },
      { reasonId: withSubs?.subReasons[0]?.id },
      { reasonId: other?.id, subReasonId: other?.subReasons[0]?.id },
      { reasonId: 999_999 },
    ]
    for (const body of wrong) {
      await expect(report(body)).rejects.toMatchObject({ text: 'Please select a reason from the list' })
    }
    expect(await rowsOf(member.id)).toEqual([])
  })

  it("replaces the account's earlier report and shows it in the history again, also when two arrive at once", async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const call = app.as(member.token)
    const { plain, withSubs } = await videoReasons()
    const again = { videoId: video.id, reasonId: withSubs?.id, subReasonId: withSubs?.subReasons[0]?.id }
    const { reportId } = await call(reports.reportVideo, { body: { videoId: video.id, reasonId: plain } })
    await call(reports.removeVideoReport, { body: { reportId } })
    const both = await Promise.all([1, 2].map(() => call(reports.reportVideo, { body: again })))
    const replaced = { reportId, isReplacement: true }
    expect(both).toEqual([replaced, replaced])
    expect(await rowsOf(member.id)).toMatchObject([{ reasonId: withSubs?.id, hiddenAt: null }])
  })

  it('is rejected after the report was closed', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const { plain } = await videoReasons()
    const report = () =>
      app.as(member.token)(reports.reportVideo, { body: { videoId: video.id, reasonId: plain } })
    const { reportId } = await report()
    await app.db.updateTable('reports').set({ status: 'dismissed' }).where('id', '=', reportId).execute()
    await expect(report()).rejects.toMatchObject({ code: 'report_closed' })
  })

  it("is rejected for one's own video, for an unknown video and without a session", async () => {
    const video = await createVideo(app.db)
    const draft = await createVideo(app.db, { status: 'processing' })
    const member = await createUser(app.db)
    const { plain } = await videoReasons()
    const report = (token: string | null, videoId: number) =>
      app.as(token)(reports.reportVideo, { body: { videoId, reasonId: plain } })
    await expect(report(video.channel.owner.token, video.id)).rejects.toMatchObject({ code: 'own_content' })
    await expect(report(member.token, draft.id)).rejects.toMatchObject({ code: 'video_not_found' })
    await expect(report(null, video.id)).rejects.toMatchObject({ name: 'SessionEnded' })
    await expect(
      app.as(member.token)(reports.reportVideo, {
        body: { videoId: video.id, reasonId: plain, userId: member.id + 1 },
      }),
    ).rejects.toMatchObject({ code: 'not_yours' })
    expect(await rowsOf(member.id)).toEqual([])
  })
})

describe('report under a video that is not public', () => {
  it("requires the video's slug, which cannot be guessed", async () => {
    const video = await createVideo(app.db)
    const comment = await commentOn(video.id)
    await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', video.id).execute()
    const member = await createUser(app.db)
    const call = app.as(member.token)
    const { plain: reasonId } = await videoReasons()
    const ofComment = (await call(reports.commentReasons)).reasons.find(
      (each) => each.subReasons.length === 0,
    )
    for (const slug of [undefined, 'another']) {
      const place = { videoId: video.id, slug }
      await expect(call(reports.reportVideo, { body: { ...place, reasonId } })).rejects.toMatchObject({
        code: 'video_not_found',
      })
      await expect(
        call(reports.reportComment, { body: { ...place, commentId: comment.id, reasonId: ofComment?.id } }),
      ).rejects.toMatchObject({ code: 'comment_not_found' })
    }
    expect(await rowsOf(member.id)).toEqual([])
    const place = { videoId: video.id, slug: video.slug }
    await call(reports.reportVideo, { body: { ...place, reasonId } })
    await call(reports.reportComment, {
      body: { ...place, commentId: comment.id, reasonId: ofComment?.id },
    })
    expect(await rowsOf(member.id)).toHaveLength(2)
  })
})

describe('report of a comment', () => {
  it("stores the comment's text and author, which stay when the comment is changed or removed (CALLS-073, CALLS-103, REPORTS-25)", async () => {
    const video = await createVideo(app.db)
    const comment = await commentOn(video.id)
    const member = await createUser(app.db)
    const call = app.as(member.token)
    const { reasons } = await call(reports.commentReasons)
    const reason = reasons.find(({ subReasons }) => subReasons.length > 0)
    const body = { videoId: video.id, commentId: comment.id, reasonId: reason?.id }
    await expect(call(reports.reportComment, { body })).rejects.toMatchObject({
      text: 'Please select a reason from the list',
    })
    await call(reports.reportComment, { body: { ...body, subReasonId: reason?.subReasons[0]?.id } })
    await app.db.updateTable('comments').set({ body: 'Nothing' }).where('id', '=', comment.id).execute()
    const read = async () => (await call(reports.commentReports, { query: { cursor: '' } })).reports
    const said = { comment: 'Buy cheap flights here.', commentOwner: 'Spam Mer', title: expect.any(String) }
    expect(await read()).toMatchObject([
      { ...said, reason: reason?.text, status: 'Pending', commentId: comment.id },
    ])
    await app.db.deleteFrom('comments').where('id', '=', comment.id).execute()
    expect(await read()).toMatchObject([{ ...said, status: 'Removed', commentId: null }])
  })

  it('can be made for 30 days after the comment was removed, with what it said', async () => {
    const video = await createVideo(app.db)
    const { id: commentId, author } = await commentOn(video.id, 'Follow me home.')
    await app.as(author.token)(comments.removeComment, { body: { commentId } })
    const { reasons } = await app.as(null)(reports.commentReasons)
    const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
    const body = { videoId: video.id, commentId, reasonId }
    const report = async () => app.as((await createUser(app.db)).token)(reports.reportComment, { body })
    await report()
    const moderator = app.as((await createUser(app.db, { roleId: 4 })).token)
    const { items } = await moderator(contract.administration.reports, { query: { cursor: '' } })
    const item = items.find(({ comment }) => comment === 'Follow me home.')
    expect(item).toMatchObject({ commentAuthor: 'Spam Mer', commentId: null, status: 'pending' })
    const [sweep] = commentJobHandlers(app.parts)
    const age = async (days: number) => {
      const removedAt = new Date(Date.now() - days * 86_400_000)
      await app.db.updateTable('removedComments').set({ removedAt }).execute()
      await sweep?.run({}, { id: '', attempt: 1, signal: new AbortController().signal, log: app.parts.log })
    }
    await age(29)
    await report()
    await age(31)
    expect(await app.db.selectFrom('removedComments').select('id').execute()).toEqual([])
    await expect(report()).rejects.toMatchObject({ code: 'comment_not_found' })
  })

  it("is rejected for one's own comment and for a comment under another video", async () => {
    const video = await createVideo(app.db)
    const other = await createVideo(app.db)
    const comment = await commentOn(video.id)
    const { reasons } = await app.as(null)(reports.commentReasons)
    const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
    const report = (token: string, videoId: number) =>
      app.as(token)(reports.reportComment, { body: { videoId, commentId: comment.id, reasonId } })
    await expect(report(comment.author.token, video.id)).rejects.toMatchObject({ code: 'own_content' })
    await expect(report(other.channel.owner.token, other.id)).rejects.toMatchObject({
      code: 'comment_not_found',
    })
  })
})

describe('report of a channel', () => {
  it('returns its id and is listed in the history (CALLS-038, CALLS-104, ENTITIES-25, ENTITIES-29, REPORTS-26, CONSTANTS-28)', async () => {
    const channel = await createChannel(app.db, { name: 'Wild Ceylon', isVerified: true })
    const member = await createUser(app.db)
    const call = app.as(member.token)
    const issue = (await call(reports.channelIssues)).issues[2]
    const { reportId } = await call(reports.reportChannel, {
      body: { channelId: channel.id, reasonId: issue?.id },
    })
    const list = await get(`/v1/history/reportChannelHistory?uid=${member.id}`, member.token)
    expect(list.dataset).toMatchObject([
      {
        reportch_id: reportId,
        reportch_date: { date: expect.any(String) },
        reportch_reason: issue?.text,
        ch_status: 'Pending',
        ch_id: channel.id,
        ch_name: 'Wild Ceylon',
        ch_url: channel.slug,
        ch_logo: expect.stringContaining('logo'),
        ch_verified: 1,
      },
    ])
    const own = app.as(channel.owner.token)(reports.reportChannel, {
      body: { channelId: channel.id, reasonId: issue?.id },
    })
    await expect(own).rejects.toMatchObject({ code: 'own_content' })
    const unknown = call(reports.reportChannel, { body: { channelId: channel.id, reasonId: 999_999 } })
    await expect(unknown).rejects.toMatchObject({ code: 'report_reason_unlisted' })
  })
})

describe('report history', () => {
  it('is paged by key, counted, and takes two statements (REPORTS-17)', async () => {
    const member = await createUser(app.db)
    const { plain } = await videoReasons()
    const channel = await createChannel(app.db)
    for (let index = 0; index < 12; index++) {
      const video = await createVideo(app.db, { channel })
      await app.as(member.token)(reports.reportVideo, { body: { videoId: video.id, reasonId: plain } })
    }
    const read = (limit: number, cursor: string) =>
      countStatements(() => app.as(member.token)(reports.videoReports, { query: { limit, cursor } }))
    const first = await read(10, '')
    const second = await read(5, first.result.next ?? '')
    // One of them is the session's lookup.
    expect([first.statements.length, second.statements.length]).toEqual([3, 3])
    expect([first.result.reports.length, first.result.total]).toEqual([10, 12])
    expect([second.result.reports.length, second.result.next]).toEqual([2, null])
    const ids = [...first.result.reports, ...second.result.reports].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('is empty without a token and uid, and rejected for another account (REPORTS-23)', async () => {
    const member = await createUser(app.db)
    for (const path of ['reportHistory', 'reportCommentHistory', 'reportChannelHistory']) {
      const empty = await app.request(`/api/v1/history/${path}?uid=`)
      expect(await empty.json()).toMatchObject({ status: 0, dataset: [] })
      const foreign = await app.request(`/api/v1/history/${path}?uid=${member.id + 1}`, {
        headers: { authorization: member.token },
      })
      expect(foreign.status).toBe(403)
    }
    for (const path of ['removeReportHistory', 'removeCommentHistory', 'removeReportChannelHistory']) {
      const response = await app.request(`/api/v1/history/${path}`, { method: 'POST' })
      expect([response.status, await response.json()]).toMatchObject([401, { status: 401 }])
    }
  })

  it('hides one entry or all of a kind, without deleting the reports', async () => {
    const member = await createUser(app.db)
    const stranger = await createUser(app.db)
    const call = app.as(member.token)
    const channel = await createChannel(app.db)
    const { plain } = await videoReasons()
    const { reasons } = await call(reports.commentReasons)
    const commentReason = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
    const issue = (await call(reports.channelIssues)).issues[0]?.id
    const ids: number[] = []
    for (let index = 0; index < 3; index++) {
      const video = await createVideo(app.db, { channel })
      const comment = await commentOn(video.id)
      const body = { videoId: video.id, reasonId: plain }
      ids.push((await call(reports.reportVideo, { body })).reportId)
      await call(reports.reportComment, {
        body: { videoId: video.id, commentId: comment.id, reasonId: commentReason },
      })
      const other = await createChannel(app.db)
      await call(reports.reportChannel, { body: { channelId: other.id, reasonId: issue } })
    }
    const foreign = app.as(stranger.token)(reports.removeVideoReport, { body: { reportId: ids[0] } })
    await expect(foreign).rejects.toMatchObject({ code: 'report_not_found' })
    const lists = [
      [reports.videoReports, reports.removeVideoReport],
      [reports.commentReports, reports.removeCommentReport],
      [reports.channelReports, reports.removeChannelReport],
    ] as const
    for (const [list, remove] of lists) {
      const before = await call(list, { query: { cursor: '' } })
      await call(remove, { body: { reportId: before.reports[1]?.id } })
      const left = await call(list, { query: { cursor: '' } })
      expect(left.reports.map(({ id }) => id)).toEqual([before.reports[0]?.id, before.reports[2]?.id])
      await call(remove, { body: {} })
      expect(await call(list, { query: { cursor: '' } })).toMatchObject({ reports: [], total: 0 })
    }
    const rows = await rowsOf(member.id)
    expect(rows).toHaveLength(9)
    expect(rows.every(({ status }) => status === 'pending')).toBe(true)
  })
})
