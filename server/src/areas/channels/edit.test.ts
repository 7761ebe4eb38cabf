import { contract, CallError } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestChannel } from '../../testing/factories.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { channels, channelPage } = contract
const nothing = { name: '', slug: '', logoUrl: '', bannerUrl: '' }
const edit = (
  channel: TestChannel,
  change: {
    name?: string
    slug?: string
    description?: string
    location?: string
    featured?: number[]
  },
  files: { logo?: File; banner?: File } = {},
) =>
  app.as(channel.owner.token)(channelPage.edit, {
    body: { ...nothing, channelId: channel.id, ...change },
    files,
  })
const detailOf = async (slug: string) =>
  (await app.as(null)(channels.channelDetails, { query: { slug } })).channel

describe('editing a channel', () => {
  it('changes the given fields, keeps the others and returns the default channel (CHANNEL-42, CALLS-043)', async () => {
    const channel = await createChannel(app.db, { description: 'Hills.', location: 'Ella' })
    const reply = await edit(channel, { name: 'Tea and Cloud', location: 'Haputale' })
    expect(reply).toMatchObject({
      message: 'Channel Profile Updated',
      stored: { id: channel.id, name: 'Tea and Cloud', slug: channel.slug },
      channel: { name: 'Tea and Cloud', isDefault: true },
    })
    expect(await detailOf(channel.slug)).toMatchObject({
      name: 'Tea and Cloud',
      description: 'Hills.',
      location: 'Haputale',
    })
    await edit(channel, { description: '' })
    expect(await detailOf(channel.slug)).toMatchObject({ description: '', location: 'Haputale' })
  })

  it("accepts the specification's multipart form and returns defchid, defch, defchurl (CHANNEL-44)", async () => {
    const channel = await createChannel(app.db)
    const second = await createChannel(app.db, { owner: channel.owner })
    const form = new FormData()
    const fields = {
      channel_id: String(second.id),
      channel_name: 'Second Light',
      channel_url: 'second-light',
      channel_description: 'Evenings.',
      channel_log: '/media/x.webp',
      channel_banner: '/media/y.webp',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('image', await pngFile({ width: 300, height: 300 }))
    form.set('bn', await pngFile({ width: 1880, height: 470 }))
    const response = await app.request('/api/v1/channels/editChannel', {
      method: 'POST',
      headers: { authorization: `Bearer ${channel.owner.token}` },
      body: form,
    })
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: { defchid: channel.id, defch: expect.any(String), defchurl: channel.slug },
      channel: { ch_id: second.id, ch_url: 'second-light', ch_default: 0 },
    })
  })

  it('replaces pictures and removes the previous files', async () => {
    const channel = await createChannel(app.db)
    await edit(channel, {}, { logo: await pngFile({ width: 300, height: 300 }) })
    const before = (await detailOf(channel.slug)).logoUrl
    await edit(channel, {}, { logo: await pngFile({ width: 500, height: 500 }) })
    const after = (await detailOf(channel.slug)).logoUrl
    expect(after).not.toBe(before)
    await app.removed()
    expect((await app.request(before)).status).toBe(404)
    const files = ['96.avif', '200.avif', '400.avif', '96.webp', '200.webp', '400.webp']
    for (const file of files) {
      const picture = await app.request(after.replace('200.webp', file))
      expect([file, picture.status, picture.headers.get('content-type')]).toEqual([
        file,
        200,
        `image/${file.split('.')[1]}`,
      ])
    }
  })

  it('rejects a name or URL of another channel and changes nothing (CHANNEL-43, ERRORS-18)', async () => {
    const other = await createChannel(app.db, { name: 'Fort Walks', slug: 'fort-walks' })
    const channel = await createChannel(app.db, { description: 'Mine.' })
    await expect(edit(channel, { name: 'FORT WALKS', description: 'x' })).rejects.toMatchObject({
      code: 'channel_name_taken',
      text: 'Channel name already in use',
    })
    await expect(edit(channel, { slug: 'Fort-Walks' })).rejects.toMatchObject({ code: 'channel_url_taken' })
    await expect(edit(channel, { slug: 'a b' })).rejects.toMatchObject({ code: 'channel_url_invalid' })
    expect(await detailOf(channel.slug)).toMatchObject({ description: 'Mine.', name: expect.any(String) })
    expect((await detailOf(other.slug)).id).toBe(other.id)
  })

  it("lets the owner change the case of the channel's own name and URL", async () => {
    const channel = await createChannel(app.db, { name: 'point break', slug: 'point-break' })
    const { channel: changed } = await edit(channel, { name: 'Point Break', slug: 'Point-Break' })
    expect([changed.name, changed.slug]).toEqual(['Point Break', 'Point-Break'])
  })

  it('is rejected for anybody but the owner (CALLS-043)', async () => {
    const channel = await createChannel(app.db)
    const stranger = await createUser(app.db)
    const foreign = edit({ ...channel, owner: stranger }, { name: 'Mine now' })
    await expect(foreign).rejects.toMatchObject({ code: 'not_yours', httpStatus: 403 })
    const unknown = edit({ ...channel, id: 999_999 }, { name: 'Nowhere' })
    await expect(unknown).rejects.toMatchObject({ code: 'channel_not_found' })
  })

  it('features channels in the given order, and rejects the channel itself, unknown channels and too many', async () => {
    const channel = await createChannel(app.db)
    const friend = await createChannel(app.db)
    await edit(channel, { featured: [friend.id] })
    const form = new FormData()
    for (const [key, value] of Object.entries({
      channel_id: String(channel.id),
      featured_channels: `${friend.id}, ${friend.id}, 0${friend.id}`,
    }))
      form.set(key, value)
    const twice = await app.request('/api/v1/channels/editChannel', {
      method: 'POST',
      headers: { authorization: channel.owner.token },
      body: form,
    })
    expect(twice.status).toBe(200)
    for (const featured of [[channel.id], [999_999], Array.from({ length: 13 }, (_, index) => index + 1)]) {
      await expect(edit(channel, { featured, description: 'lost' })).rejects.toMatchObject({
        code: 'featured_channel_not_found',
      })
    }
    const { channels: shown } = await app.as(null)(channelPage.otherChannels, {
      query: { slug: channel.slug },
    })
    expect(shown.map((each) => each.id)).toEqual([friend.id])
    expect((await detailOf(channel.slug)).description).toBe('')
  })
})

describe('former URL of a channel', () => {
  it('still leads to the channel and cannot be taken by another channel', async () => {
    const channel = await createChannel(app.db, { slug: 'the-old-road' })
    await edit(channel, { slug: 'the-new-road' })
    expect((await detailOf('the-old-road')).slug).toBe('the-new-road')
    const other = await createChannel(app.db)
    await expect(edit(other, { slug: 'The-Old-Road' })).rejects.toMatchObject({ code: 'channel_url_taken' })
    const isFree = async (query: { slug: string; channelId?: number }) =>
      (await app.as(null)(channels.uniqueUrl, { query })).isFree
    expect(await isFree({ slug: 'the-old-road' })).toBe(false)
    expect(await isFree({ slug: 'the-old-road', channelId: other.id })).toBe(false)
    expect(await isFree({ slug: 'The-Old-Road', channelId: channel.id })).toBe(true)
    await edit(channel, { slug: 'the-old-road' })
    expect((await detailOf('the-new-road')).slug).toBe('the-old-road')
  })

  it('redirects the channel page', async () => {
    const channel = await createChannel(app.db, { slug: 'first-address' })
    await edit(channel, { slug: 'second-address' })
    const page = await app.request('/channels/first-address?tab=about')
    expect([page.status, page.headers.get('location')]).toEqual([301, '/channels/second-address?tab=about'])
  })

  it('is released after ten newer URLs', async () => {
    const channel = await createChannel(app.db, { slug: 'road-0' })
    for (let number = 1; number <= 11; number++) await edit(channel, { slug: `road-${number}` })
    await expect(detailOf('road-0')).rejects.toMatchObject({ code: 'channel_not_found' })
    expect((await detailOf('road-1')).slug).toBe('road-11')
  })
})

describe('concurrent requests for a channel name', () => {
  it('give it to one of ten, whether creating or renaming a channel', async () => {
    const owned = await Promise.all(Array.from({ length: 5 }, () => createChannel(app.db)))
    const members = await Promise.all(Array.from({ length: 5 }, () => createUser(app.db)))
    const [logo, banner] = await Promise.all([
      pngFile({ width: 200, height: 200 }),
      pngFile({ width: 400, height: 100 }),
    ])
    const outcomes = await Promise.allSettled([
      ...owned.map((channel) => edit(channel, { slug: 'crowded' })),
      ...members.map((member, index) =>
        app.as(member.token)(channels.create, {
          body: { name: `Crowd ${index}`, slug: 'Crowded', description: '' },
          files: { logo, banner },
        }),
      ),
    ])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => (reason instanceof CallError ? reason.code : reason))).toEqual(
      Array.from({ length: 9 }, () => 'channel_url_taken'),
    )
  })
})
