import { contract } from '@serendib/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
let moderator: TestUser
beforeAll(async () => {
  app = await createTestApp()
  moderator = await createUser(app.db, { roleId: 4, firstName: 'Malini', lastName: 'Silva' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('reports').execute()
  await app.db.deleteFrom('auditLog').execute()
})

const { administration, comments, reports } = contract

async function reportVideo(videoId: number) {
  const { token } = await createUser(app.db, { firstName: 'Secret', lastName: 'Reporter' })
  const { reasons } = await app.as(null)(reports.videoReasons)
  const reason = reasons.find(({ subReasons }) => subReasons.length > 0)
  const { reportId } = await app.as(token)(reports.reportVideo, {
    body: { videoId, reasonId: reason?.id, subReasonId: reason?.subReasons[0]?.id },
  })
  return reportId
}

const list = async (state: 'open' | 'closed', page: { limit?: number; cursor?: string } = {}) =>
  app.as(moderator.token)(administration.reports, { query: { state, cursor: '', ...page } })

const firstOf = async (state: 'open' | 'closed') => {
  const [item] = (await list(state)).items
  if (!item) throw new Error(`nothing is ${state}`)
  return item
}

type Action = 'review' | 'remove' | 'resolve' | 'dismiss'
const decide = (who: TestUser, item: { reportId: number; version: string }, action: Action) =>
  app.as(who.token)(administration.decideReports, {
    body: { reportId: item.reportId, version: item.version, action },
  })

const statusOf = async (videoId: number) =>
  (await app.db.selectFrom('videos').select('status').where('id', '=', videoId).executeTakeFirstOrThrow())
    .status

const actionsDone = () =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'subject', 'itemId', 'isByCommand'])
    .orderBy('id')
    .execute()

describe('moderation of reports', () => {
  it('lists a reported item once, with its reasons and their counts, but without the reporters', async () => {
    const video = await createVideo(app.db, { title: 'Leopard country' })
    const reportId = await reportVideo(video.id)
    await reportVideo(video.id)
    const { items } = await list('open')
    expect(items).toMatchObject([
      {
        reportId,
        subject: 'video',
        status: 'pending',
        reports: 2,
        title: 'Leopard country',
        slug: video.slug,
        videoStatus: 'published',
        reasons: [{ text: 'Harm to wildlife or nature', reports: 2 }],
      },
    ])
    expect(JSON.stringify(items)).not.toMatch(/Secret|Reporter/)
  })

  it('takes a video down, restores it, and logs both with the moderator', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    await decide(moderator, await firstOf('open'), 'remove')
    expect(await statusOf(video.id)).toBe('removed')
    expect((await list('open')).items).toEqual([])
    const closed = await firstOf('closed')
    expect(closed).toMatchObject({ status: 'action-taken', videoStatus: 'removed' })
    await decide(moderator, closed, 'dismiss')
    expect(await statusOf(video.id)).toBe('published')
    expect(await firstOf('closed')).toMatchObject({ status: 'dismissed', videoStatus: 'published' })
    const done = { actorId: moderator.id, subject: 'video', itemId: video.id, isByCommand: false }
    expect(await actionsDone()).toEqual([
      { action: 'remove', ...done },
      { action: 'dismiss', ...done },
    ])
  })

  it('rejects a decision if another moderator was faster, and keeps the first', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    const seenByBoth = await firstOf('open')
    const other = await createUser(app.db, { roleId: 4 })
    await decide(moderator, seenByBoth, 'dismiss')
    await expect(decide(other, seenByBoth, 'remove')).rejects.toMatchObject({
      code: 'already_decided',
      httpStatus: 409,
    })
    expect(await statusOf(video.id)).toBe('published')
    expect(await actionsDone()).toHaveLength(1)
  })

  it('accepts one of two decisions made at the same moment', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    const seenByBoth = await firstOf('open')
    const other = await createUser(app.db, { roleId: 1 })
    const both = await Promise.allSettled([
      decide(moderator, seenByBoth, 'review'),
      decide(other, seenByBoth, 'remove'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await actionsDone()).toHaveLength(1)
  })

  it('rejects a decision about a video that was taken down in the video list in the meantime', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    const item = await firstOf('open')
    await app.as(moderator.token)(administration.takeDown, { body: { videoId: video.id } })
    await expect(decide(moderator, item, 'dismiss')).rejects.toMatchObject({ code: 'already_decided' })
    expect(await statusOf(video.id)).toBe('removed')
  })

  it('shows the text of a reported comment, also after it was removed', async () => {
    const video = await createVideo(app.db)
    const author = await createUser(app.db)
    const { comment } = await app.as(author.token)(comments.addComment, {
      body: { videoId: video.id, text: 'Buy flights.' },
    })
    const reporter = await createUser(app.db)
    const { reasons } = await app.as(null)(reports.commentReasons)
    await app.as(reporter.token)(reports.reportComment, {
      body: {
        videoId: video.id,
        commentId: comment.id,
        reasonId: reasons.find(({ subReasons }) => subReasons.length === 0)?.id,
      },
    })
    const item = await firstOf('open')
    expect(item).toMatchObject({ subject: 'comment', comment: 'Buy flights.', commentId: comment.id })
    await decide(moderator, item, 'remove')
    expect(await firstOf('closed')).toMatchObject({ comment: 'Buy flights.', commentId: null })
    const { actions } = await app.as((await createUser(app.db, { roleId: 1 })).token)(
      administration.actions,
      {
        query: { cursor: '' },
      },
    )
    expect(actions).toMatchObject([
      { action: 'remove', actorName: 'Malini Silva', what: 'Nethmi Perera: Buy flights.' },
    ])
  })

  it('cannot remove a channel, and logs nothing then', async () => {
    const { channel } = await createVideo(app.db)
    const reporter = await createUser(app.db)
    const { issues } = await app.as(reporter.token)(reports.channelIssues)
    await app.as(reporter.token)(reports.reportChannel, {
      body: { channelId: channel.id, reasonId: issues[0]?.id },
    })
    const item = await firstOf('open')
    await expect(decide(moderator, item, 'remove')).rejects.toMatchObject({ code: 'channel_not_removable' })
    expect(await actionsDone()).toEqual([])
  })

  it('pages open reports oldest first and closed reports newest first, with a fixed number of statements', async () => {
    const videos = await Promise.all(Array.from({ length: 5 }, () => createVideo(app.db)))
    for (const { id } of videos) await reportVideo(id)
    await reportVideo(videos[0]?.id ?? 0)
    const read = async (state: 'open' | 'closed') => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(state, { limit: 2, cursor })
        seen.push(...page.items.map(({ slug }) => slug))
        cursor = page.next
      }
      return seen
    }
    expect(await read('open')).toEqual(videos.map(({ slug }) => slug))
    const quota = await app.as(moderator.token)(administration.overview)
    expect(quota).toMatchObject({ roleId: 4, openItems: 5 })
    const one = await countStatements(() => list('open', { limit: 1 }))
    const all = await countStatements(() => list('open'))
    expect(all.statements).toHaveLength(one.statements.length)
    for (const item of (await list('open')).items) await decide(moderator, item, 'resolve')
    expect(await read('closed')).toEqual(videos.map(({ slug }) => slug).toReversed())
    await reportVideo(videos[4]?.id ?? 0)
    expect(await read('closed')).toHaveLength(4)
    expect(await read('open')).toEqual([videos[4]?.slug])
  })
})
