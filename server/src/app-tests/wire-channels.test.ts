import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createUser, createVideo } from '../testing/factories.ts'
import { pngFile } from '../testing/pictures.ts'
import { formOf, wireOf } from '../testing/wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { get, post } = wireOf(() => app)

describe('a channel on the wire', () => {
  it('is created with its two pictures, and its page can be opened (CALLS-042)', async () => {
    const { id, token } = await createUser(app.db)
    const fields = {
      user_id: id,
      channel_name: 'Wild Ceylon',
      channel_url: 'wild-ceylon',
      channel_description: 'Leopards, mostly.',
      bn: await pngFile({ width: 1000, height: 250 }),
    }
    const create = (form: FormData) => post('/v1/channels/createChannel', form, token)
    const pageOf = () => get('/v1/channels/channelDetails?url=wild-ceylon')
    expect(await create(formOf(fields))).toMatchObject({ httpStatus: 400, status: 0 })
    expect(await pageOf()).toMatchObject({ httpStatus: 404, status: 0 })
    const image = await pngFile({ width: 300, height: 300 })
    expect(await create(formOf({ ...fields, image }))).toMatchObject({
      httpStatus: 200,
      status: 1,
      dataset: { ch_name: 'Wild Ceylon', ch_url: 'wild-ceylon', ch_description: 'Leopards, mostly.' },
    })
    expect(await pageOf()).toMatchObject({
      status: 1,
      dataset: { name: 'Wild Ceylon', url: 'wild-ceylon', user_id: id },
    })
  })

  it('can become the default channel of its owner, and of nobody else (CALLS-007)', async () => {
    const { owner } = await createChannel(app.db)
    const second = await createChannel(app.db, { owner })
    const foreign = await createChannel(app.db)
    const choose = (chid: number) =>
      post('/v1/usersettings/defaultChannel', { chid, uid: owner.id }, owner.token)
    const stored = () =>
      app.db.selectFrom('users').select('defaultChannelId').where('id', '=', owner.id).executeTakeFirst()
    expect(await choose(second.id)).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await stored()).toEqual({ defaultChannelId: second.id })
    expect(await choose(foreign.id)).toMatchObject({ httpStatus: 403, status: 0 })
    expect(await stored()).toEqual({ defaultChannelId: second.id })
  })

  it('is listed for its owner with its figures; other members get an empty list (CALLS-023, CALLS-055, ENTITIES-13)', async () => {
    const channel = await createChannel(app.db, {
      name: 'Reef notes',
      description: 'Corals.',
      isVerified: true,
      subscriberCount: 4,
      videoCount: 2,
      viewCount: 90,
    })
    const { owner } = channel
    const member = await createUser(app.db)
    const figures = {
      ch_id: channel.id,
      ch_name: 'Reef notes',
      ch_url: channel.slug,
      ch_logo: expect.stringMatching(/./),
      ch_description: 'Corals.',
      ch_verified: 1,
      ch_subsCount: 4,
      ch_videoCount: 2,
      ch_viewCount: 90,
    }
    for (const [path, expected] of [
      ['/users/myChannels', { ...figures, ch_subscribed: 0 }],
      ['/v1/watch/activeChannels', figures],
    ] as const) {
      expect(await get(`${path}?uid=${owner.id}`, owner.token)).toMatchObject({
        httpStatus: 200,
        status: 1,
        dataset: [expected],
      })
      expect(await get(`${path}?uid=${member.id}`, member.token)).toMatchObject({ status: 0, dataset: [] })
    }
  })

  it('can be subscribed to and unsubscribed from, but not by its owner (CALLS-030, CALLS-031)', async () => {
    const channel = await createChannel(app.db, { name: 'Tea trails', subscriberCount: 4 })
    const member = await createUser(app.db)
    const press = ({ id, token }: { id: number; token: string }) =>
      post('/v1/channels/subscribe', { channel_id: channel.id, user_id: id }, token)
    const subscribed = () => get(`/v1/watch/mySubscribedChannels?uid=${member.id}`, member.token)
    const response = { httpStatus: 200, status: 1, id: channel.id }
    expect(await press(member)).toEqual({ ...response, res: 'subscribed', subscribers: 5 })
    expect(await subscribed()).toMatchObject({
      httpStatus: 200,
      status: 1,
      dataset: [{ channel_id: channel.id, channel_name: 'Tea trails', url: channel.slug, subscribers: 5 }],
    })
    expect(await press(member)).toEqual({ ...response, res: 'unsubscribed', subscribers: 4 })
    expect(await subscribed()).toMatchObject({ httpStatus: 200, status: 0, dataset: [] })
    expect(await press(channel.owner)).toMatchObject({ httpStatus: 403, status: 0 })
  })

  it('shows its owner’s choice in slots 1 to 5, and has no sixth slot (CALLS-044, CONSTANTS-05)', async () => {
    const channel = await createChannel(app.db)
    const choose = (newVideoId: number, primaryVideoOrder: number, token: string) =>
      post(
        '/v1/usersettings/choosePrimaryVideo',
        { currentVideoId: '', newVideoId, primaryVideoOrder },
        token,
      )
    const videos = []
    for (let order = 1; order <= 6; order++) videos.push((await createVideo(app.db, { channel })).id)
    for (const order of [1, 2, 3, 4, 5])
      expect(await choose(videos[order - 1] ?? 0, order, channel.owner.token)).toMatchObject({
        httpStatus: 200,
        status: 1,
      })
    const shown = {
      status: 1,
      video_data: videos
        .slice(0, 5)
        .map((videoId, index) => expect.objectContaining({ primary_video_order: index + 1, videoId })),
    }
    const slots = () => get(`/v1/channels/primaryVideo?url=${channel.slug}&uid=`)
    expect(await slots()).toMatchObject(shown)
    expect(await choose(videos[5] ?? 0, 6, channel.owner.token)).toMatchObject({ httpStatus: 400, status: 0 })
    const stranger = await createUser(app.db)
    expect(await choose(videos[5] ?? 0, 5, stranger.token)).toMatchObject({ httpStatus: 403, status: 0 })
    expect(await slots()).toMatchObject(shown)
  })
})
