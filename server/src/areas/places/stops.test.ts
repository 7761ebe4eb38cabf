import type { VideoDetails } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestVideo } from '../../testing/factories.ts'
import { createVideo } from '../../testing/factories.ts'
import { findStopsAgain, namesInTitle } from './stops.ts'

const { ownVideos, places, tracks, watch } = contract

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY = '0:00 Breakfast at Ella\n0:20 Nine Arch Bridge\n0:40 The long way\n1:00 ඇල්ල – the market'

const edit = ({ id, channel }: TestVideo, details: VideoDetails) =>
  app.as(channel.owner.token)(ownVideos.editVideo, { body: { videoId: id, ...details } })
const stopsOf = async ({ slug }: TestVideo) => {
  const { video } = await app.as(null)(watch.displayVideoData, { query: { slug } })
  return video.stops.map(({ seconds, place }) => [seconds, place.slug])
}
const passing = (place: string, query: { limit?: number; cursor?: string } = {}) =>
  app.as(null)(tracks.passingVideos, { query: { place, cursor: '', ...query } })

describe('the names in the title of a chapter', () => {
  it.each([
    ['Ella', ['Ella']],
    ['Lunch at Ella', ['Lunch at Ella', 'Lunch', 'Ella']],
    ['Ella to Haputale: tea', ['Ella to Haputale: tea', 'Ella', 'Haputale', 'tea']],
    ['Atlantis – Ella, at night', ['Atlantis – Ella, at night', 'Atlantis', 'Ella', 'at night']],
    ['Nuwara-Eliya', ['Nuwara-Eliya']],
  ])('of %s are the title and its parts', (title, names) => {
    expect(namesInTitle(title)).toEqual(names)
  })
})

describe('the stops of a video', () => {
  it('are its chapters that name a place in any language, and follow every change of the description', async () => {
    const video = await createVideo(app.db)
    await edit(video, { description: DAY })
    expect(await stopsOf(video)).toEqual([
      [0, 'ella'],
      [20, 'nine-arch-bridge'],
      [60, 'ella'],
    ])
    await edit(video, { description: '0:00 Intro\n0:30 Haputale' })
    expect(await stopsOf(video)).toEqual([[30, 'haputale']])
    await edit(video, { title: 'Still there' })
    expect(await stopsOf(video)).toEqual([[30, 'haputale']])
    await edit(video, { description: 'No chapters' })
    expect(await stopsOf(video)).toEqual([])
  })

  it('are found in translated descriptions too, where the original names no place', async () => {
    const video = await createVideo(app.db)
    await edit(video, { description: '0:00 Start\n0:30 Haputale', descriptionSi: '0:00 ඇල්ල\n0:30 මහනුවර' })
    expect(await stopsOf(video)).toEqual([
      [0, 'ella'],
      [30, 'haputale'],
    ])
  })

  it('after the end of a trimmed video are not shown', async () => {
    const video = await createVideo(app.db, { durationSeconds: 30 })
    await edit(video, { description: DAY })
    expect(await stopsOf(video)).toHaveLength(2)
    expect((await passing('ella')).videos.find((each) => each.video.id === video.id)?.seconds).toBe(0)
  })

  it('are removed with the video', async () => {
    const video = await createVideo(app.db)
    await edit(video, { description: DAY })
    await app.as(video.channel.owner.token)(ownVideos.deleteVideo, { body: { videoId: video.id } })
    const rows = await app.db.selectFrom('videoStops').selectAll().where('videoId', '=', video.id).execute()
    expect(rows).toEqual([])
  })

  it('are found again with new names of places, also those of videos from before', async () => {
    const video = await createVideo(app.db, { description: '0:00 Secret cove\n0:10 Ella' })
    expect(await stopsOf(video)).toEqual([])
    await app.db
      .updateTable('places')
      .set({ aliases: ['Secret Cove'] })
      .where('slug', '=', 'galle')
      .execute()
    await findStopsAgain(app.db, new AbortController().signal)
    expect(await stopsOf(video)).toEqual([
      [0, 'galle'],
      [10, 'ella'],
    ])
  })

  it('are shown to an owner before they are saved', async () => {
    const { channel } = await createVideo(app.db)
    const { stops } = await app.as(channel.owner.token)(places.chapterStops, { body: { description: DAY } })
    expect(stops.map(({ seconds, place }) => [seconds, place.name])).toEqual([
      [0, 'Ella'],
      [20, 'Nine Arch Bridge'],
      [60, 'Ella'],
    ])
  })
})

describe('the videos of a place', () => {
  it('with a chapter or a track there are listed once each, at the chapter, in a fixed number of statements', async () => {
    const place = 'haputale'
    const { id: placeId } = await app.db
      .selectFrom('places')
      .select('id')
      .where('slug', '=', place)
      .executeTakeFirstOrThrow()
    const there = async (seconds: number | undefined, track: number | undefined, given = {}) => {
      const video = await createVideo(app.db, given)
      if (seconds !== undefined)
        await app.db.insertInto('videoStops').values({ videoId: video.id, seconds, placeId }).execute()
      if (track !== undefined) {
        await app.db.insertInto('tracks').values({ videoId: video.id }).execute()
        await app.db
          .insertInto('trackPlaces')
          .values({ videoId: video.id, seconds: track, placeId })
          .execute()
      }
      return video
    }
    const before = (await passing(place)).videos.length
    const [chapter, track, both] = [
      await there(40, undefined),
      await there(undefined, 7.5),
      await there(20, 3),
    ]
    await app.db.insertInto('videoStops').values({ videoId: chapter.id, seconds: 60, placeId }).execute()
    await there(1, 1, { isPublic: false })
    const { result, statements } = await countStatements(() => passing(place, { limit: 2 }))
    expect(result.videos.map(({ video, seconds }) => [video.id, seconds])).toEqual([
      [both.id, 20],
      [track.id, 7.5],
    ])
    const next = await passing(place, { limit: 2, cursor: result.next ?? '' })
    expect(next.videos[0]).toMatchObject({ video: { id: chapter.id }, seconds: 40 })
    expect((await passing(place)).videos).toHaveLength(before + 3)
    for (let more = 0; more < 3; more++) await there(5, 5)
    expect((await countStatements(() => passing(place, { limit: 10 }))).statements).toHaveLength(
      statements.length,
    )
  })
})
