import { contract, LIMITS } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import { formatCursor } from '../../platform/keyset.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'

let app: TestApp
let logo: File
let banner: File
beforeAll(async () => {
  app = await createTestApp()
  logo = await pngFile({ width: 300, height: 300 })
  banner = await pngFile({ width: 1000, height: 250 })
})
afterAll(() => app.close())

const { channels, subscriptions } = contract
const form = (name: string) => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  description: 'Hills.',
})

describe('creating a channel', () => {
  it('makes a member an uploader with a default channel and re-encoded pictures (CREATECH-12, decision D04)', async () => {
    const member = await createUser(app.db)
    const { channel, roleId } = await app.as(member.token)(channels.create, {
      body: form('Wild Ceylon'),
      files: { logo, banner },
    })
    expect({ roleId, ...channel }).toMatchObject({
      roleId: 3,
      name: 'Wild Ceylon',
      slug: 'wild-ceylon',
      isDefault: true,
    })
    const picture = await app.request(channel.logoUrl)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('keeps the role and default channel of an account that has a channel', async () => {
    const first = await createChannel(app.db, { owner: await createUser(app.db, { roleId: 4 }) })
    await app.db.updateTable('users').set({ roleId: 4 }).where('id', '=', first.owner.id).execute()
    const { channel, roleId } = await app.as(first.owner.token)(channels.create, {
      body: form('Second one'),
      files: { logo, banner },
    })
    expect([roleId, channel.isDefault]).toEqual([4, false])
  })

  it.each([
    ['name', { name: '' }, {}],
    ['URL', { slug: '' }, {}],
    ['logo', {}, { logo: undefined }],
    ['banner', {}, { banner: undefined }],
  ])('rejects a form without %s (CREATECH-02)', async (_what, fields, files) => {
    const member = await createUser(app.db)
    const call = app.as(member.token)(channels.create, {
      body: { ...form('Nothing missing'), ...fields },
      files: { logo, banner, ...files },
    })
    await expect(call).rejects.toMatchObject({
      text: 'Please fill all the required parameters',
      httpStatus: 400,
    })
  })

  it('rejects a taken name or URL in any case (CREATECH-04, CREATECH-06)', async () => {
    await createChannel(app.db, { name: 'Amma’s Table', slug: 'ammas-table' })
    const member = await createUser(app.db)
    const create = (name: string, slug: string) =>
      app.as(member.token)(channels.create, {
        body: { name, slug, description: '' },
        files: { logo, banner },
      })
    await expect(create('AMMA’S TABLE', 'other')).rejects.toMatchObject({
      code: 'channel_name_taken',
      httpStatus: 409,
    })
    await expect(create('Other', 'Ammas-Table')).rejects.toMatchObject({
      code: 'channel_url_taken',
      httpStatus: 409,
    })
    await expect(create('Other', 'has space')).rejects.toMatchObject({ code: 'channel_url_invalid' })
  })

  it('gives a URL to one of two requests at the same moment, and keeps no pictures of the other', async () => {
    const members = await Promise.all([createUser(app.db), createUser(app.db)])
    const outcomes = await Promise.allSettled(
      members.map((member, index) =>
        app.as(member.token)(channels.create, {
          body: { name: `Racer ${index}`, slug: 'the-race', description: '' },
          files: { logo, banner },
        }),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'channel_url_taken' })
  })

  it('rejects a picture that is no picture, and an SVG', async () => {
    const member = await createUser(app.db)
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'logo.png', {
      type: 'image/png',
    })
    const call = app.as(member.token)(channels.create, { body: form('Svg'), files: { logo: svg, banner } })
    await expect(call).rejects.toMatchObject({ code: 'picture_not_readable', httpStatus: 415 })
  })

  it('requires approval by an administrator if uploaders are approved', async () => {
    const strict = await createTestApp({ UPLOADERS: 'approved' })
    try {
      const member = await createUser(strict.db)
      const call = strict.as(member.token)(channels.create, { body: form('Mine'), files: { logo, banner } })
      await expect(call).rejects.toMatchObject({ code: 'channel_approval_required', httpStatus: 403 })
    } finally {
      await strict.close()
    }
  })
})

describe('availability check of channel names and URLs', () => {
  it('reports whether a name and a URL are free (CREATECH-05, CREATECH-07)', async () => {
    await createChannel(app.db, { name: 'Fort Walks', slug: 'fort-walks' })
    const guest = app.as(null)
    expect(await guest(channels.uniqueName, { query: { name: 'fort walks' } })).toEqual({
      isFree: false,
      message: 'Channel name already in use',
    })
    expect(await guest(channels.uniqueName, { query: { name: 'Fort Talks' } })).toEqual({
      isFree: true,
      message: 'Channel name is good to go',
    })
    expect(await guest(channels.uniqueUrl, { query: { slug: 'FORT-WALKS' } })).toEqual({
      isFree: false,
      message: 'Channel URL already in use',
    })
    expect(await guest(channels.uniqueUrl, { query: { slug: 'fort-talks' } })).toEqual({
      isFree: true,
      message: 'Channel URL is good to go',
    })
  })

  it('suggests a free URL made from the name', async () => {
    const member = await createUser(app.db)
    const { slug } = await app.as(member.token)(channels.randomUrl, { query: { name: 'Fört Walks!' } })
    expect(slug).toMatch(/^fort-walks-[0-9a-f]{6}$/)
  })
})

describe('list of channels', () => {
  it('is paged without gaps or duplicates, with a fixed number of statements (CHANNELS-07)', async () => {
    for (let count = 0; count < 7; count++) await createChannel(app.db)
    const all = await app.as(null)(channels.index, { query: { limit: 60, cursor: '' } })
    const seen: number[] = []
    let cursor = ''
    do {
      const page = await app.as(null)(channels.index, { query: { limit: 3, cursor } })
      seen.push(...page.channels.map((channel) => channel.id))
      cursor = page.next ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(all.channels.map((channel) => channel.id))
    const small = await countStatements(() =>
      app.as(null)(channels.index, { query: { limit: 1, cursor: '' } }),
    )
    const large = await countStatements(() =>
      app.as(null)(channels.index, { query: { limit: 60, cursor: '' } }),
    )
    expect(large.statements).toHaveLength(small.statements.length)
  })

  it('rejects an invalid cursor', async () => {
    const apiError = { code: 'invalid_input', httpStatus: 400 }
    const forged = ['', 'x', '1e400', '99999999999999'].map((key) => formatCursor({ key, id: 1 }))
    for (const cursor of ['nonsense', ...forged])
      await expect(app.as(null)(channels.index, { query: { cursor } })).rejects.toMatchObject(apiError)
    for (const key of ['', 'x', '2026-13-45', '0001-01-01 25:61']) {
      const query = { cursor: formatCursor({ key, id: 1 }) }
      await expect(app.as(null)(contract.videos.allVideos, { query })).rejects.toMatchObject(apiError)
    }
  })
})

describe('subscribing by toggle', () => {
  it("toggles, counts, and appears in the viewer's subscriptions (CHANNELS-11, CHANNELS-13)", async () => {
    const channel = await createChannel(app.db)
    const member = await createUser(app.db)
    const toggle = () => app.as(member.token)(subscriptions.subscribe, { body: { channelId: channel.id } })
    expect(await toggle()).toEqual({ outcome: 'subscribed', subscribers: 1, channelId: channel.id })
    const mine = await app.as(member.token)(subscriptions.mySubscribedChannels, {
      query: { userId: member.id, cursor: '' },
    })
    expect(mine.channels).toMatchObject([{ id: channel.id, isSubscribed: true, subscribers: 1 }])
    expect(await toggle()).toEqual({ outcome: 'unsubscribed', subscribers: 0, channelId: channel.id })
  })

  it('lists subscriptions by page, newest first, with the total count', async () => {
    const member = await createUser(app.db)
    const wanted: number[] = []
    for (let number = 0; number < 5; number++) {
      const channel = await createChannel(app.db)
      await app.as(member.token)(subscriptions.subscribe, { body: { channelId: channel.id } })
      wanted.unshift(channel.id)
    }
    const page = (cursor = '', limit?: number) =>
      app.as(member.token)(subscriptions.mySubscribedChannels, {
        query: { userId: member.id, cursor, limit },
      })
    const ids = (reply: Awaited<ReturnType<typeof page>>) => reply.channels.map((each) => each.id)
    const whole = await page()
    expect([ids(whole), whole.count, whole.next]).toEqual([wanted, 5, null])
    const first = await page('', 3)
    const rest = await page(first.next ?? '', 3)
    expect([ids(first), ids(rest)]).toEqual([wanted.slice(0, 3), wanted.slice(3)])
    expect([first.count, rest.count, rest.next]).toEqual([5, 5, null])
  })

  it("rejects one's own channel and an unknown channel", async () => {
    const channel = await createChannel(app.db)
    const toggle = (channelId: number) =>
      app.as(channel.owner.token)(subscriptions.subscribe, { body: { channelId } })
    await expect(toggle(channel.id)).rejects.toMatchObject({ code: 'own_channel', httpStatus: 403 })
    await expect(toggle(999_999)).rejects.toMatchObject({ code: 'channel_not_found', httpStatus: 404 })
  })

  it('keeps the counter exact after 51 parallel toggles', async () => {
    const channel = await createChannel(app.db)
    const member = await createUser(app.db)
    const call = app.as(member.token)
    await Promise.all(
      Array.from({ length: 51 }, () => call(subscriptions.subscribe, { body: { channelId: channel.id } })),
    )
    const { subscriberCount } = await app.db
      .selectFrom('channels')
      .select('subscriberCount')
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow()
    const rows = await app.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('channelId', '=', channel.id)
      .execute()
    expect([subscriberCount, rows.length]).toEqual([1, 1])
  })
})

describe('subscribing to a stated outcome', () => {
  it('has the same result from two windows and never toggles back (D16)', async () => {
    const channel = await createChannel(app.db)
    const member = await createUser(app.db)
    const say = (wanted: boolean) =>
      app.as(member.token)(subscriptions.subscribe, { body: { channelId: channel.id, wanted } })
    const replies = await Promise.all(Array.from({ length: 20 }, () => say(true)))
    for (const reply of replies) expect(reply).toMatchObject({ outcome: 'subscribed', subscribers: 1 })
    expect(await say(false)).toMatchObject({ outcome: 'unsubscribed', subscribers: 0 })
    expect(await say(false)).toMatchObject({ outcome: 'unsubscribed', subscribers: 0 })
  })

  it('counts parallel subscriptions of several accounts', async () => {
    const channel = await createChannel(app.db)
    const members = await Promise.all(Array.from({ length: 12 }, () => createUser(app.db)))
    const replies = await Promise.all(
      members.map((member) =>
        app.as(member.token)(subscriptions.subscribe, { body: { channelId: channel.id, wanted: true } }),
      ),
    )
    expect(replies.map((reply) => reply.subscribers).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })
})

it('finds channels by a part of their name in any case', async () => {
  await createChannel(app.db, { name: '100% Mlesna_Tea' })
  await createChannel(app.db, { name: '100 Mlesna Teas' })
  const named = async (name: string) => {
    const { channels: found } = await app.as(null)(channels.index, { query: { name, cursor: '' } })
    return found.map((channel) => channel.name)
  }
  expect(await named('mlesna_tea')).toEqual(['100% Mlesna_Tea'])
  expect((await named('MLESNA')).toSorted()).toEqual(['100 Mlesna Teas', '100% Mlesna_Tea'])
  expect(await named('100%')).toEqual(['100% Mlesna_Tea'])
  expect(await named('nothing like it')).toEqual([])
})

describe('wire names of channels', () => {
  const get = async (url: string, token?: string) =>
    (await app.request(`/api${url}`, token === undefined ? {} : { headers: { authorization: token } })).json()

  it('match the specification for all channels and one channel (CALLS-029, CALLS-036, ENTITIES-09, ENTITIES-11)', async () => {
    const channel = await createChannel(app.db, { isVerified: true, subscriberCount: 1000 })
    expect(await get('/v1/channels/index')).toMatchObject({
      status: 1,
      dataset: expect.arrayContaining([
        {
          channel_id: channel.id,
          channel_name: expect.any(String),
          url: channel.slug,
          logo: expect.any(String),
          verified: 1,
          subscribers: 1000,
          user_id: channel.owner.id,
          subscribed: 0,
        },
      ]),
    })
    const fan = await createUser(app.db)
    await app.as(fan.token)(contract.subscriptions.subscribe, {
      body: { channelId: channel.id, wanted: true },
    })
    const asFan = (await get(`/v1/channels/index?uid=${fan.id}`, fan.token)) as { dataset: unknown }
    expect(asFan.dataset).toContainEqual(expect.objectContaining({ channel_id: channel.id, subscribed: 1 }))
    expect(await get(`/v1/channels/channelDetails?url=${channel.slug}`)).toMatchObject({
      status: 1,
      dataset: {
        description: '',
        location: 'Sri Lanka',
        verify_rank: expect.any(String),
        joined: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        views: 0,
      },
    })
  })

  it("match the specification for one's own channels (CALLS-027, CALLS-028)", async () => {
    const channel = await createChannel(app.db)
    const { id, token } = channel.owner
    const member = await createUser(app.db)
    for (const [url, name] of [
      ['/v1/channels/userHasChannels', 'uid'],
      ['/v1/channels/loadMultipleChannelsInNavigation', 'userId'],
    ]) {
      expect(await get(`${url}?${name}=${id}`, token)).toMatchObject({
        status: 1,
        dataset: [{ ch_id: channel.id, ch_default: 1 }],
      })
      expect(await get(`${url}?${name}=${member.id}`, member.token)).toMatchObject({ status: 0, dataset: [] })
    }
  })

  it('match the specification for availability and suggested URLs (CALLS-039, CALLS-040, CALLS-041)', async () => {
    const channel = await createChannel(app.db, { name: 'Taken by us' })
    expect(await get(`/v1/channels/uniqueURL?url=${channel.slug}`)).toMatchObject({ status: 0 })
    expect(await get('/v1/channels/uniqueURL?url=nobody-has-this')).toMatchObject({ status: 1 })
    expect(await get('/v1/channels/uniqueChannel?cn=Nobody%20has%20this')).toMatchObject({ status: 1 })
    const taken = await get(`/v1/channels/uniqueChannel?cn=taken%20by%20us`)
    expect(taken).toMatchObject({ status: 0 })
    const { owner } = channel
    const offered = new Set<string>()
    for (const [uid, token] of [[owner.id, owner.token] as const, ['', undefined] as const]) {
      const reply = (await get(`/v1/channels/generateRandomChannelUrl?uid=${uid}`, token)) as {
        dataset: string
      }
      expect(reply).toMatchObject({ status: 1, dataset: expect.stringMatching(/^[\w-]{3,60}$/) })
      expect(await get(`/v1/channels/uniqueURL?url=${reply.dataset}`)).toMatchObject({ status: 1 })
      offered.add(reply.dataset)
    }
    expect(offered.size).toBe(2)
  })
})

describe('a hundred channels of one account', () => {
  it('are the maximum, and are listed 30 at a time (CHANNELS-07, CONSTANTS-03)', async () => {
    const owner = await createUser(app.db, { roleId: 3 })
    for (let count = 1; count < LIMITS.channelsMax; count++) await createChannel(app.db, { owner })
    const open = (name: string) =>
      app.as(owner.token)(channels.create, { body: form(name), files: { logo, banner } })
    await expect(open('The hundredth')).resolves.toHaveProperty('channel.slug', 'the-hundredth')
    await expect(open('One too many')).rejects.toMatchObject({ code: 'too_many_channels', httpStatus: 409 })

    const first = await app.as(null)(channels.index, { query: { cursor: '' } })
    const second = await app.as(null)(channels.index, { query: { cursor: first.next ?? '' } })
    expect([first.channels.length, second.channels.length]).toEqual([30, 30])
    expect(second.next).not.toBeNull()
  })
})
