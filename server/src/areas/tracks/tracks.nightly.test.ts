import { contract, METRES_PER_DEGREE, unpackTrack, type TrackSettings } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findWebVmtError } from '../../media/tracks/export/check-webvmt.ts'
import { makeClip } from '../../testing/clip.ts'
import { createUser } from '../../testing/factories.ts'
import { cammTrack, withTrack } from '../../testing/tracks/camera-track.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'

const { tracks, watch, edits } = contract

let site: VideoSite
let clip: Buffer
beforeAll(async () => {
  clip = await makeClip(8)
  site = await openVideoSite({ LADDER: '144' })
})
afterAll(() => site.close())

/** A walk north from Ella, 10 m a second, as a GPX file that starts when the video does. */
const START = Date.parse('2026-03-01T04:00:00Z')
const ELLA = { latitude: 6.8667, longitude: 81.0466 }
const gpx = (seconds: number, metresPerSecond = 10) => {
  const points = Array.from({ length: seconds + 1 }, (_, second) => {
    const latitude = ELLA.latitude + (second * metresPerSecond) / METRES_PER_DEGREE
    const time = new Date(START + second * 1000).toISOString()
    return `<trkpt lat="${latitude}" lon="${ELLA.longitude}"><ele>${1000 + second}</ele><time>${time}</time></trkpt>`
  })
  return `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}
const SHOWN: TrackSettings = {
  isShown: true,
  endsHiddenMetres: 0,
  hiddenStretches: [],
  showsHeight: true,
  showsSpeed: true,
  allowsExport: false,
  beginsSeconds: 0,
  isTimeLapse: false,
}

const ownTrack = async (videoId: number) =>
  (await site.app.as(site.owner.token)(tracks.ownTrack, { query: { videoId } })).track

async function addTrack(videoId: number, text: string, name = 'walk.gpx') {
  const track = new File([text], name)
  await site.app.as(site.owner.token)(tracks.addTrack, { body: { videoId }, files: { track } })
  await expect.poll(async () => (await ownTrack(videoId))?.state, { timeout: 20_000 }).not.toBe('reading')
  return ownTrack(videoId)
}
const saveTrack = (videoId: number, settings: Partial<TrackSettings> = {}) =>
  site.app.as(site.owner.token)(tracks.saveTrack, { body: { videoId, ...SHOWN, ...settings } })
const shownTo = async (videoId: number, token: string | null = null) =>
  (await site.app.as(token)(tracks.videoTrack, { query: { videoId } })).track
const metresOf = async (videoId: number) => Math.round((await shownTo(videoId))?.metres ?? 0)

it('shows viewers a track only after its owner has decided so, and nothing of it once it is turned off', async () => {
  const { app, detailsOf } = site
  const videoId = await site.video('walk', clip)
  const read = await addTrack(videoId, gpx(8))
  expect(read).toMatchObject({
    state: 'read',
    isShown: false,
    endsHiddenMetres: 500,
    timing: 'clock',
    dropped: 0,
  })
  expect(await shownTo(videoId)).toBeNull()
  expect((await detailsOf('walk', null)).track).toBeNull()
  await saveTrack(videoId)
  const shown = await shownTo(videoId)
  expect(shown).toMatchObject({
    metres: expect.closeTo(80, 0),
    seconds: expect.closeTo(8, 0),
    allowsExport: false,
  })
  expect((await detailsOf('walk', null)).track).toMatchObject({ metres: expect.closeTo(80, 0) })
  const [points = []] = unpackTrack(
    shown?.line ?? { seconds: [], latitudes: [], longitudes: [], heights: [], starts: [] },
  )
  expect(points[0]).toMatchObject({ seconds: 0, latitude: expect.closeTo(ELLA.latitude, 5), height: 1000 })
  expect(shown?.places.map(({ slug }) => slug)).toContain('ella')
  await saveTrack(videoId, { isShown: false })
  expect(await shownTo(videoId)).toBeNull()
  expect((await detailsOf('walk', null)).track).toBeNull()
  expect(await app.db.selectFrom('trackPlaces').selectAll().where('videoId', '=', videoId).execute()).toEqual(
    [],
  )
})

it('removes what is hidden at the ends, between moments and in height from what viewers get', async () => {
  const videoId = await site.video('hidden-parts', clip)
  await addTrack(videoId, gpx(8, 100))
  await saveTrack(videoId, { endsHiddenMetres: 200 })
  const left = await metresOf(videoId)
  expect(left).toBeLessThanOrEqual(400)
  expect(left).toBeGreaterThan(75)
  await saveTrack(videoId, { endsHiddenMetres: 200 })
  expect(await metresOf(videoId)).toBe(left)
  await saveTrack(videoId, {
    hiddenStretches: [{ fromSeconds: 3, toSeconds: 4 }],
    showsHeight: false,
  })
  const shown = await shownTo(videoId)
  expect(shown?.line).toMatchObject({ heights: [], starts: [0, expect.any(Number)] })
  expect(shown).toMatchObject({ climb: null, metres: expect.closeTo(699, -1) })
  await saveTrack(videoId, { endsHiddenMetres: 500 })
  expect(await shownTo(videoId)).toBeNull()
})

it('shifts a track with clock times to where its owner says that the video begins', async () => {
  const videoId = await site.video('shifted', clip)
  await addTrack(videoId, gpx(60))
  await saveTrack(videoId, { beginsSeconds: 30 })
  const line = (await shownTo(videoId))?.line
  expect(line && unpackTrack(line)[0]?.[0]?.latitude).toBeCloseTo(ELLA.latitude + 300 / METRES_PER_DEGREE, 5)
})

it('spreads a track over the whole of a time-lapse, shows no speed then, and trims it with the video', async () => {
  const { app, owner, settled } = site
  const videoId = await site.video('time-lapse', clip)
  await addTrack(videoId, gpx(3600))
  await saveTrack(videoId, { beginsSeconds: 30 })
  expect(await shownTo(videoId)).toMatchObject({ metres: expect.closeTo(80, 0), showsSpeed: true })
  await saveTrack(videoId, { beginsSeconds: 30, isTimeLapse: true })
  expect(await shownTo(videoId)).toMatchObject({
    metres: expect.closeTo(36_000, -1),
    seconds: expect.closeTo(8, 0),
    showsSpeed: false,
  })
  expect(await ownTrack(videoId)).toMatchObject({ beginsSeconds: 30, isTimeLapse: true, showsSpeed: true })
  await app.as(owner.token)(edits.trimVideo, { body: { videoId, fromSeconds: 0, toSeconds: 4 } })
  await settled(videoId)
  expect(await shownTo(videoId)).toMatchObject({
    metres: expect.closeTo(18_000, -3),
    seconds: expect.closeTo(4, 1),
  })
})

it('shows no speed of a track without times', async () => {
  const videoId = await site.video('no-times', clip)
  await addTrack(videoId, gpx(8))
  await saveTrack(videoId)
  expect(await shownTo(videoId)).toMatchObject({ showsSpeed: true })
  await addTrack(videoId, gpx(8).replaceAll(/<time>[^<]*<\/time>/g, ''))
  await saveTrack(videoId)
  expect(await shownTo(videoId)).toMatchObject({ showsSpeed: false })
})

it('trims the track with the video, and shows all of it again with the whole video', async () => {
  const { app, owner, settled } = site
  const videoId = await site.video('trimmed-track', clip)
  await addTrack(videoId, gpx(8))
  await saveTrack(videoId)
  const trim = (fromSeconds: number, toSeconds: number) =>
    app.as(owner.token)(edits.trimVideo, { body: { videoId, fromSeconds, toSeconds } })
  await trim(2, 6)
  await settled(videoId)
  expect(await metresOf(videoId)).toBe(40)
  expect((await shownTo(videoId))?.line.seconds[0]).toBe(0)
  await trim(0, (await site.stateOf(videoId)).wholeSeconds)
  await settled(videoId)
  expect(await metresOf(videoId)).toBe(80)
})

it('lists videos at the places that their visible track passes, with the second', async () => {
  const { app } = site
  const passing = async (place: string) =>
    (await app.as(null)(tracks.passingVideos, { query: { place, cursor: '' } })).videos.map(
      ({ video, seconds }) => [video.slug, seconds],
    )
  const videoId = await site.video('passes-ella', clip)
  await addTrack(videoId, gpx(8, 100))
  await saveTrack(videoId)
  expect(await passing('ella')).toContainEqual(['passes-ella', expect.any(Number)])
  expect(await passing('jaffna')).toEqual([])
  await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', videoId).execute()
  expect((await passing('ella')).map(([slug]) => slug)).not.toContain('passes-ella')
})

it('lists videos whose visible track passes near a position, and none whose track is hidden again', async () => {
  const { app } = site
  const near = async ({ latitude, longitude }: typeof ELLA) =>
    (await app.as(null)(tracks.nearVideos, { query: { latitude, longitude, cursor: '' } })).videos.map(
      ({ video }) => video.slug,
    )
  const videoId = await site.video('passes-near', clip)
  await addTrack(videoId, gpx(8, 100))
  await saveTrack(videoId)
  expect(await near(ELLA)).toContain('passes-near')
  expect(await near({ ...ELLA, latitude: ELLA.latitude + 0.1 })).not.toContain('passes-near')
  await saveTrack(videoId, { isShown: false })
  expect(await near(ELLA)).not.toContain('passes-near')
})

it('exports a track as GPX and WebVMT only if its owner allows it', async () => {
  const { app } = site
  const videoId = await site.video('exported', clip)
  await addTrack(videoId, gpx(8))
  await saveTrack(videoId)
  expect((await app.request('/tracks/exported.gpx')).status).toBe(404)
  await saveTrack(videoId, { allowsExport: true })
  const [file, vmt] = await Promise.all(['gpx', 'vmt'].map((kind) => app.request(`/tracks/exported.${kind}`)))
  expect(await file?.text()).toMatch(/<trkpt lat="6\.8667/)
  expect(vmt?.headers.get('content-type')).toMatch(/^text\/vmt/)
  expect(vmt?.headers.get('content-disposition')).toContain('exported.vmt')
  expect(findWebVmtError((await vmt?.text()) ?? '')).toBeUndefined()
  expect((await app.request('/tracks/exported.kml')).status).toBe(404)
})

it('offers the track inside a camera’s video to its owner and shows it to nobody else', async () => {
  const videoId = await site.video('camera', withTrack(clip, cammTrack(ELLA)))
  expect(await ownTrack(videoId)).toMatchObject({
    state: 'read',
    fileName: '',
    timing: 'video',
    isShown: false,
  })
  expect(await shownTo(videoId)).toBeNull()
})

it.each([
  ['', 'track_empty', null],
  ['{"no": "track"}', 'track_no_positions', null],
  ['1\n00:00:00,000 --> 00:00:01,000\nHello\n', 'track_unknown_format', null],
])('explains why the file %j is no track', async (text, failure, failureLine) => {
  const videoId = await site.video(`failed-${failure.replaceAll('_', '-')}`, clip)
  expect(await addTrack(videoId, text, 'track.srt')).toMatchObject({ state: 'failed', failure, failureLine })
  const { file } = await site.app.db
    .selectFrom('tracks')
    .select('file')
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  expect(file).toBeNull()
})

it('refuses other members, and hides the tracks of videos that a viewer may not see', async () => {
  const { app } = site
  const videoId = await site.video('private-track', clip)
  await addTrack(videoId, gpx(8))
  await saveTrack(videoId)
  const other = await createUser(app.db)
  for (const call of [tracks.ownTrack, tracks.removeTrack] as const)
    await expect(
      call.method === 'GET'
        ? app.as(other.token)(tracks.ownTrack, { query: { videoId } })
        : app.as(other.token)(tracks.removeTrack, { body: { videoId } }),
    ).rejects.toMatchObject({ code: 'video_not_found' })
  await expect(app.as(other.token)(tracks.saveTrack, { body: { videoId, ...SHOWN } })).rejects.toMatchObject({
    code: 'video_not_found',
  })
  await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', videoId).execute()
  expect(await shownTo(videoId, other.token)).toBeNull()
  const unlisted = await app.as(null)(tracks.videoTrack, { query: { videoId, slug: 'private-track' } })
  expect(unlisted.track).not.toBeNull()
  await app.as(site.owner.token)(tracks.removeTrack, { body: { videoId } })
  expect(await ownTrack(videoId)).toBeNull()
})

it('keeps watch pages free of tracks that are not shown', async () => {
  const { app, owner } = site
  const videoId = await site.video('no-leak', clip)
  await addTrack(videoId, gpx(8))
  const replies = [
    await app.as(null)(watch.displayVideoData, { query: { slug: 'no-leak' } }),
    await app.as(owner.token)(watch.displayVideoData, { query: { slug: 'no-leak' } }),
  ]
  expect(JSON.stringify(replies)).not.toContain('81.0466')
})
