import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestChannel } from '../../testing/factories.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const draftIn = (channel: TestChannel) =>
  createVideo(app.db, { channel, status: 'draft', slug: null, describedAt: null, publishedAt: null })
const publish = (owner: TestChannel['owner'], videoId: number, channelId: number) =>
  app.as(owner.token)(contract.ownVideos.publishVideo, {
    body: {
      videoId,
      channelId,
      title: 'Tea',
      description: '',
      slug: `tea-${videoId}`,
      primaryTags: ['tea'],
      secondaryTags: [],
      categories: [1],
    },
  })
const countOf = async (channel: TestChannel) =>
  (
    await app.db
      .selectFrom('channels')
      .select('videoCount')
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow()
  ).videoCount

it("publishes a video in another of the owner's channels, which counts it", async () => {
  const uploadedTo = await createChannel(app.db)
  const wanted = await createChannel(app.db, { owner: uploadedTo.owner })
  const { id } = await draftIn(uploadedTo)
  expect(await publish(uploadedTo.owner, id, wanted.id)).toMatchObject({ status: 'published' })
  const { channelId } = await app.db
    .selectFrom('videos')
    .select('channelId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([channelId, await countOf(wanted), await countOf(uploadedTo)]).toEqual([wanted.id, 1, 0])
})

it("rejects publishing in another account's channel", async () => {
  const own = await createChannel(app.db)
  const foreign = await createChannel(app.db)
  const { id } = await draftIn(own)
  await expect(publish(own.owner, id, foreign.id)).rejects.toMatchObject({
    code: 'not_yours',
    httpStatus: 403,
  })
  expect(await countOf(foreign)).toBe(0)
})
