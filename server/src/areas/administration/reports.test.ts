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
  await app.db.deleteFrom('administrationActs').execute()
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

const list = async (state: 'open' | 'settled', page: { limit?: number; cursor?: string } = {}) =>
  app.as(moderator.token)(administration.reports, { query: { state, cursor: '', ...page } })

const firstOf = async (state: 'open' | 'settled') => {
  const [item] = (await list(state)).items
  if (!item) throw new Error(`nothing is ${state}`)
  return item
}

type Act = 'review' | 'remove' | 'act' | 'dismiss'
const settle = (who: TestUser, item: { reportId: number; version: string }, act: Act) =>
  app.as(who.token)(administration.settleReports, {
    body: { reportId: item.reportId, version: item.version, act },
  })

const statusOf = async (videoId: number) =>
  (await app.db.selectFrom('videos').select('status').where('id', '=', videoId).executeTakeFirstOrThrow())
    .status

const actsDone = () =>
  app.db
    .selectFrom('administrationActs')
    .select(['act', 'actorId', 'subject', 'itemId', 'isByCommand'])
    .orderBy('id')
    .execute()

describe('a moderator', () => {
  it('sees an item once, with its reasons and how many gave them, and never who', async () => {
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

  it('takes a video down and brings it back; both stand in the log with who did it', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    await settle(moderator, await firstOf('open'), 'remove')
    expect(await statusOf(video.id)).toBe('removed')
    expect((await list('open')).items).toEqual([])
    const settled = await firstOf('settled')
    expect(settled).toMatchObject({ status: 'action-taken', videoStatus: 'removed' })
    await settle(moderator, settled, 'dismiss')
    expect(await statusOf(video.id)).toBe('published')
    expect(await firstOf('settled')).toMatchObject({ status: 'dismissed', videoStatus: 'published' })
    const done = { actorId: moderator.id, subject: 'video', itemId: video.id, isByCommand: false }
    expect(await actsDone()).toEqual([
      { act: 'remove', ...done },
      { act: 'dismiss', ...done },
    ])
  })

  it('is told that another one was faster, and nothing of theirs is undone', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    const seenByBoth = await firstOf('open')
    const other = await createUser(app.db, { roleId: 4 })
    await settle(moderator, seenByBoth, 'dismiss')
    await expect(settle(other, seenByBoth, 'remove')).rejects.toMatchObject({
      code: 'decided_meanwhile',
      httpStatus: 409,
    })
    expect(await statusOf(video.id)).toBe('published')
    expect(await actsDone()).toHaveLength(1)
  })

  it('is the one of two at the same moment whose decision stands', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    const seenByBoth = await firstOf('open')
    const other = await createUser(app.db, { roleId: 1 })
    const both = await Promise.allSettled([
      settle(moderator, seenByBoth, 'review'),
      settle(other, seenByBoth, 'remove'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await actsDone()).toHaveLength(1)
  })

  it('decides on what the film is now: one that was taken down among the films has changed', async () => {
    const video = await createVideo(app.db)
    await reportVideo(video.id)
    const item = await firstOf('open')
    await app.as(moderator.token)(administration.takeDown, { body: { videoId: video.id } })
    await expect(settle(moderator, item, 'dismiss')).rejects.toMatchObject({ code: 'decided_meanwhile' })
    expect(await statusOf(video.id)).toBe('removed')
  })

  it('sees what a comment said, also when it is gone', async () => {
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
    await settle(moderator, item, 'remove')
    expect(await firstOf('settled')).toMatchObject({ comment: 'Buy flights.', commentId: null })
    const { acts } = await app.as((await createUser(app.db, { roleId: 1 })).token)(administration.acts, {
      query: { cursor: '' },
    })
    expect(acts).toMatchObject([
      { act: 'remove', actorName: 'Malini Silva', what: 'Nethmi Perera: Buy flights.' },
    ])
  })

  it('does not remove a channel, and nothing is logged then', async () => {
    const { channel } = await createVideo(app.db)
    const reporter = await createUser(app.db)
    const { issues } = await app.as(reporter.token)(reports.channelIssues)
    await app.as(reporter.token)(reports.reportChannel, {
      body: { channelId: channel.id, reasonId: issues[0]?.id },
    })
    const item = await firstOf('open')
    await expect(settle(moderator, item, 'remove')).rejects.toMatchObject({ code: 'channel_not_removable' })
    expect(await actsDone()).toEqual([])
  })

  it('reads on page by page: what waits the oldest first, what is settled the newest first, in so many statements', async () => {
    const videos = await Promise.all(Array.from({ length: 5 }, () => createVideo(app.db)))
    for (const { id } of videos) await reportVideo(id)
    await reportVideo(videos[0]?.id ?? 0)
    const read = async (state: 'open' | 'settled') => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(state, { limit: 2, cursor })
        seen.push(...page.items.map(({ slug }) => slug))
        cursor = page.next
      }
      return seen
    }
    expect(await read('open')).toEqual(videos.map(({ slug }) => slug))
    const room = await app.as(moderator.token)(administration.room)
    expect(room).toEqual({ roleId: 4, openItems: 5 })
    const one = await countStatements(() => list('open', { limit: 1 }))
    const all = await countStatements(() => list('open'))
    expect(all.statements).toHaveLength(one.statements.length)
    for (const item of (await list('open')).items) await settle(moderator, item, 'act')
    expect(await read('settled')).toEqual(videos.map(({ slug }) => slug).toReversed())
    await reportVideo(videos[4]?.id ?? 0)
    expect(await read('settled')).toHaveLength(4)
    expect(await read('open')).toEqual([videos[4]?.slug])
  })
})
