import { contract, SessionEnded } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestUser, TestVideo } from '../testing/factories.ts'
import { createUser, createVideo } from '../testing/factories.ts'
import { setWithdrawn } from '../areas/personal-data/deletion-queries.ts'
import { listFiles } from '../areas/personal-data/export.ts'
import { refreshTrending } from '../areas/trending/queries.ts'

let app: TestApp
let administrator: TestUser
let moderator: TestUser
let author: TestUser
let video: TestVideo
beforeAll(async () => {
  app = await createTestApp()
  administrator = await createUser(app.db, { roleId: 1 })
  moderator = await createUser(app.db, { roleId: 4 })
  await app.as(administrator.token)(contract.watchedWords.add, { body: { phrases: ['Casino'] } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('reports').execute()
  author = await createUser(app.db, { firstName: 'Anula', lastName: 'De Silva' })
  video = await createVideo(app.db)
})

const { administration, comments, history, notifications, reports, watchedWords } = contract

const write = async (text: string, parentId?: number, who = author) =>
  (await app.as(who.token)(comments.addComment, { body: { videoId: video.id, text, parentId } })).comment
const edit = async (commentId: number, text: string) =>
  (await app.as(author.token)(comments.editComment, { body: { commentId, text } })).comment
const remove = (commentId: number, who = author) =>
  app.as(who.token)(comments.removeComment, { body: { commentId } })

const listed = async (who: TestUser | null) => {
  const query = { videoId: video.id, cursor: '' }
  return (await app.as(who?.token ?? null)(comments.dspComments, { query })).comments
}
const repliesTo = async (commentId: number, who: TestUser | null) =>
  (await app.as(who?.token ?? null)(comments.viewReplies, { query: { commentId, cursor: '' } })).replies

/** The counters of the video and of its comments, and how many comments they should count. */
async function counters() {
  const { rows } = await sql<{ count: number; shown: number }>`
    select comment_count as count,
      (select count(*)::int from comments where video_id = videos.id and is_shown(comments)) as shown
    from videos where id = ${video.id}
    union all
    select reply_count, (select count(*)::int from comments r where r.parent_id = comments.id and is_shown(r))
    from comments where video_id = ${video.id} and parent_id is null`.execute(app.db)
  expect(rows.map(({ count }) => count)).toEqual(rows.map(({ shown }) => shown))
  return rows[0]?.count
}

const queue = async (state: 'open' | 'closed' = 'open') =>
  (await app.as(moderator.token)(administration.reports, { query: { state, cursor: '' } })).items
async function firstOf(state: 'open' | 'closed' = 'open') {
  const [item] = await queue(state)
  if (!item) throw new Error(`nothing is ${state}`)
  return item
}
const decide = async (
  action: 'review' | 'remove' | 'resolve' | 'dismiss',
  item?: { reportId: number; version: string },
) => {
  const { reportId, version } = item ?? (await firstOf())
  await app.as(moderator.token)(administration.decideReports, { body: { reportId, version, action } })
}

const notificationsOf = async (who: TestUser) =>
  (await app.as(who.token)(notifications.displayNotifications, { query: { cursor: '' } })).notifications

describe('a comment with a watched word', () => {
  it('is shown to its author only, and not counted', async () => {
    await write('A lovely ride.')
    const comment = await write('Play in our CASINO!')
    expect(comment).toMatchObject({ isHeld: true, text: 'Play in our CASINO!' })
    const texts = async (who: TestUser | null) => (await listed(who)).map(({ text }) => text)
    expect(await texts(author)).toContain('Play in our CASINO!')
    for (const who of [null, moderator, video.channel.owner, await createUser(app.db)])
      expect(await texts(who)).toEqual(['A lovely ride.'])
    expect(await counters()).toBe(1)
  })

  it('does not exist for anybody else, in any call with its id', async () => {
    const { id: commentId } = await write('casino')
    const reply = await write('A thread.')
    const held = await write('casino, casino', reply.id)
    const { owner } = video.channel
    const { reasons } = await app.as(null)(reports.commentReasons)
    const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
    for (const id of [commentId, held.id]) {
      const asOwner = app.as(owner.token)
      const tries = [
        asOwner(comments.commentThread, { query: { videoId: video.id, commentId: id } }).then(
          (found) => found.reply,
        ),
        asOwner(comments.removeComment, { body: { commentId: id } }),
        asOwner(comments.adminLikesComments, { body: { commentId: id } }),
        asOwner(comments.blockCommenter, { body: { commentId: id } }),
        asOwner(comments.pinComment, { body: { commentId: id, videoId: video.id } }),
        asOwner(comments.voteComments, { body: { commentId: id, vote: 'like' } }),
        asOwner(comments.addComment, { body: { videoId: video.id, parentId: id, text: 'Why?' } }),
        asOwner(reports.reportComment, { body: { videoId: video.id, commentId: id, reasonId } }),
        asOwner(comments.viewReplyCount, { query: { commentId: id } }),
      ]
      const codes = await Promise.all(
        tries.map((each) => each.catch(({ code }: { code: string }) => ({ code }))),
      )
      // A link to a reply shows its thread, without the reply.
      const isNothing = (each: unknown) =>
        each === null || JSON.stringify(each) === '{"code":"comment_not_found"}'
      expect(codes.filter((each) => !isNothing(each))).toEqual([])
    }
    expect(await notificationsOf(owner)).toHaveLength(1)
  })

  it('waits in the review queue with its words, without a reporter', async () => {
    const { id } = await write('casino here')
    expect(await queue()).toMatchObject([
      {
        subject: 'comment',
        status: 'pending',
        reports: 0,
        reasons: [],
        isHeld: true,
        watchedWords: ['Casino'],
        comment: 'casino here',
        commentAuthor: 'Anula De Silva',
        commentId: id,
      },
    ])
    const overview = await app.as(moderator.token)(administration.overview)
    expect(overview.openItems).toBe(1)
  })

  it('becomes visible, is counted, and notifies the owner only when it is approved', async () => {
    const { id } = await write('casino')
    const { owner } = video.channel
    const notification = { type: 6, videoId: video.id, subjectId: id }
    await app.as(author.token)(notifications.createNotification, { body: notification })
    expect(await notificationsOf(owner)).toEqual([])
    await decide('dismiss')
    expect(await listed(null)).toMatchObject([{ id, isHeld: false }])
    expect(await counters()).toBe(1)
    expect(await notificationsOf(owner)).toMatchObject([{ commentId: id }])
    expect(await queue()).toEqual([])
    expect(await firstOf('closed')).toMatchObject({ status: 'dismissed', isHeld: false, reports: 0 })
  })

  it('is deleted without a trace for others if it is rejected', async () => {
    const { id } = await write('casino')
    await decide('remove')
    expect(await listed(author)).toEqual([])
    expect(await counters()).toBe(0)
    const { rows } = await sql`select 1 from removed_comments where id = ${id}`.execute(app.db)
    expect(rows).toEqual([])
    expect(await firstOf('closed')).toMatchObject({
      status: 'action-taken',
      comment: 'casino',
      commentId: null,
    })
    const { actions } = await app.as(administrator.token)(administration.actions, {
      query: { cursor: '', limit: 1 },
    })
    expect(actions).toMatchObject([{ action: 'remove', subject: 'comment', what: 'Anula De Silva: casino' }])
  })

  it('stays hidden while it is under review', async () => {
    await write('casino')
    await decide('review')
    expect(await listed(null)).toEqual([])
    expect(await firstOf()).toMatchObject({ status: 'under-review', isHeld: true })
    await decide('resolve')
    expect(await listed(null)).toHaveLength(1)
  })

  it('can be edited while it is held, and the decision must be about the new text', async () => {
    const { id } = await write('casino')
    const seen = await firstOf()
    expect(await edit(id, 'A harmless text')).toMatchObject({ isHeld: true })
    await expect(decide('dismiss', seen)).rejects.toMatchObject({ code: 'already_decided' })
    expect(await firstOf()).toMatchObject({ comment: 'A harmless text', watchedWords: ['Casino'] })
    expect(await listed(null)).toEqual([])
    await decide('dismiss')
    expect(await listed(null)).toMatchObject([{ text: 'A harmless text' }])
  })

  it('leaves the queue when its author deletes it', async () => {
    const { id } = await write('casino')
    expect(await remove(id)).toMatchObject({ removed: 0 })
    expect(await queue()).toEqual([])
    expect(await counters()).toBe(0)
  })

  it('is not held if a moderator or administrator writes it', async () => {
    expect(await write('casino', undefined, moderator)).toMatchObject({ isHeld: false })
    expect(await write('casino', undefined, administrator)).toMatchObject({ isHeld: false })
  })

  it('is decided by one of two moderators, while its author edits it', async () => {
    const { id } = await write('casino')
    const item = await firstOf()
    await Promise.allSettled([decide('dismiss', item), decide('dismiss', item), edit(id, 'casino again')])
    await counters()
    const isHeld = (await listed(author))[0]?.isHeld
    expect(await queue()).toHaveLength(isHeld ? 1 : 0)
  })
})

describe('a held reply', () => {
  it('is counted in its thread for its author only', async () => {
    const { id } = await write('A thread.', undefined, await createUser(app.db))
    const reply = await write('casino', id)
    expect(reply.isHeld).toBe(true)
    expect((await listed(author))[0]?.replies).toBe(1)
    expect((await listed(null))[0]?.replies).toBe(0)
    expect(await repliesTo(id, author)).toMatchObject([{ isHeld: true }])
    expect(await repliesTo(id, null)).toEqual([])
    expect(await counters()).toBe(1)
    await decide('dismiss')
    expect(await repliesTo(id, null)).toHaveLength(1)
    expect(await counters()).toBe(2)
  })

  it('notifies the author of the thread when it is approved', async () => {
    const asked = await createUser(app.db)
    const { id } = await write('Where is this?', undefined, asked)
    await write('Next to the casino', id)
    expect(await notificationsOf(asked)).toEqual([])
    await decide('dismiss')
    expect(await notificationsOf(asked)).toHaveLength(1)
  })
})

describe('an edited comment with a watched word', () => {
  it('is hidden with its replies and notifications until it is approved', async () => {
    const { owner } = video.channel
    const { id } = await write('A lovely ride.')
    await write('So true.', id, await createUser(app.db))
    expect(await counters()).toBe(2)
    expect(await notificationsOf(owner)).toHaveLength(2)
    expect(await edit(id, 'A lovely casino.')).toMatchObject({ isHeld: true, replies: 0 })
    expect(await listed(null)).toEqual([])
    expect(await repliesTo(id, null)).toEqual([])
    expect(await counters()).toBe(0)
    expect(await notificationsOf(owner)).toEqual([])
    await decide('dismiss')
    expect(await listed(null)).toMatchObject([{ text: 'A lovely casino.', replies: 1 }])
    expect(await counters()).toBe(2)
    expect(await notificationsOf(owner)).toHaveLength(2)
  })

  it('is not held again for an unchanged text', async () => {
    const { id } = await write('casino')
    await decide('dismiss')
    expect(await edit(id, 'casino')).toMatchObject({ isHeld: false })
    expect(await edit(id, 'casino!')).toMatchObject({ isHeld: true })
    expect(await queue()).toHaveLength(1)
    expect(await queue('closed')).toEqual([])
  })

  it('shares one review item with the reports of its former text', async () => {
    const { id: commentId } = await write('Nonsense')
    const { reasons } = await app.as(null)(reports.commentReasons)
    const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
    const reporter = await createUser(app.db)
    const report = { body: { videoId: video.id, commentId, reasonId } }
    await app.as(reporter.token)(reports.reportComment, report)
    await edit(commentId, 'Nonsense in a casino')
    expect(await queue()).toMatchObject([
      { reports: 1, isHeld: true, comment: 'Nonsense in a casino', watchedWords: ['Casino'] },
    ])
    const past = await app.as(reporter.token)(reports.commentReports, { query: { cursor: '' } })
    expect(past.reports).toMatchObject([{ comment: 'Nonsense' }])
    await decide('remove')
    expect(await queue()).toEqual([])
  })
})

describe('held comments elsewhere', () => {
  it('are marked in the history and in the data export of their author, without the word', async () => {
    await write('My casino')
    const past = await app.as(author.token)(history.commentHistory, { query: { cursor: '' } })
    expect(past.comments).toMatchObject([{ text: 'My casino', isHeld: true }])
    let all = ''
    for await (const { content } of listFiles({ db: app.db, storage: app.parts.storage }, author.id))
      for await (const chunk of content()) all += Buffer.from(chunk).toString()
    expect(all).toContain('"isWaitingForReview": true')
    expect(all).not.toContain('"Casino"')
  })

  it('count neither for trending nor after their author has left and come back', async () => {
    await write('casino')
    await refreshTrending(app.db)
    const { rows } = await sql`select 1 from trending where video_id = ${video.id}`.execute(app.db)
    expect(rows).toEqual([])
    for (const deletionAskedAt of [new Date(), null]) {
      await app.db.updateTable('users').set({ deletionAskedAt }).where('id', '=', author.id).execute()
      await app.db.transaction().execute((trx) => setWithdrawn(trx, author.id, deletionAskedAt !== null))
      expect(await counters()).toBe(0)
    }
    expect(await listed(null)).toEqual([])
    await app.db.deleteFrom('users').where('id', '=', author.id).execute()
    expect(await queue()).toEqual([])
  })
})

describe('the list of watched words', () => {
  it('is for administrators only', async () => {
    await expect(app.as(null)(watchedWords.list)).rejects.toThrow(SessionEnded)
    for (const { token } of [author, moderator])
      await expect(app.as(token)(watchedWords.list)).rejects.toMatchObject({ code: 'not_your_role' })
  })

  it('does not change what was decided before, and is logged', async () => {
    const call = app.as(administrator.token)
    const before = await write('Poker night')
    expect(await call(watchedWords.add, { body: { phrases: ['Poker', 'casino'] } })).toEqual({ added: 1 })
    expect(await listed(null)).toMatchObject([{ id: before.id }])
    const held = await write('Poker again')
    const { words } = await call(watchedWords.list)
    expect(words.map(({ phrase }) => phrase)).toEqual(['Casino', 'Poker'])
    await call(watchedWords.remove, { body: { wordId: words[1]?.id ?? 0 } })
    expect(await listed(author)).toContainEqual(expect.objectContaining({ id: held.id, isHeld: true }))
    expect(await write('Poker once more')).toMatchObject({ isHeld: false })
    const { actions } = await call(administration.actions, { query: { cursor: '', limit: 2 } })
    expect(actions).toMatchObject([
      { action: 'words-remove', detail: 'Poker' },
      { action: 'words-add', detail: 'Poker' },
    ])
  })
})
