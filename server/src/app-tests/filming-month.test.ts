import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestChannel } from '../testing/factories.ts'
import { createChannel, createVideo } from '../testing/factories.ts'
import { LISTS } from '../areas/personal-data/export-queries.ts'

let app: TestApp
let placeId: number
beforeAll(async () => {
  app = await createTestApp()
  const places = app.db.selectFrom('places').select('id').where('slug', '=', 'ella')
  placeId = (await places.executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

const { ownVideos, places, watch } = contract
const draftOf = (channel: TestChannel) =>
  createVideo(app.db, { channel, status: 'draft', slug: null, describedAt: null, publishedAt: null })
const call = (channel: TestChannel) => app.as(channel.owner.token)
const edit = (channel: TestChannel, videoId: number, filmingMonth: string | null) =>
  call(channel)(ownVideos.editVideo, { body: { videoId, filmingMonth } })
const monthOf = async (channel: TestChannel, videoId: number) =>
  (await call(channel)(ownVideos.ownDetails, { query: { videoId } })).video.filmingMonth
const monthsOfElla = async () =>
  (await app.as(null)(places.placeDetails, { query: { slug: 'ella' } })).place.filmingMonths

it('is shared by drafts, saved at publishing, changed, kept and removed', async () => {
  const channel = await createChannel(app.db)
  const [{ id }, other] = [await draftOf(channel), await draftOf(channel)]
  const shared = { videoIds: [id, other.id], filmingMonth: '2024-12' }
  await call(channel)(ownVideos.draftDetails, { body: shared })
  expect(await monthOf(channel, id)).toBe('2024-12')
  const details = { videoId: id, title: 'Nine arches', filmingMonth: '2025-03' }
  await call(channel)(ownVideos.publishVideo, { body: details })
  expect(await monthOf(channel, id)).toBe('2025-03')
  await edit(channel, id, '1998-01')
  await call(channel)(ownVideos.editVideo, { body: { videoId: id, title: 'Nine arches at dawn' } })
  expect(await monthOf(channel, id)).toBe('1998-01')
  await edit(channel, id, null)
  expect(await monthOf(channel, id)).toBeNull()
  expect(await monthOf(channel, other.id)).toBe('2024-12')
})

it.each(['2025-13', '2025-3', '2025-03-01', '1899-12', '2999-01', 'March'])(
  'rejects the month %s and saves nothing',
  async (month) => {
    const { channel, id } = await createVideo(app.db, { filmingMonth: '2025-03' })
    // Our client would not send it.
    const response = await app.request(`/api${ownVideos.editVideo.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${channel.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ videoId: id, filming_month: month }),
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain("Please choose a month that isn't in the future")
    expect(await monthOf(channel, id)).toBe('2025-03')
  },
)

it("shows on the video's page, in its structured data and in its owner's export", async () => {
  const { channel, id, slug } = await createVideo(app.db, { filmingMonth: '2025-03' })
  const { video } = await app.as(null)(watch.displayVideoData, { query: { slug } })
  expect(video.filmingMonth).toBe('2025-03')
  const html = await (await app.request(`/${slug}`)).text()
  expect(html).toContain('"temporalCoverage":"2025-03"')
  const rows = await LISTS['videos']?.(app.db, channel.owner.id, { after: 0, limit: 10 })
  expect(rows).toMatchObject([{ key: id, data: { videoId: id, filmingMonth: '2025-03' } }])
})

it('counts for its place once per month of the year, while everybody may see the video', async () => {
  const months = ['2025-03', '2019-03', '2024-12', null]
  for (const filmingMonth of months) await createVideo(app.db, { placeId, filmingMonth })
  await createVideo(app.db, { placeId, filmingMonth: '2024-07', isPublic: false })
  await createVideo(app.db, { filmingMonth: '2024-08' })
  expect(await monthsOfElla()).toEqual([3, 12])
})
