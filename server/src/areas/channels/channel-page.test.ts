import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestChannel } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { channelPage, subscriptions } = contract
const slotsOf = async (channel: TestChannel) => {
  const { slots } = await app.as(null)(channelPage.primaryVideo, { query: { slug: channel.slug } })
  return slots.map(({ position, videoId }) => [position, videoId])
}
const choose = (
  channel: TestChannel,
  choice: { position: number; newVideoId?: number; currentVideoId?: number },
) => app.as(channel.owner.token)(channelPage.choosePrimaryVideo, { body: choice })
const videosIn = async (channel: TestChannel, count: number) => {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await createVideo(app.db, { channel })).id)
  const [first = 0, second = 0, third = 0, ...rest] = ids
  return [first, second, third, ...rest] as const
}

describe('channel slots', () => {
  it('are filled, switched and swapped by the owner, and shown to everybody (CHANNEL-07, CHANNEL-25, CHANNEL-26, CHANNEL-27)', async () => {
    const channel = await createChannel(app.db, { name: 'Slotted', description: 'Hills.' })
    const [first, second, third] = await videosIn(channel, 3)
    const { message } = await choose(channel, { position: 1, newVideoId: first })
    expect(message).toBe('Video switched successfully')
    await choose(channel, { position: 4, newVideoId: second })
    expect(await slotsOf(channel)).toEqual([
      [1, first],
      [4, second],
    ])
    await choose(channel, { position: 1, currentVideoId: first, newVideoId: second })
    expect(await slotsOf(channel)).toEqual([
      [1, second],
      [4, first],
    ])
    await choose(channel, { position: 4, currentVideoId: first, newVideoId: third })
    expect(await slotsOf(channel)).toEqual([
      [1, second],
      [4, third],
    ])
    await choose(channel, { position: 4, currentVideoId: third })
    expect(await slotsOf(channel)).toEqual([[1, second]])
  })

  it('use the wire names of the specification (CHANNEL-08, CALLS-033, ENTITIES-10, ENTITIES-15)', async () => {
    const channel = await createChannel(app.db)
    const [video] = await videosIn(channel, 1)
    await choose(channel, { position: 1, newVideoId: video })
    const response = await app.request(`/api/v1/channels/primaryVideo?url=${channel.slug}&uid=`)
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: {
        id: channel.id,
        name: expect.any(String),
        channel_logo: expect.any(String),
        banner_image: expect.any(String),
        description: '',
        videoCount: 0,
        verified: 0,
        user_id: channel.owner.id,
      },
      video_data: [
        {
          primary_video_order: 1,
          videoId: video,
          video_url: expect.any(String),
          title: expect.any(String),
          videoDescription: '',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          thumbs: [expect.any(String), expect.any(String), expect.any(String)],
        },
      ],
    })
    const unknown = await app.request('/api/v1/channels/primaryVideo?url=nowhere&uid=')
    expect(await unknown.json()).toMatchObject({ status: 0 })
  })

  it('keep the primary video until it is replaced (CHANNEL-28)', async () => {
    const channel = await createChannel(app.db)
    const [first, second] = await videosIn(channel, 2)
    await choose(channel, { position: 1, newVideoId: first })
    await choose(channel, { position: 2, newVideoId: second })
    const locked = choose(channel, { position: 2, currentVideoId: second, newVideoId: first })
    await expect(locked).rejects.toMatchObject({ code: 'video_is_primary', httpStatus: 409 })
    expect(await slotsOf(channel)).toEqual([
      [1, first],
      [2, second],
    ])
  })

  it('are limited to five, and reject a change if the owner saw an outdated slot (CHANNEL-31)', async () => {
    const channel = await createChannel(app.db)
    const [first, second] = await videosIn(channel, 2)
    await expect(choose(channel, { position: 6, newVideoId: first })).rejects.toMatchObject({
      code: 'slot_not_found',
    })
    await choose(channel, { position: 2, newVideoId: first })
    const stale = choose(channel, { position: 2, currentVideoId: second, newVideoId: second })
    await expect(stale).rejects.toMatchObject({ code: 'slot_changed', httpStatus: 409 })
  })

  it('can be changed only by the owner and hold only public videos (CHANNEL-24)', async () => {
    const channel = await createChannel(app.db)
    const [video] = await videosIn(channel, 1)
    const hidden = await createVideo(app.db, { channel, isPublic: false })
    const stranger = await createChannel(app.db)
    const foreign = app.as(stranger.owner.token)(channelPage.choosePrimaryVideo, {
      body: { position: 1, newVideoId: video },
    })
    await expect(foreign).rejects.toMatchObject({ code: 'not_yours', httpStatus: 403 })
    // The response must not reveal whether an id belongs to a hidden video.
    const guessed = app.as(stranger.owner.token)(channelPage.choosePrimaryVideo, {
      body: { position: 1, newVideoId: hidden.id },
    })
    await expect(guessed).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    await expect(choose(channel, { position: 1, newVideoId: hidden.id })).rejects.toMatchObject({
      code: 'video_not_found',
    })
    expect(await slotsOf(channel)).toEqual([])
  })

  it('stay consistent when the owner changes them in two windows at once', async () => {
    const channel = await createChannel(app.db)
    const [first, second, third] = await videosIn(channel, 3)
    await choose(channel, { position: 1, newVideoId: first })
    await choose(channel, { position: 2, newVideoId: second })
    await Promise.allSettled([
      choose(channel, { position: 1, newVideoId: second }),
      choose(channel, { position: 2, newVideoId: third }),
      choose(channel, { position: 1, newVideoId: third }),
      choose(channel, { position: 3, newVideoId: second }),
    ])
    const rows = await app.db
      .selectFrom('channelSlots')
      .select('videoId')
      .where('channelId', '=', channel.id)
      .execute()
    expect(new Set(rows.map((row) => row.videoId)).size).toBe(rows.length)
    expect((await slotsOf(channel))[0]?.[0]).toBe(1)
  })

  it('hide a video that is no longer public', async () => {
    const channel = await createChannel(app.db)
    const [video] = await videosIn(channel, 1)
    await choose(channel, { position: 1, newVideoId: video })
    await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', video).execute()
    expect(await slotsOf(channel)).toEqual([])
  })
})

describe('videos of a channel', () => {
  it('are sorted and paged without gaps or duplicates (CHANNEL-02)', async () => {
    const channel = await createChannel(app.db)
    for (const [index, views] of [5, 9, 1, 9, 0].entries()) {
      await createVideo(app.db, {
        channel,
        viewCount: views,
        publishedAt: new Date(Date.UTC(2026, 0, index + 1)),
        title: `V${index}`,
      })
    }
    const pages = async (order: 'newest' | 'oldest' | 'popular') => {
      const titles: string[] = []
      let cursor = ''
      do {
        const page = await app.as(null)(channelPage.activeVideoList, {
          query: { slug: channel.slug, order, limit: 2, cursor },
        })
        titles.push(...page.videos.map((video) => video.title))
        cursor = page.next ?? ''
      } while (cursor !== '')
      return titles
    }
    expect(await pages('newest')).toEqual(['V4', 'V3', 'V2', 'V1', 'V0'])
    expect(await pages('oldest')).toEqual(['V0', 'V1', 'V2', 'V3', 'V4'])
    expect(await pages('popular')).toEqual(['V3', 'V1', 'V0', 'V2', 'V4'])
  })

  it("include their slot on the channel's Home (CALLS-034, ENTITIES-16)", async () => {
    const channel = await createChannel(app.db)
    const [first, second] = await videosIn(channel, 2)
    await choose(channel, { position: 3, newVideoId: first })
    const response = await app.request(`/api/v1/channels/activeVideoList?url=${channel.slug}`)
    const { dataset } = (await response.json()) as {
      dataset: { vd_id: number; vd_primary_index: number | null }[]
    }
    expect(dataset.map((video) => [video.vd_id, video.vd_primary_index])).toEqual([
      [second, null],
      [first, 3],
    ])
  })

  it('are an empty list for a channel without videos, and an error for an unknown channel (CALLS-034)', async () => {
    const channel = await createChannel(app.db)
    const empty = await app.request(`/api/v1/channels/activeVideoList?url=${channel.slug}`)
    expect(await empty.json()).toMatchObject({ status: 0, dataset: [] })
    const unknown = await app.request('/api/v1/channels/activeVideoList?url=nowhere')
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { status: 0 }])
  })
})

describe('featured channels of a channel', () => {
  it("default to the owner's other channels until some are chosen (D23, CHANNEL-03, CALLS-035, ENTITIES-12)", async () => {
    const channel = await createChannel(app.db)
    const sibling = await createChannel(app.db, { owner: channel.owner })
    const friend = await createChannel(app.db, { isVerified: true })
    const member = await createUser(app.db)
    await app.as(member.token)(subscriptions.subscribe, { body: { channelId: friend.id } })
    const others = () =>
      app.as(member.token)(channelPage.otherChannels, { query: { slug: channel.slug, userId: member.id } })
    expect(await others()).toMatchObject({ areChosen: false, channels: [{ id: sibling.id }] })
    await app.as(channel.owner.token)(channelPage.edit, {
      body: {
        channelId: channel.id,
        name: '',
        slug: '',
        logoUrl: '',
        bannerUrl: '',
        featured: [friend.id, sibling.id],
      },
    })
    expect((await others()).channels.map((each) => each.id)).toEqual([friend.id, sibling.id])
    const response = await app.request(`/api/v1/channels/otherChannels?url=${channel.slug}`, {
      headers: { authorization: member.token },
    })
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: [
        {
          channel_id: friend.id,
          name: expect.any(String),
          url: friend.slug,
          channel_logo: expect.any(String),
          verified: 1,
          subscribers: 1,
          user_id: friend.owner.id,
          already_subscribed: 1,
        },
        { already_subscribed: 0 },
      ],
    })
  })
})

it('take the same number of statements for any number of channels', async () => {
  const small = await createChannel(app.db)
  const large = await createChannel(app.db)
  const ids = await videosIn(large, 6)
  for (const [index, newVideoId] of ids.slice(0, 5).entries()) {
    await choose(large, { position: index + 1, newVideoId })
  }
  const [only] = await videosIn(small, 1)
  await choose(small, { position: 1, newVideoId: only })
  const reads = (channel: TestChannel) =>
    countStatements(async () => {
      const query = { slug: channel.slug }
      await app.as(null)(channelPage.primaryVideo, { query })
      await app.as(null)(channelPage.activeVideoList, { query: { ...query, order: 'popular', cursor: '' } })
      await app.as(null)(contract.channels.channelDetails, { query })
    })
  expect((await reads(large)).statements).toHaveLength((await reads(small)).statements.length)
})
