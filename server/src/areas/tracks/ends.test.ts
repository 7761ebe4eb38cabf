import type { TrackSettings } from '@serendib/contract'
import { contract, endsOf, hiddenAreas, METRES_PER_DEGREE, packTrack, unpackTrack } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestVideo } from '../../testing/factories.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'

const { tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const HOME = { latitude: 6.87, longitude: 81.05 }
const SHOWN: TrackSettings = {
  isShown: true,
  endsHiddenMetres: 500,
  hiddenStretches: [],
  showsHeight: false,
  showsSpeed: true,
  allowsExport: false,
  beginsSeconds: 0,
  isTimeLapse: false,
}

/** A place some metres north and east of home. */
const away = (north: number, east = 0) => ({
  latitude: HOME.latitude + north / METRES_PER_DEGREE,
  longitude: HOME.longitude + east / METRES_PER_DEGREE,
})
type Spot = typeof HOME
const at = (seconds: number, spot: Spot) => ({ seconds, ...spot, height: null })

/** Gives a video a track between two places, as if it had been read. */
async function giveTrack(video: TestVideo, from: Spot, to: Spot): Promise<void> {
  const whole = JSON.stringify(packTrack([[at(0, from), at(60, to)]]))
  await app.db
    .insertInto('tracks')
    .values({ videoId: video.id, whole, timing: 'clock', source: 'gpx', fileName: 'ride.gpx' })
    .execute()
}
const ownTrack = async ({ id, channel }: TestVideo) =>
  (await app.as(channel.owner.token)(tracks.ownTrack, { query: { videoId: id } })).track
const save = ({ id, channel }: TestVideo, settings: Partial<TrackSettings> = {}) =>
  app.as(channel.owner.token)(tracks.saveTrack, { body: { videoId: id, ...SHOWN, ...settings } })

/** How far the area around each end is moved from it, in metres. */
async function shiftsOf(video: TestVideo): Promise<string[]> {
  const track = await ownTrack(video)
  if (!track) throw new Error('there is no track')
  const ends = endsOf(unpackTrack(track.whole))
  return hiddenAreas(ends, track.endsHiddenMetres, track.endsShares).map((area, index) => {
    const end = ends[index] ?? HOME
    const narrowing = Math.cos((end.latitude * Math.PI) / 180)
    const north = (area.latitude - end.latitude) * METRES_PER_DEGREE
    const east = (area.longitude - end.longitude) * METRES_PER_DEGREE * narrowing
    return `${north.toFixed(1)} ${east.toFixed(1)}`
  })
}

async function ride(from: Spot, to: Spot, channel?: TestVideo['channel']): Promise<TestVideo> {
  const video = await createVideo(app.db, { durationSeconds: 60, ...(channel && { channel }) })
  await giveTrack(video, from, to)
  await save(video)
  return video
}

it('moves the areas around one home alike for all tracks of a channel, whichever way they go', async () => {
  const channel = await createChannel(app.db)
  const first = await shiftsOf(await ride(HOME, away(9000), channel))
  const second = await shiftsOf(await ride(away(-8000), away(30, 40), channel))
  const third = await shiftsOf(await ride(away(-20), away(8000, 8000), channel))
  expect(second[1]).toBe(first[0])
  expect(third[0]).toBe(first[0])
  // Other places have shares of their own.
  expect(new Set([first[1], second[0], third[1], first[0]]).size).toBe(4)
})

it('moves the area of a loop from and to the same place once', async () => {
  const [start, end] = await shiftsOf(await ride(HOME, away(10, 5)))
  expect(end).toBe(start)
})

it('shares nothing between channels, or between places that are farther apart than a receiver is wrong', async () => {
  const channel = await createChannel(app.db)
  const [home] = await shiftsOf(await ride(HOME, away(9000), channel))
  const [near] = await shiftsOf(await ride(away(150), away(0, 9000), channel))
  const [stranger] = await shiftsOf(await ride(HOME, away(9000)))
  expect(new Set([home, near, stranger]).size).toBe(3)
})

it('keeps the areas of a track when its owner saves it again, and draws new ones where it is moved elsewhere', async () => {
  const channel = await createChannel(app.db)
  const video = await ride(HOME, away(9000), channel)
  const before = await shiftsOf(video)
  await save(video, { isShown: false })
  await save(video, { showsHeight: true })
  expect(await shiftsOf(video)).toEqual(before)
  const sharesBefore = (await ownTrack(video))?.endsShares
  // The video now begins half way, and that place is no home.
  await save(video, { beginsSeconds: 30 })
  const shares = (await ownTrack(video))?.endsShares ?? []
  expect(shares.slice(0, 2)).not.toEqual(sharesBefore?.slice(0, 2))
  expect(shares.slice(2, 4)).toEqual(sharesBefore?.slice(2, 4))
})

it('keeps the areas when an owner gives the same track again', async () => {
  const video = await ride(HOME, away(9000))
  const before = await shiftsOf(video)
  const file = new File(['<gpx/>'], 'ride.gpx')
  await app.as(video.channel.owner.token)(tracks.addTrack, {
    body: { videoId: video.id },
    files: { track: file },
  })
  const whole = JSON.stringify(packTrack([[at(0, HOME), at(60, away(9000))]]))
  await app.db
    .updateTable('tracks')
    .set({ whole, timing: 'clock', file: null })
    .where('videoId', '=', video.id)
    .execute()
  await save(video)
  expect(await shiftsOf(video)).toEqual(before)
})
