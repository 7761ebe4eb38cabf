import type { Client } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser, TestVideo } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
let moderator: TestUser
let call: Client
let callAsAdministrator: Client
let video: TestVideo
beforeAll(async () => {
  app = await createTestApp()
  moderator = await createUser(app.db, { roleId: 4, firstName: 'Malini', lastName: 'Silva' })
  call = app.as(moderator.token)
  callAsAdministrator = app.as((await createUser(app.db, { roleId: 1 })).token)
  video = await createVideo(app.db, { title: 'The lagoon at dawn' })
})
afterAll(() => app.close())

const { administration, comments } = contract

async function say(by: TestUser, text: string, under = video, parentId?: number): Promise<number> {
  const { comment } = await app.as(by.token)(comments.addComment, {
    body: { videoId: under.id, text, ...(parentId !== undefined && { parentId }) },
  })
  return comment.id
}

const findComments = async (find: string) =>
  (await call(administration.comments, { query: { find, cursor: '' } })).comments

const findVideos = async (find: string) =>
  (await call(administration.videos, { query: { find, cursor: '' } })).videos.map(({ id }) => id)

describe('search for accounts', () => {
  it('finds an account by its ID', async () => {
    const { id } = await createUser(app.db)
    for (const find of [String(id), `#${id}`]) {
      const { accounts } = await callAsAdministrator(administration.accounts, { query: { find, cursor: '' } })
      expect(accounts.map((account) => account.id)).toEqual([id])
    }
  })
})

describe('search for videos', () => {
  it('finds videos in any state by title, URL, file name, ID, channel name and channel URL', async () => {
    const channel = await createChannel(app.db, { name: 'Hill Diaries', slug: 'the-hills' })
    const draft = await createVideo(app.db, {
      channel,
      status: 'draft',
      slug: null,
      title: '',
      originalName: 'IMG 0042.mov',
      publishedAt: null,
    })
    const removed = await createVideo(app.db, { channel, status: 'removed', title: 'Tea at 100%_noon' })
    expect(await findVideos('img 0042')).toEqual([draft.id])
    expect(await findVideos('100%_')).toEqual([removed.id])
    expect(await findVideos('100__noon')).toEqual([])
    expect(await findVideos(removed.slug)).toEqual([removed.id])
    expect(await findVideos(String(draft.id))).toEqual([draft.id])
    expect(await findVideos('hill diar')).toEqual([removed.id, draft.id])
    expect(await findVideos('the-hills')).toEqual([removed.id, draft.id])
    const query = { find: 'the-hills', limit: 1 }
    const first = await call(administration.videos, { query: { ...query, cursor: '' } })
    const second = await call(administration.videos, { query: { ...query, cursor: first.next ?? '' } })
    expect([...first.videos, ...second.videos].map(({ id }) => id)).toEqual([removed.id, draft.id])
    expect(second.next).toBeNull()
    const { videos } = await call(administration.videos, {
      query: { find: 'the-hills', state: 'draft', cursor: '' },
    })
    expect(videos.map(({ id }) => id)).toEqual([draft.id])
  })
})

describe('search for comments', () => {
  it('finds comments and replies by a part of their text, newest first, in a fixed number of statements', async () => {
    const author = await createUser(app.db, { firstName: 'Amal', lastName: 'Dias' })
    const first = await say(author, 'Wonderful 50%_herons')
    const reply = await say(moderator, 'More HERONS please', video, first)
    expect(await findComments('herons')).toMatchObject([
      { id: reply, text: 'More HERONS please', authorName: 'Malini Silva' },
      {
        id: first,
        text: 'Wonderful 50%_herons',
        authorName: 'Amal Dias',
        authorId: author.id,
        isRemoved: false,
        isHidden: false,
        openReports: 0,
        title: 'The lagoon at dawn',
        slug: video.slug,
        videoStatus: 'published',
      },
    ])
    expect(await findComments('%_her')).toHaveLength(1)
    expect(await findComments('50__')).toEqual([])
    const page = (cursor: string) =>
      call(administration.comments, { query: { find: 'herons', limit: 1, cursor } })
    const { result: one, statements } = await countStatements(() => page(''))
    const { result: two, statements: later } = await countStatements(() => page(one.next ?? ''))
    expect([...one.comments, ...two.comments].map(({ id }) => id)).toEqual([reply, first])
    expect(two.next).toBeNull()
    expect(later).toHaveLength(statements.length)
  })

  it('finds comments that are hidden, removed or under a video that was taken down', async () => {
    const author = await createUser(app.db)
    const down = await createVideo(app.db)
    const hidden = await say(author, 'A crocodile hides')
    const held = await say(author, 'A crocodile waits')
    const under = await say(author, 'A crocodile sinks', down)
    const removed = await say(author, 'A crocodile leaves')
    await app.db.updateTable('comments').set({ isWithdrawn: true }).where('id', '=', hidden).execute()
    await app.db.updateTable('comments').set({ isHeld: true }).where('id', '=', held).execute()
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', down.id).execute()
    await app.as(author.token)(comments.removeComment, { body: { commentId: removed } })
    expect(await findComments('crocodile')).toMatchObject([
      { id: removed, isRemoved: true, isHidden: false },
      { id: under, videoStatus: 'removed' },
      { id: held, isHidden: true, isRemoved: false },
      { id: hidden, isHidden: true, isRemoved: false },
    ])
  })

  it('lets a moderator delete a comment, and records it in the audit log', async () => {
    const author = await createUser(app.db)
    const parent = await say(author, 'Buy cheap peacocks')
    await say(author, 'peacocks peacocks', video, parent)
    await call(administration.removeComment, { body: { commentId: parent } })
    const again = call(administration.removeComment, { body: { commentId: parent } })
    await expect(again).rejects.toMatchObject({ code: 'comment_not_found', httpStatus: 404 })
    expect(await findComments('peacocks')).toMatchObject([{ isRemoved: true }, { isRemoved: true }])
    const left = await app.db.selectFrom('comments').select('id').where('userId', '=', author.id).execute()
    expect(left).toEqual([])
    const { actions } = await callAsAdministrator(administration.actions, { query: { cursor: '' } })
    expect(actions).toMatchObject([
      {
        action: 'remove-comment',
        subject: 'comment',
        actorName: 'Malini Silva',
        what: 'Buy cheap peacocks',
      },
    ])
  })
})
