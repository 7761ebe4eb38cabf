import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { notifications, subscriptions, watch, comments, personalData, session } = contract

const bellOf = (user: TestUser) =>
  app.as(user.token)(notifications.displayNotifications, { query: { cursor: '', userId: user.id } })
const countOf = async (user: TestUser) =>
  (await app.as(user.token)(notifications.notificationCount, { query: { userId: user.id } })).count
const subscribe = (user: TestUser, channelId: number) =>
  app.as(user.token)(subscriptions.subscribe, { body: { channelId } })
const like = (user: TestUser, videoId: number) =>
  app.as(user.token)(watch.voteVideo, { body: { videoId, vote: 'like' } })
const say = async (user: TestUser, videoId: number, given: { parentId?: number; answeredId?: number } = {}) =>
  (await app.as(user.token)(comments.addComment, { body: { videoId, text: 'Ella', ...given } })).comment
/** Counts the notifications in the list, each group with its count. */
async function listedOf(user: TestUser) {
  const bell = await bellOf(user)
  return bell.notifications.length + bell.groups.reduce((sum, { count }) => sum + count, 0)
}

describe('a reply within a thread', () => {
  it('notifies the author of the answered reply, with a link to the new reply', async () => {
    const video = await createVideo(app.db)
    const [asker, first, second] = [
      await createUser(app.db),
      await createUser(app.db),
      await createUser(app.db),
    ]
    const question = await say(asker, video.id)
    const answered = await say(first, video.id, { parentId: question.id })
    const reply = await say(second, video.id, { parentId: question.id, answeredId: answered.id })
    const row = { commentId: reply.id, description: 'replied: “Ella”', videoSlug: video.slug }
    expect((await bellOf(first)).notifications).toMatchObject([row])
    expect((await bellOf(asker)).notifications).toMatchObject([row, { commentId: answered.id }])
    expect(await countOf(video.channel.owner)).toBe(3)
  })

  it('sends one notification to an author of both the comment and the answered reply, and none to other threads', async () => {
    const video = await createVideo(app.db)
    const [asker, other, outsider] = [
      await createUser(app.db),
      await createUser(app.db),
      await createUser(app.db),
    ]
    const question = await say(asker, video.id)
    const own = await say(asker, video.id, { parentId: question.id })
    const elsewhere = await say(outsider, video.id)
    await say(other, video.id, { parentId: question.id, answeredId: own.id })
    await say(other, video.id, { parentId: question.id, answeredId: elsewhere.id })
    expect(await countOf(asker)).toBe(2)
    expect(await countOf(outsider)).toBe(0)
  })
})

describe('the count of notifications', () => {
  it('equals the list when likes and subscriptions are undone, and ignores them when they are repeated', async () => {
    const video = await createVideo(app.db)
    const { owner, id } = video.channel
    const fan = await createUser(app.db)
    const both = async () => [await countOf(owner), await listedOf(owner)]
    await subscribe(fan, id)
    await like(fan, video.id)
    expect(await both()).toEqual([2, 2])
    await app.as(owner.token)(notifications.clearNotificationCount, { body: {} })
    await subscribe(fan, id)
    await like(fan, video.id)
    expect(await both()).toEqual([0, 0])
    await subscribe(fan, id)
    await like(fan, video.id)
    expect(await both()).toEqual([0, 2])
  })

  it('equals the list after takedowns and while accounts are leaving', async () => {
    const channel = await createChannel(app.db)
    const [kept, removed] = [await createVideo(app.db, { channel }), await createVideo(app.db, { channel })]
    const [email, password] = ['leaving@example.lk', 'secret1']
    const passwordHash = await hashPassword(password)
    const [fan, leaving] = [await createUser(app.db), await createUser(app.db, { email, passwordHash })]
    for (const person of [fan, leaving]) {
      await subscribe(person, channel.id)
      for (const { id } of [kept, removed]) {
        await like(person, id)
        await say(person, id)
      }
    }
    const both = async () => [await countOf(channel.owner), await listedOf(channel.owner)]
    expect(await both()).toEqual([10, 10])
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', removed.id).execute()
    expect(await both()).toEqual([6, 6])
    await app.as(leaving.token)(personalData.deleteAccount, { body: { password } })
    expect(await both()).toEqual([3, 3])
    await app.as(null)(session.login, { body: { email, mobile: '', password } })
    expect(await both()).toEqual([6, 6])
  })
})
