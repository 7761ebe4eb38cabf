import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { contract, formats } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import type { TestChannel, TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { pngFile } from '../../testing/pictures.ts'
import { formOf } from '../../testing/wire.ts'
import { closeDueAccounts, removeAccount } from './removal.ts'

let app: TestApp
let passwordHash: string
let listening: Promise<string> | undefined
beforeAll(async () => {
  await pastMidnight()
  app = await createTestApp()
  passwordHash = await hashPassword('secret1')
})
afterAll(() => app.close())

const { channels, personalData, session, videos, watch, comments, subscriptions } = contract
const never = new AbortController().signal

const ask = (user: TestUser, password = 'secret1') =>
  app.as(user.token)(personalData.deleteAccount, { body: { userId: user.id, password } })
const login = (email: string) =>
  app.as(null)(session.login, { body: { email, mobile: '', password: 'secret1' } })
const kindsTo = async (to: string) =>
  (await app.messages()).filter((message) => message.to === to).map(({ kind }) => kind)
const passDays = (user: TestUser, days: number) =>
  sql`update users set deletion_asked_at = now() - make_interval(days => ${days}) where id = ${user.id}`.execute(
    app.db,
  )
const exists = async (user: TestUser) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst()) !== undefined

const removal = () => {
  const { db, storage, incoming, messenger, config } = app.parts
  return { db, storage, incoming, messenger, workFolder: `${config.dataDir}/work` }
}

async function filmmaker(email: string): Promise<{ owner: TestUser; channel: TestChannel; slug: string }> {
  const owner = await createUser(app.db, { email, passwordHash, roleId: 3 })
  const channel = await createChannel(app.db, { owner, videoCount: 1 })
  const { slug } = await createVideo(app.db, { channel })
  return { owner, channel, slug }
}

const isWatchable = async (slug: string) =>
  app
    .as(null)(watch.displayVideoData, { query: { slug } })
    .then(
      () => true,
      () => false,
    )
const isChannelThere = async (slug: string) =>
  app
    .as(null)(channels.channelDetails, { query: { slug } })
    .then(
      () => true,
      () => false,
    )

describe('requesting the deletion of an account', () => {
  it('requires the password, with at most ten attempts', async () => {
    const user = await createUser(app.db, { passwordHash })
    const wrong = { code: 'password_wrong', httpStatus: 400, fields: { password: expect.any(String) } }
    await expect(ask(user, 'secret2')).rejects.toMatchObject(wrong)
    for (let attempts = 0; attempts < 9; attempts += 1)
      await expect(ask(user, '')).rejects.toMatchObject(wrong)
    await expect(ask(user)).rejects.toMatchObject({ code: 'too_many_requests', httpStatus: 429 })
    expect(await exists(user)).toBe(true)
  })

  it('ends every session, hides channels and videos, and notifies the owner', async () => {
    const { owner, channel, slug } = await filmmaker('leaving@example.lk')
    const { credentials: elsewhere } = await login('leaving@example.lk')
    const { removedOn, message } = await ask(owner)
    const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect(removedOn).toBe(inTwoWeeks)
    expect(message).toContain(formats.formatDate(inTwoWeeks, 'en'))
    for (const token of [owner.token, elsewhere.token]) {
      expect(await app.as(token)(session.tokenExpiration, { query: { userId: '' } })).toEqual({
        isValid: false,
        isRevoked: true,
      })
    }
    expect(await isWatchable(slug)).toBe(false)
    expect(await isChannelThere(channel.slug)).toBe(false)
    const { videos: listed } = await app.as(null)(videos.allVideos, { query: { limit: 60, cursor: '' } })
    expect(listed.map((card) => card.slug)).not.toContain(slug)
    const { channels: all } = await app.as(null)(channels.index, { query: { limit: 60, cursor: '' } })
    expect(all.map((card) => card.slug)).not.toContain(channel.slug)
    expect(await kindsTo('leaving@example.lk')).toEqual(['deletion-asked'])
  })

  it('makes its channels and videos unavailable by id and URL', async () => {
    const { owner, channel, slug } = await filmmaker('hiding@example.lk')
    const { id: videoId } = await app.db
      .selectFrom('videos')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await ask(owner)
    const somebody = app.as((await createUser(app.db)).token)
    const { activeVideoList, otherChannels } = contract.channelPage
    const channelId = channel.id
    const { issues } = await somebody(contract.reports.channelIssues)
    const reasonId = issues[0]?.id
    const results = await Promise.allSettled([
      somebody(subscriptions.subscribe, { body: { channelId } }),
      somebody(contract.reports.reportChannel, { body: { channelId, reasonId } }),
      app.as(null)(activeVideoList, { query: { slug: channel.slug, order: 'newest', cursor: '' } }),
      app.as(null)(otherChannels, { query: { slug: channel.slug } }),
      app.as(null)(watch.incrementViewCount, { body: { videoId } }),
    ])
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'answered'))
    expect(codes).toEqual([...Array<string>(4).fill('channel_not_found'), 'video_not_found'])
  })

  it.each([
    ['requests deletion of the account', (owner: TestUser) => ask(owner)],
    ['is removed', (owner: TestUser) => app.db.deleteFrom('users').where('id', '=', owner.id).execute()],
  ])(
    'prevents a channel from being created if its pictures arrive while its owner %s',
    async (_what, leave) => {
      const origin = await (listening ??= app.listen())
      const owner = await createUser(app.db, { passwordHash })
      const logo = await pngFile({ width: 300, height: 300 })
      const fields = {
        user_id: owner.id,
        channel_name: 'Too late',
        channel_url: 'too-late',
        image: logo,
        bn: logo,
      }
      const form = new Response(formOf(fields))
      const bytes = new Uint8Array(await form.arrayBuffer())
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const result = fetch(`${origin}/api/v1/channels/createChannel`, {
        method: 'POST',
        headers: { authorization: owner.token, 'content-type': form.headers.get('content-type') ?? '' },
        body: readable,
        duplex: 'half',
      })
      await writer.write(bytes.subarray(0, -200))
      await expect.poll(() => filesIn(app.parts.incoming.folder)).not.toEqual([])
      await leave(owner)
      await writer.write(bytes.subarray(-200))
      await writer.close()
      expect((await result).status).toBe(401)
      expect(await isChannelThere('too-late')).toBe(false)
      await app.removed()
      expect(await readdir(path.join(app.parts.config.dataDir, 'media/pictures/logos'))).toEqual([])
    },
  )

  it('is rejected for the last administrator, also when two administrators leave at once', async () => {
    const both = await Promise.all([0, 1].map(() => createUser(app.db, { passwordHash, roleId: 1 })))
    const results = await Promise.allSettled(both.map((administrator) => ask(administrator)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stays = both[results.findIndex(({ status }) => status === 'rejected')]
    if (!stays) throw new Error('one of them stays')
    await expect(ask(stays)).rejects.toMatchObject({
      code: 'last_administrator_leaving',
      httpStatus: 409,
      message: expect.stringContaining('Make someone else an administrator'),
    })
    const kept = app.db.selectFrom('users').select('deletionAskedAt').where('id', '=', stays.id)
    expect(await kept.executeTakeFirst()).toEqual({ deletionAskedAt: null })
    expect(await app.as(stays.token)(session.tokenExpiration, { query: { userId: '' } })).toEqual({
      isValid: true,
    })
  })

  it('hides its comments and the replies to them, and counts without them, until it is cancelled', async () => {
    const email = 'hushed@example.lk'
    const leaving = await createUser(app.db, { email, passwordHash })
    const [other, video] = [await createUser(app.db), await createVideo(app.db)]
    const say = async (user: TestUser, parentId?: number) => {
      const body = { videoId: video.id, text: 'Ella', parentId }
      return (await app.as(user.token)(comments.addComment, { body })).comment.id
    }
    const [theirs, kept] = [await say(leaving), await say(other)]
    await say(other, theirs)
    await say(leaving, kept)
    const shown = async () => {
      const query = { videoId: video.id, order: 'new', cursor: '' } as const
      const { comments: listed } = await app.as(null)(comments.dspComments, { query })
      const { replies } = await app.as(null)(comments.viewReplies, { query: { commentId: kept, cursor: '' } })
      const found = await app.as(null)(watch.displayVideoData, { query: { slug: video.slug } })
      return {
        listed: listed.map(({ id, replies: count }) => [id, count]),
        replies: replies.length,
        count: found.video.comments,
      }
    }
    const everything = {
      listed: [
        [kept, 1],
        [theirs, 1],
      ],
      replies: 1,
      count: 4,
    }
    expect(await shown()).toEqual(everything)
    await ask(leaving)
    expect(await shown()).toEqual({ listed: [[kept, 0]], replies: 0, count: 1 })
    await expect(say(other, theirs)).rejects.toMatchObject({ code: 'comment_not_found' })
    const like = { commentId: theirs, vote: 'like' } as const
    await expect(app.as(other.token)(comments.voteComments, { body: like })).rejects.toMatchObject({
      code: 'comment_not_found',
    })
    const { credentials } = await login(email)
    expect(await shown()).toEqual(everything)
    await ask({ ...leaving, token: credentials.token })
    await passDays(leaving, 14)
    await closeDueAccounts(app.db)
    await removeAccount(removal(), leaving.id, never)
    expect(await shown()).toEqual({ listed: [[kept, 0]], replies: 0, count: 1 })
  })

  it('is cancelled by signing in, which says so', async () => {
    const { owner, channel, slug } = await filmmaker('staying@example.lk')
    await ask(owner)
    await passDays(owner, 13)
    await closeDueAccounts(app.db)
    expect(await login('staying@example.lk')).toMatchObject({ isDeletionCancelled: true })
    expect(await isWatchable(slug)).toBe(true)
    expect(await isChannelThere(channel.slug)).toBe(true)
    expect(await kindsTo('staying@example.lk')).toEqual(['deletion-asked', 'deletion-cancelled'])
    expect(await login('staying@example.lk')).toMatchObject({ isDeletionCancelled: false })
    await closeDueAccounts(app.db)
    await removeAccount(removal(), owner.id, never)
    expect(await exists(owner)).toBe(true)
  })
})

describe('account whose 14 days are over', () => {
  it('is closed and removed with its files, and is subtracted from the counters of others', async () => {
    const { owner, channel, slug } = await filmmaker('gone@example.lk')
    const other = await filmmaker('other@example.lk')
    const { id: videoId } = await app.db
      .selectFrom('videos')
      .select('id')
      .where('slug', '=', other.slug)
      .executeTakeFirstOrThrow()
    const own = await app.db
      .selectFrom('videos')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const { storage } = app.parts
    const originalKey = `originals/${own.id}.mp4`
    await storage.put(originalKey, Buffer.from('video'), { contentType: 'video/mp4' })
    await storage.put(`videos/${own.id}/a/master.m3u8`, Buffer.from('list'), {
      contentType: 'application/vnd.apple.mpegurl',
    })
    const pictures = { logo: 'logos', banner: 'banners', avatar: 'avatars' } as const
    const keyOf = (name: keyof typeof pictures, width: number) =>
      `pictures/${pictures[name]}/gone/${width}.webp`
    for (const name of ['logo', 'banner', 'avatar'] as const)
      for (const width of [1, 2])
        await storage.put(keyOf(name, width), Buffer.from('face'), { contentType: 'image/webp' })
    const avatarKey = keyOf('avatar', 1)
    await app.db
      .updateTable('channels')
      .set({ logoKey: keyOf('logo', 1), bannerKey: keyOf('banner', 1) })
      .where('id', '=', channel.id)
      .execute()
    await app.db.updateTable('videos').set({ originalKey }).where('id', '=', own.id).execute()
    await app.db.updateTable('users').set({ avatarKey }).where('id', '=', owner.id).execute()

    const leaver = app.as(owner.token)
    await leaver(subscriptions.subscribe, { body: { channelId: other.channel.id } })
    await leaver(watch.voteVideo, { body: { videoId, vote: 'like' } })
    const say = (user: TestUser, text: string, parentId?: number) =>
      app.as(user.token)(comments.addComment, {
        body: { videoId, text, userId: user.id, ...(parentId ? { parentId } : {}) },
      })
    const { comment: theirs } = await say(owner, 'first')
    await say(other.owner, 'answer to the first', theirs.id)
    const { comment: kept } = await say(other.owner, 'mine')
    await say(owner, 'answer to mine', kept.id)

    await app.db.insertInto('twoSteps').values({ userId: owner.id, sealedKey: 'sealed' }).execute()
    await ask(owner)
    await passDays(owner, 14)
    await closeDueAccounts(app.db)
    await expect(login('gone@example.lk')).rejects.toMatchObject({ code: 'wrong_credentials' })
    await removeAccount(removal(), owner.id, never)

    expect(await exists(owner)).toBe(false)
    expect(await app.db.selectFrom('twoSteps').select('userId').execute()).toEqual([])
    const pictureKeys = [1, 2].flatMap((width) =>
      (['logo', 'banner', 'avatar'] as const).map((name) => keyOf(name, width)),
    )
    for (const key of [originalKey, `videos/${own.id}/a/master.m3u8`, ...pictureKeys])
      expect([key, await storage.stat(key)]).toEqual([key, undefined])
    expect(await isChannelThere(channel.slug)).toBe(false)
    const video = await app.db
      .selectFrom('videos')
      .innerJoin('channels', 'channels.id', 'videos.channelId')
      .select(['likeCount', 'dislikeCount', 'commentCount', 'subscriberCount'])
      .where('videos.id', '=', videoId)
      .executeTakeFirstOrThrow()
    expect(video).toEqual({ likeCount: 0, dislikeCount: 0, commentCount: 1, subscriberCount: 0 })
    const day = await app.db
      .selectFrom('channelDays')
      .select(['subscribersGained', 'subscribersLost'])
      .where('channelId', '=', other.channel.id)
      .executeTakeFirstOrThrow()
    expect(day).toEqual({ subscribersGained: 1, subscribersLost: 1 })
    const { comments: left } = await app.as(null)(comments.dspComments, {
      query: { videoId, order: 'new', cursor: '' },
    })
    expect(left).toMatchObject([{ text: 'mine', replies: 0 }])
    expect(await kindsTo('gone@example.lk')).toEqual(['deletion-asked', 'account-deleted'])
  })

  it('resumes an interrupted removal where it stopped', async () => {
    const { owner, channel } = await filmmaker('killed@example.lk')
    await createVideo(app.db, { channel })
    await ask(owner)
    await passDays(owner, 15)
    await closeDueAccounts(app.db)
    // Simulates a process that is killed after the first video.
    const { storage } = app.parts
    let removed = 0
    const dying = {
      ...removal(),
      storage: {
        ...storage,
        remove: async (key: string) => {
          if (removed > 0) throw new Error('killed')
          removed += 1
          await storage.remove(key)
        },
      },
    }
    await expect(removeAccount(dying, owner.id, never)).rejects.toThrow('killed')
    expect(await exists(owner)).toBe(true)
    const ofOwner = () =>
      app.db.selectFrom('videos').select('id').where('channelId', '=', channel.id).execute()
    expect(await ofOwner()).toHaveLength(1)
    await removeAccount(removal(), owner.id, never)
    expect(await exists(owner)).toBe(false)
    expect(await ofOwner()).toHaveLength(0)
    await removeAccount(removal(), owner.id, never)
  })

  it('frees its contact for a new sign-up', async () => {
    const user = await createUser(app.db, { email: 'again@example.lk', passwordHash })
    await ask(user)
    await passDays(user, 14)
    await closeDueAccounts(app.db)
    await removeAccount(removal(), user.id, never)
    const { message } = await app.as(null)(contract.accounts.create, {
      body: { email: 'again@example.lk', mobile: '' },
    })
    expect(message).toBe('Sent the verification code')
    expect((await kindsTo('again@example.lk')).at(-1)).toBe('code')
  })
})
